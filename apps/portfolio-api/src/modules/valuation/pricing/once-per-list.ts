/**
 * `work` done once for each list, by its identity: for lists that are never changed in place and
 * that many calculations of a thread share, such as the closes of a security.
 */
export function oncePerList<Item, Result>(
  work: (list: readonly Item[]) => Result,
): (list: readonly Item[]) => Result {
  const known = new WeakMap<readonly Item[], { readonly result: Result }>();
  return (list) => {
    const before = known.get(list);
    if (before) return before.result;
    const result = work(list);
    known.set(list, { result });
    return result;
  };
}
