import type { Day } from "../../market/calendar/day.ts";
import type { Market } from "../../market/market.ts";
import type { SampleInstitution } from "../institution.ts";

/** Whose figures are being written, and the last day whose closes are known. */
export interface Scene {
  /** See wire-ids.ts. */
  readonly itemSeed: string;
  readonly securitySeed: string;
  readonly institution: SampleInstitution;
  readonly market: Market;
  readonly asOf: Day;
}

export const CASH_SYMBOL = "CUR:USD";
