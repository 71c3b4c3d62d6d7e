import type { Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { requesterOf } from "../../platform/device-cookies/requester.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { EmailChangesService } from "../email-changes/email-changes.service.ts";
import type { ChargedCode } from "./otps.repository.ts";
import type { CodesService } from "./otps.service.ts";

type Tx = Transaction<AuthSchema>;

/** Whose code it is, with the address that they have. */
export interface ChargedOwner {
  readonly memberId: string;
  readonly ownAddress: string;
  readonly code: ChargedCode;
}

interface Guess {
  readonly organizationId: string;
  readonly emailAddress: string;
  readonly digits: string;
}

/**
 * Counts a guess at every code that it may be about, and answers the one that it is right for:
 * where two members wish for one address, each code belongs to its own wish. The transaction must
 * be over before the guess is answered.
 */
export function createChargeOwners(parts: {
  readonly members: Pick<MembersService, "findByEmail">;
  readonly emailChanges: Pick<EmailChangesService, "findWishers">;
  readonly codes: Pick<CodesService, "charge" | "isRight">;
}) {
  const { members, emailChanges, codes } = parts;

  /**
   * The member of the address, or those who wish to have it; and the kind of code that was sent for
   * that.
   */
  async function findOwners(tx: Tx, { organizationId, emailAddress }: Guess, now: Date) {
    const member = await members.findByEmail(tx, organizationId, emailAddress);
    if (member) return { owners: [member], kind: "email_otp" } as const;
    const owners = await emailChanges.findWishers(tx, organizationId, emailAddress, now);
    return { owners, kind: "change_address" } as const;
  }

  return async (
    tx: Tx,
    origin: RequestOrigin,
    guess: Guess,
    now: Date,
  ): Promise<ChargedOwner | undefined> => {
    const requester = requesterOf(origin);
    const { owners, kind } = await findOwners(tx, guess, now);
    const charged: ChargedOwner[] = [];
    for (const owner of owners) {
      const { memberId, emailAddress: ownAddress } = owner;
      const code = await codes.charge(tx, owner, { kind, requester }, now);
      if (code) charged.push({ memberId, ownAddress, code });
    }
    return charged.find(({ code }) => codes.isRight(code, guess.digits));
  };
}
