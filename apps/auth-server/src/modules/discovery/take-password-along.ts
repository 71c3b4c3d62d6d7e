import type { Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../caller.ts";
import type { AuthSchema, StoredFactor } from "../../schema.ts";
import type { Proven } from "../intermediate-sessions/proven.ts";
import type { Member } from "../members/member.ts";

/** Gives a member who has none the password that its owner set or presented before the organization was chosen, if there is one. */
export type TakePasswordAlong = (
  tx: Transaction<AuthSchema>,
  origin: RequestOrigin,
  newcomer: { readonly member: Member; readonly proven: Proven },
  now: Date,
) => Promise<{ readonly member: Member; readonly factors: readonly StoredFactor[] }>;
