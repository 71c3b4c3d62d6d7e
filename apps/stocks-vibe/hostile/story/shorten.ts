/**
 * The shortest list that is still enough: parts of it are left out, large ones first, as long as it is (delta debugging). Ends early
 * when `isTime` says so.
 */
export async function shorten<Item>(
  items: readonly Item[],
  isEnough: (items: readonly Item[]) => Promise<boolean>,
  isTime: () => boolean,
): Promise<readonly Item[]> {
  let kept = items;
  for (
    let size = Math.ceil(kept.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < kept.length && isTime(); ) {
      const without = [...kept.slice(0, from), ...kept.slice(from + size)];
      if (await isEnough(without)) kept = without;
      else from += size;
    }
  }
  return kept;
}
