import type { Item } from "../provider/item.ts";

/** A login at an institution that somebody may link, in one product. */
export interface Login {
  /** Such as "Trouble 2's first login". */
  readonly label: string;
  readonly item: Item;
  /** Undefined while it is not linked. */
  connectionId: string | undefined;
  /** By mask: accounts that a page has shown since it was linked. */
  readonly shown: Set<string>;
  /** By mask: the method that was chosen last. */
  readonly methods: Map<string, string>;
}

export const createLogin = (label: string, item: Item): Login => ({
  label,
  item,
  connectionId: undefined,
  shown: new Set(),
  methods: new Map(),
});
