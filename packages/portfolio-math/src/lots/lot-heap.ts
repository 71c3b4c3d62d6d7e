/**
 * A collection that always knows the first of its items by an order given once. What else it holds,
 * and in which order, nobody can ask: keeping only the first is what makes it quick.
 */
export interface Heap<Item> {
  /** Puts an item in. Time O(log n). */
  add: (item: Item) => void;
  /** The first item, which stays; undefined when there is none. Time O(1). */
  first: () => Item | undefined;
  /** Drops the first item; does nothing when there is none. Time O(log n). */
  removeFirst: () => void;
}

/**
 * A binary heap (J. W. J. Williams, Heapsort, Communications of the ACM 1964): a list read as a
 * tree, in which the item at `i` has its children at 2i + 1 and 2i + 2, and none is before its
 * parent. So the first item of all is at 0, and adding an item or taking the first away moves no
 * more items than the number of items has binary digits.
 *
 * `isBefore` must be a strict order that does not change while the items are here. Items of which
 * neither is before the other come out in no promised order: a caller who cares breaks the tie in
 * `isBefore`. Never throws.
 *
 * createHeap([3, 1, 2], (a, b) => a < b).first() is 1; after removeFirst() it is 2.
 */
export function createHeap<Item>(
  items: readonly Item[],
  isBefore: (a: Item, b: Item) => boolean,
): Heap<Item> {
  const heap: Item[] = [];

  /**
   * Puts the item at `child` above its parent where it belongs there. True where it had to change
   * places; false also where one of the two places is past the end of the list.
   */
  const exchange = (parent: number, child: number): boolean => {
    const [above, below] = [heap[parent], heap[child]];
    if (above === undefined || below === undefined || !isBefore(below, above)) return false;
    heap[parent] = below;
    heap[child] = above;
    return true;
  };

  const add = (item: Item): void => {
    // Last in the list is the lowest place of the tree, and the only one that is free. From there
    // the item rises past every parent that it is before.
    heap.push(item);
    for (let place = heap.length - 1; place > 0; ) {
      const parent = (place - 1) >> 1;
      // Everything further up is before this parent already, so the first one that stays ends the
      // climb.
      if (!exchange(parent, place)) return;
      place = parent;
    }
  };

  /** Of the two children at `left` and behind it, the place of the one that is first. */
  const firstOf = (left: number): number => {
    const [a, b] = [heap[left], heap[left + 1]];
    return a !== undefined && b !== undefined && isBefore(b, a) ? left + 1 : left;
  };

  const removeFirst = (): void => {
    const last = heap.pop();
    // Nothing was there, or only the first item, which is gone by now.
    if (last === undefined || heap.length === 0) return;
    // The hole at the top is filled with the item whose place costs nothing to give up; it then
    // sinks to where it belongs.
    heap[0] = last;
    for (let place = 0; ; ) {
      // It changes places with the earlier child, since that one must also be before the other.
      const child = firstOf(2 * place + 1);
      if (!exchange(place, child)) return;
      place = child;
    }
  };

  for (const item of items) add(item);
  return { add, first: () => heap[0], removeFirst };
}
