/** What the lab assumed of a kernel alone, without what its reader has set since. */

/** The fields of a launch file: by their paths their values. Buffers and the like go by their names. */
function values(form) {
  const found = new Map();
  for (const { title, fields } of form?.groups ?? []) {
    // `Buffer x`, as `measure::lab::form` has it.
    const name = title.slice(title.indexOf(" ") + 1);
    for (const { path, value } of fields) {
      const [kind, number, key] = path;
      found.set(key !== undefined ? [kind, name, key].join("/") : path.join("/"), value);
    }
  }
  return found;
}

/**
 * The sentences that still say what was assumed.
 *
 * @param {string[]} sentences as the kernel was opened
 * @param {object} before the launch file's form then
 * @param {object} now and as it is
 */
export function standing(sentences, before, now) {
  const [old, current] = [values(before), values(now)];
  const changed = [...old.keys()].filter((path) => old.get(path) !== current.get(path));
  // What was not there at first was set by the reader, too.
  const added = [...current.keys()].filter((path) => !old.has(path));
  const all = new Set([...changed, ...added]);
  if (all.size === 0) return sentences;
  const has = (...patterns) => [...all].some((path) => patterns.some((pattern) => pattern.test(path)));
  // A formula changes with the scalars that it names.
  const names = (path) => (current.get(path) ?? "").match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
  const isChanged = (path) => all.has(path) || names(path).some((name) => all.has(`scalars/${name}`));
  return sentences.flatMap((sentence) => remains(sentence, has, all, isChanged) ?? []);
}

/** A sentence, or what is left of it, or nothing. */
function remains(sentence, has, changed, isChanged) {
  const quoted = /`([^`]*)`/.exec(sentence)?.[1];
  if (/^the kernel is /.test(sentence)) return has(/^entry$/) ? null : sentence;
  if (/^a block has /.test(sentence)) return has(/^block$/) ? null : sentence;
  if (/^the extern __shared__ /.test(sentence)) return has(/^(shared|block)$/) ? null : sentence;
  if (/^the override |, which has no default, is /.test(sentence)) return changed.has(`overrides/${quoted}`) ? null : sentence;
  if (/^(the problem has|one block runs)/.test(sentence)) {
    if (isChanged("threads") || isChanged("grid")) return null;
    if (!has(/^scalars\//, /\/(len|size)$/)) return sentence;
    const sides = /^the problem has ([\d,]+(?: x [\d,]+)*) elements/.exec(sentence)?.[1];
    return sides ? `${sides} threads start` : "one block runs";
  }
  if (/^the scalars? (is|are) /.test(sentence)) {
    const scalars = sentence.replace(/^the scalars? (is|are) /, "").split(/, (?=[\p{L}_][\p{L}\p{N}_]* = )/u);
    const left = scalars.filter((scalar) => !changed.has(`scalars/${scalar.split(" = ")[0]}`));
    if (left.length === 0) return null;
    return left.length === scalars.length ? sentence : `the ${left.length === 1 ? "scalar is" : "scalars are"} ${left.join(", ")}`;
  }
  const image = /^the (texture|sampler) /.exec(sentence)?.[1];
  if (image) return [...changed].some((path) => path.startsWith(`${image}/${quoted}/`) && !path.endsWith("/expect")) ? null : sentence;
  const buffer = /^(`[^`]*`) (has [\d,]+ elements? \([^)]*\))(: |, )(.*)$/.exec(sentence);
  if (buffer) {
    const [, name, length, , contents] = buffer;
    const isLong = isChanged(`buffer/${quoted}/len`);
    const isFilled = changed.has(`buffer/${quoted}/fill`);
    if (isLong && isFilled) return null;
    if (isFilled) return `${name} ${length}`;
    return isLong ? `${name} ${contents.startsWith("filled") ? "is" : "holds"} ${contents}` : sentence;
  }
  // Sizes and the like in a buffer: `size.x = 100, size.y = 100`.
  const [, name] = /^([\p{L}_][\p{L}\p{N}_]*)[^ ]* = /u.exec(sentence) ?? [];
  return name && changed.has(`buffer/${name}/fill`) ? null : sentence;
}
