import { isAuthError } from "../wire/errors.ts";
import type { AuthCore } from "./create-auth-core.ts";

/** Refusals that no visitor can solve, each with the remedy for the project's operator. */
const REMEDIES: readonly (readonly [errorType: RegExp, remedy: string])[] = [
  [
    /magic_link_url$|redirect_urls_set$/,
    "List the address in REDIRECT_URLS, or: npm run admin -- project set <project> discovery-redirect-urls <addresses> (login-, signup-, invite-, reset-password-).",
  ],
  [/^public_token_not_found$/, "Is publicToken one of this server's?"],
  [/^route_not_found$/, "Is baseUrl the address of an auth server?"],
];

const addressesIn = (request: object): unknown[] =>
  Object.entries(request).flatMap(([name, value]) => (/url/.test(name) ? [value] : []));

/**
 * Warns the page's developer of each call that the server refused because of the set-up, with the
 * address that was named and the remedy: the visitor can't do anything about it.
 */
export function warnOfRefusals({ failures, warn, baseUrl }: AuthCore): void {
  failures.add((method, error, request) => {
    if (!isAuthError(error, "ApiError")) return;
    const remedy = REMEDIES.find(([type]) => type.test(error.error_type))?.[1];
    if (!remedy) return;
    const given = [baseUrl, ...addressesIn(request)].join(", ");
    warn(`${method} (${given}): ${error.error_message} ${remedy}`);
  });
}
