import type { CostBasisMethod, OpenLot } from "./lot-events.ts";

/**
 * A collection that always knows the first of its items by an order given once. What else it holds,
 * and in which order, nobody can ask: keeping only the first is what makes it quick.
 */
interface Heap<Item> {
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
function createHeap<Item>(
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

/**
 * A lot's place in the book; `lot` is undefined once it has left. What the order needs stands
 * beside the lot, so that a slot can be compared after its lot is gone.
 */
export interface Slot {
  lot: OpenLot | undefined;
  isOpening: boolean;
  date: string;
  /**
   * The order in which lots came: 1, 2, 3 … No two slots of a book share one, so that every order
   * ends in it.
   */
  place: number;
  /**
   * Dollars for a unit, as `unitCost` gives them, by `hifo`; 0 by the other methods, which never
   * look at it.
   */
  cost: number;
}

/**
 * Which slot is next, and what to do when one comes. Slots that became empty are skipped and
 * forgotten when they are met, never searched for.
 */
export interface Sequence {
  /**
   * The slot to take from next, undefined when no lot is left. Asking does not take: until its lot
   * leaves, or an earlier one comes, the answer stays the same.
   */
  next: () => Slot | undefined;
  /** Told of each new slot and its position. */
  added: (slot: Slot, position: number) => void;
}

/** Opening lots were there first, then the older, then what came first. */
function isOlder(a: Slot, b: Slot): boolean {
  if (a.isOpening !== b.isOpening) return a.isOpening;
  if (a.date !== b.date) return a.date < b.date;
  return a.place < b.place;
}

/**
 * Puts a slot in its place by date and answers its position: opening lots first, then by date, then
 * as they came.
 *
 * Purchases come in the order of their dates, so the place is mostly at the end, at the cost of one
 * comparison. What moved in from elsewhere keeps its old date and goes between, so that it is sold
 * in its turn: O(log n) comparisons, and the slots behind it move up.
 *
 * A slot of 2024-01-02 put into slots of 2024-01-01 and 2024-01-03 answers 1.
 */
export function insertSlot(slots: Slot[], slot: Slot): number {
  let low = 0;
  let high = slots.length;
  const last = slots[high - 1];
  if (!last || isOlder(last, slot)) low = high;
  // Every slot before `low` is older than this one, and none from `high` on is; the two meet at its
  // place.
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = slots[middle];
    if (there && isOlder(there, slot)) low = middle + 1;
    else high = middle;
  }
  if (low === slots.length) slots.push(slot);
  else slots.splice(low, 0, slot);
  return low;
}

/**
 * The order in which a method takes lots: `fifo` and `average` the oldest first, `lifo` the newest,
 * `hifo` the dearest unit (26 CFR 1.1012-1; see `CostBasisMethod`). The slots are the book's own
 * list, which grows while this is in use.
 *
 * Where lots come in the order of their dates every slot is passed once in the life of a book: O(1)
 * on average for a lot by age, O(log n) by cost. A lot that is put in further up makes the empty
 * slots behind it be passed again.
 */
export function sequenceOf(method: CostBasisMethod, slots: Slot[]): Sequence {
  if (method === "hifo") return dearestFirst();
  return method === "lifo" ? newestFirst(slots) : oldestFirst(slots);
}

/**
 * A position moves along the list past the empty slots, and back where a lot is put in before it.
 */
function oldestFirst(slots: Slot[]): Sequence {
  let head = 0;
  return {
    next: () => {
      while (head < slots.length && !slots[head]?.lot) head += 1;
      return slots[head];
    },
    added: (_slot, position) => {
      // A lot that is older than the next one is sold before it; one that is newer is met in its
      // turn.
      head = Math.min(head, position);
    },
  };
}

/**
 * The end of the list is the newest lot, so empty slots are dropped from there; those deeper down
 * wait until they are the end.
 */
function newestFirst(slots: Slot[]): Sequence {
  return {
    next: () => {
      while (slots.length > 0 && !slots[slots.length - 1]?.lot) slots.pop();
      return slots[slots.length - 1];
    },
    // Nothing is remembered between calls: whatever stands at the end now is the newest.
    added: () => undefined,
  };
}

/**
 * A heap by unit cost; of equal costs the oldest is first, as it would be without a choice. A lot
 * of which a part has left keeps its place, because the rest cost as much a unit as the whole did.
 */
function dearestFirst(): Sequence {
  const heap: Heap<Slot> = createHeap([], (a: Slot, b: Slot) =>
    a.cost === b.cost ? isOlder(a, b) : a.cost > b.cost,
  );
  return {
    next: () => {
      let first = heap.first();
      // Lots that the owner chose left without regard to the heap: their slots are dropped when
      // they come to the top.
      while (first && !first.lot) {
        heap.removeFirst();
        first = heap.first();
      }
      return first;
    },
    added: heap.add,
  };
}
