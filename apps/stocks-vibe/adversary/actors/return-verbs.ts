import { signInByLink } from "./honest.ts";
import type { Verb } from "./verb.ts";

/** Attackers sign in to what is their own, as anybody does: a fresh proof is what many calls ask for. */
export const RETURN_VERBS: readonly Verb[] = [
  {
    name: "signs in to the place of the scheme",
    weight: 6,
    async act(stage) {
      const { hands, world } = stage;
      const about = hands.members.get(hands.scheme.memberId)?.organizationId;
      const seats = world.seats.filter(({ person }) => person.side === "attacker");
      const seat = seats.find(({ house }) => house.organizationId === about) ?? seats[0];
      if (seat) await signInByLink(stage, seat);
    },
  },
  {
    name: "signs in somewhere of their own",
    weight: 3,
    async act(stage, pick) {
      const seats = stage.world.seats.filter(({ person }) => person.side === "attacker");
      const seat = pick.from(seats);
      if (seat) await signInByLink(stage, seat);
    },
  },
];
