/** The texts of a lab, and what its launch file says of them. It may have an error: then only its text can be read. */

/** Languages of kernels, by the endings of their files' names. */
export const LANGUAGES = { wgsl: "wgsl", cu: "cuda" };
export const ending = (name) => name.slice(name.lastIndexOf(".") + 1).toLowerCase();
export const isKernel = (name) => ending(name) in LANGUAGES;
export const isLab = (name) => ending(name) === "toml";

/** The kernel's file, as the text of a launch file names it. */
export const sourceIn = (launch) => /^source\s*=\s*"([^"]*)"/m.exec(launch)?.[1];

/** The text that a lab begins with: its kernel's, and not the one that says what is right; undefined where it has none. */
export function firstOf({ launch, files }) {
  const source = sourceIn(launch);
  return typeof files[source] === "string" ? source : Object.keys(files).find(isKernel);
}

/** The versions that the text of a launch file names. */
export function versionsIn(launch) {
  const [, list] = /^versions\s*=\s*(\[[^\]]*\])/m.exec(launch) ?? [];
  try {
    return list ? JSON.parse(list).filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

/** Whether what the browser kept is a lab. */
export function isWhole(lab) {
  const isHeld = (held) => typeof held === "string" || typeof held?.base64 === "string";
  return typeof lab?.launch === "string" && typeof lab.files === "object" && lab.files !== null && Object.values(lab.files).every(isHeld);
}
