/**
 * Moves labels on a line just far enough apart that none covers another, keeping their order.
 *
 * Labels that touch form a cluster that shares its shift, so that a crowd spreads to both sides of where it belongs.
 *
 * @param {number[]} wanted where each label would like to be
 * @param {number} gap the least distance between two
 * @param {number} low the least position allowed
 * @param {number} high the greatest
 * @returns {number[]} where each is, in the order given
 */
export function spread(wanted, gap, low, high) {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a] - wanted[b]);
  /** @type {{sum: number, count: number}[]} each cluster's sum of what its first label would like to be */
  const clusters = [];
  const start = ({ sum, count }) => {
    const room = Math.max(low, high - (count - 1) * gap);
    return Math.min(Math.max(sum / count, low), room);
  };
  for (const index of order) {
    let cluster = { sum: wanted[index], count: 1 };
    while (clusters.length > 0) {
      const before = clusters.at(-1);
      if (start(before) + before.count * gap <= start(cluster)) break;
      clusters.pop();
      cluster = {
        sum: before.sum + cluster.sum - cluster.count * before.count * gap,
        count: before.count + cluster.count,
      };
    }
    clusters.push(cluster);
  }
  const placed = new Array(wanted.length);
  let next = 0;
  for (const cluster of clusters) {
    const first = start(cluster);
    for (let offset = 0; offset < cluster.count; offset += 1) placed[order[next++]] = first + offset * gap;
  }
  return placed;
}
