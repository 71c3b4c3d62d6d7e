import type { ErrorType } from "../../src/platform/http/errors.ts";
import type { CallName } from "../official-client.ts";

/** The documented errors of some calls. */
export type Refusals = Readonly<Partial<Record<CallName, readonly ErrorType[]>>>;

/** Of every call that needs a session. */
export const SESSION = ["user_unauthenticated", "session_not_found"] as const;
