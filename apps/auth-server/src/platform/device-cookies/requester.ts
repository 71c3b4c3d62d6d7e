import type { RequestOrigin } from "../../domain/caller/caller.ts";

/** Who asked for a link or a code. Theirs are voided by their next one, and by nobody else's. */
export interface Requester {
  readonly requestedBy: string;
  /** Whose earlier ones it replaces; null: everyone's. */
  readonly replaces: readonly string[] | null;
}

export const EVERYBODY: Requester = { requestedBy: "", replaces: null };

export const requesterOf = ({ device }: RequestOrigin): Requester =>
  device ? { requestedBy: device.requester, replaces: device.replaces } : EVERYBODY;
