import type { StoredRows } from "../src/modules/valuation/rebuild/rebuild.repository.ts";
import type { World } from "./action.ts";
import type { Random } from "./random.ts";

type Mutable<Row> = { -readonly [Field in keyof Row]: Row[Field] };

export type TransactionDraft = Mutable<StoredRows["transactions"][number]>;
export type HoldingDraft = Mutable<StoredRows["holdings"][number]>;

export interface Series {
  source: string;
  dates: string[];
  closes: number[];
}

/** What is stored of a world. A corruption changes it into what an institution might have sent. */
export interface Listed {
  readonly world: World;
  readonly random: Random;
  connections: StoredRows["connections"];
  accounts: Mutable<StoredRows["accounts"][number]>[];
  securities: Mutable<StoredRows["securities"][number]>[];
  holdings: HoldingDraft[];
  transactions: TransactionDraft[];
  /** Rows of files that a member added. */
  imported: StoredRows["imported"];
  institutionPrices: Mutable<StoredRows["institutionPrices"][number]>[];
  /** Market closes by symbol. */
  closes: Map<string, Series>;
  /** Splits as the market tells them, by symbol. */
  splits: Map<string, { day: string; ratio: number }[]>;
  /** Symbols and accounts whose figures the corruption makes unknowable. */
  readonly unknowable: Set<string>;
  /** The first day of which anything is listed. */
  windowDay: number;
}
