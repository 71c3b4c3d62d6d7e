import type { CallCase } from "./call-case.ts";
import { connectionCalls } from "./connection-calls.ts";
import { factorCalls } from "./factor-calls.ts";
import { memberCalls } from "./member-calls.ts";
import { organizationCalls, selfCalls } from "./organization-calls.ts";
import { otherCalls } from "./other-calls.ts";
import { passwordCalls } from "./password-calls.ts";
import { linkCalls, sessionCalls } from "./sign-in-calls.ts";

/** Every call of the wire but the session look-up and its end, which have tests of their own. */
export const everyCall: readonly CallCase[] = [
  ...sessionCalls,
  ...linkCalls,
  ...factorCalls,
  ...passwordCalls,
  ...organizationCalls,
  ...selfCalls,
  ...memberCalls,
  ...connectionCalls,
  ...otherCalls,
];
