/** Something that always knows the first of its items by an order. */
export interface Heap<Item> {
  add: (item: Item) => void;
  first: () => Item | undefined;
  removeFirst: () => void;
}

/** A binary heap: adding an item or taking the first away moves as many items as the number of items has binary digits. */
export function createHeap<Item>(
  items: readonly Item[],
  isBefore: (a: Item, b: Item) => boolean,
): Heap<Item> {
  const heap: Item[] = [];

  /** True where the item at `child` had to change places with the one at `parent`. */
  const exchange = (parent: number, child: number): boolean => {
    const [above, below] = [heap[parent], heap[child]];
    if (above === undefined || below === undefined || !isBefore(below, above)) return false;
    heap[parent] = below;
    heap[child] = above;
    return true;
  };

  const add = (item: Item): void => {
    heap.push(item);
    for (let place = heap.length - 1; place > 0; ) {
      const parent = (place - 1) >> 1;
      if (!exchange(parent, place)) return;
      place = parent;
    }
  };

  const firstOf = (left: number): number => {
    const [a, b] = [heap[left], heap[left + 1]];
    return a !== undefined && b !== undefined && isBefore(b, a) ? left + 1 : left;
  };

  const removeFirst = (): void => {
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    heap[0] = last;
    for (let place = 0; ; ) {
      const child = firstOf(2 * place + 1);
      if (!exchange(place, child)) return;
      place = child;
    }
  };

  for (const item of items) add(item);
  return { add, first: () => heap[0], removeFirst };
}
