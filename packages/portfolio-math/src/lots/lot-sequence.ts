import type { CostBasisMethod } from "./cost-basis-method.ts";
import type { OpenLot } from "./lot-events.ts";
import { createHeap, type Heap } from "./lot-heap.ts";

/** A lot's place in the book; `lot` is undefined once it has left. */
export interface Slot {
  lot: OpenLot | undefined;
  isOpening: boolean;
  date: string;
  /** The order in which lots came. */
  place: number;
  cost: number;
}

/** Which slot is next, and what to do when one comes. */
export interface Sequence {
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

/** Mostly at the end: what moved in from elsewhere goes to its place by date, so that it is sold in its turn. Answers the position. */
export function insertSlot(slots: Slot[], slot: Slot): number {
  let low = 0;
  let high = slots.length;
  const last = slots[high - 1];
  if (!last || isOlder(last, slot)) low = high;
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

/** The slots are the book's own list, which grows while this is in use. */
export function sequenceOf(method: CostBasisMethod, slots: Slot[]): Sequence {
  if (method === "hifo") return dearestFirst();
  return method === "lifo" ? newestFirst(slots) : oldestFirst(slots);
}

function oldestFirst(slots: Slot[]): Sequence {
  let head = 0;
  return {
    next: () => {
      while (head < slots.length && !slots[head]?.lot) head += 1;
      return slots[head];
    },
    added: (_slot, position) => {
      head = Math.min(head, position);
    },
  };
}

function newestFirst(slots: Slot[]): Sequence {
  return {
    next: () => {
      while (slots.length > 0 && !slots[slots.length - 1]?.lot) slots.pop();
      return slots[slots.length - 1];
    },
    added: () => undefined,
  };
}

function dearestFirst(): Sequence {
  const heap: Heap<Slot> = createHeap([], (a: Slot, b: Slot) =>
    a.cost === b.cost ? isOlder(a, b) : a.cost > b.cost,
  );
  return {
    next: () => {
      let first = heap.first();
      while (first && !first.lot) {
        heap.removeFirst();
        first = heap.first();
      }
      return first;
    },
    added: heap.add,
  };
}
