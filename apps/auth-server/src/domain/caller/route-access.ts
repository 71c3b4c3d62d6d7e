/**
 * Who may call a route.
 * - `public`: any page of the project. `proof`: anyone with a session or an intermediate session,
 *   for themselves.
 * - `session`: any signed-in member. `permission`: members with a role that holds it.
 * - `fields`: each field of the body has its own action (field-actions.ts). `selfOrMember`: on
 *   oneself the action of `stytch.self`, on others that of `stytch.member`.
 * - `backend`: project id and secret.
 */
export type RouteAccess = (
  | { readonly kind: "public" | "proof" | "session" | "fields" | "backend" }
  | { readonly kind: "permission"; readonly resource: string; readonly action: string }
  | { readonly kind: "selfOrMember"; readonly action: string }
) & {
  /**
   * The call only reads, or ends the session: an operator may make it in a member's name. No other
   * call is.
   */
  readonly operatorMay?: true;
  /** Needs a factor that was proven within the last ten minutes. */
  readonly stepUp?: true;
  /** Machines try addresses, passwords and codes here: a captcha may be asked for first. */
  readonly captcha?: true;
};
