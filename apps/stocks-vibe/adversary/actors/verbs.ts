import { FACTOR_VERBS } from "./factor-verbs.ts";
import { FUZZ_VERBS } from "./fuzz-verbs.ts";
import { signInByLink } from "./honest.ts";
import { MAIL_VERBS } from "./mail-verbs.ts";
import { MEMBERS_VERBS } from "./members-verbs.ts";
import { SESSION_VERBS } from "./session-verbs.ts";
import { type Verb, verb } from "./verb.ts";
import { VICTIM_CHANGES } from "./victim-changes.ts";
import { VICTIM_VERBS } from "./victim-verbs.ts";

const JUMPS = [
  ["half a minute", 31],
  ["half a minute", 31],
  ["four minutes", 240],
  ["four minutes", 240],
  ["seven minutes", 420],
  ["seven minutes", 420],
  ["twenty minutes", 1_200],
  ["three hours", 10_800],
] as const;

/** Time passes. */
const TIME_VERBS: readonly Verb[] = [
  verb("lets time pass", 6, async (stage, pick) => {
    const [words, seconds] = pick.from(JUMPS) ?? JUMPS[0];
    await stage.pass(seconds, `${words} pass`);
  }),
];

/** Attackers sign in to what is their own: many calls ask for a fresh proof. */
const RETURN_VERBS: readonly Verb[] = [
  verb("signs in to the place of the scheme", 6, async (stage) => {
    const { hands, world } = stage;
    const about = hands.members.get(hands.scheme.memberId)?.organizationId;
    const seats = world.seats.filter(({ person }) => person.side === "attacker");
    const seat = seats.find(({ house }) => house.organizationId === about) ?? seats[0];
    if (seat) await signInByLink(stage, seat);
  }),
  verb("signs in somewhere of their own", 3, async (stage, pick) => {
    const seats = stage.world.seats.filter(({ person }) => person.side === "attacker");
    const seat = pick.from(seats);
    if (seat) await signInByLink(stage, seat);
  }),
];

/** What an attacker can do within one moment, beside what others do. */
export const ATTACKS: readonly Verb[] = [
  ...MEMBERS_VERBS,
  ...MAIL_VERBS,
  ...SESSION_VERBS,
  ...FACTOR_VERBS,
  ...RETURN_VERBS,
  ...FUZZ_VERBS,
];

/** Everything that can happen next. */
export const VERBS: readonly Verb[] = [
  ...ATTACKS,
  ...VICTIM_VERBS,
  ...VICTIM_CHANGES,
  ...TIME_VERBS,
];
