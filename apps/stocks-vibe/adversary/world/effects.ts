import { voidCredentials } from "../oracle/credentials.ts";
import type { Run } from "./run.ts";
import { giveConsent, type Seat, seatOf } from "./world.ts";

/** What an action of a victim means for the oracle's book, beyond what was answered. */
export type Effect =
  /** Everything held that rests on this membership is over. */
  | { readonly kind: "void"; readonly memberId: string; readonly why: string }
  /** Somebody has agreed to belong. */
  | { readonly kind: "consent"; readonly person: string; readonly organizationId: string }
  /** The member is known by another address, and by nothing else of before. */
  | { readonly kind: "address"; readonly memberId: string; readonly address: string }
  /** The member has a new password, which nobody else knows. */
  | { readonly kind: "password"; readonly memberId: string; readonly password: string };

const NO_FACTORS: Pick<
  Seat,
  "password" | "isPasswordLeaked" | "totpSecret" | "lastAppCode" | "phone"
> = {
  password: undefined,
  isPasswordLeaked: false,
  totpSecret: undefined,
  lastAppCode: undefined,
  phone: undefined,
};

export function applyEffect(run: Run, effect: Effect): void {
  switch (effect.kind) {
    case "void":
      voidCredentials(run, effect);
      break;
    case "consent": {
      const person = run.world.people.find(({ name }) => name === effect.person);
      if (person) giveConsent(run.world, person, effect.organizationId);
      break;
    }
    case "address": {
      const seat = seatOf(run.world, effect.memberId);
      if (seat) Object.assign(seat, { address: effect.address, ...NO_FACTORS });
      break;
    }
    case "password": {
      const seat = seatOf(run.world, effect.memberId);
      if (!seat) break;
      seat.password = effect.password;
      // What was got by the leaked one is void by now, and the new one is no secret to its owner alone.
      seat.isPasswordLeaked = false;
      break;
    }
  }
}
