import { FACTOR_VERBS } from "./factor-verbs.ts";
import { FUZZ_VERBS } from "./fuzz-verbs.ts";
import { MAIL_VERBS } from "./mail-verbs.ts";
import { MEMBERS_VERBS } from "./members-verbs.ts";
import { RETURN_VERBS } from "./return-verbs.ts";
import { SESSION_VERBS } from "./session-verbs.ts";
import { TIME_VERBS } from "./time-verbs.ts";
import type { Verb } from "./verb.ts";
import { VICTIM_CHANGES } from "./victim-changes.ts";
import { VICTIM_VERBS } from "./victim-verbs.ts";

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
