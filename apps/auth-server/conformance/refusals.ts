import type { ErrorType } from "../src/platform/http/errors.ts";
import type { CallName } from "./official-client.ts";
import { FACTOR_REFUSALS } from "./refusals/factor-refusals.ts";
import { MEMBER_REFUSALS } from "./refusals/member-refusals.ts";
import { ORGANIZATION_REFUSALS } from "./refusals/organization-refusals.ts";
import { SIGN_IN_REFUSALS } from "./refusals/sign-in-refusals.ts";

/** What any call can be refused with, whatever it is about; each is tried with one call or two. */
export const EVERYWHERE: ReadonlySet<string> = new Set<ErrorType | "bad_request">([
  "bad_request",
  "route_not_found",
  "body_too_large",
  "too_many_requests",
  "internal_server_error",
  "service_unavailable",
  "invalid_authorization_header",
  "unauthorized_credentials",
  "device_not_allowed",
]);

/** The documented errors of each call. A run must have seen every one of them, and no other. */
export const REFUSALS: Readonly<Record<CallName, readonly ErrorType[]>> = {
  ...SIGN_IN_REFUSALS,
  ...FACTOR_REFUSALS,
  ...ORGANIZATION_REFUSALS,
  ...MEMBER_REFUSALS,
};
