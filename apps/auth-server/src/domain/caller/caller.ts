import type { Project } from "../project/project.ts";

/**
 * Who may call a route.
 * - `public`: any page of the project. `proof`: anyone with a session or an intermediate session,
 *   for themselves.
 * - `session`: any signed-in member. `permission`: members with a role that holds it.
 * - `fields`: each field of the body has its own action (field-actions.ts). `selfOrMember`: on
 *   oneself the action of `stytch.self`, on others that of `stytch.member`.
 * - `setupLink`: the holder of a set-up link, whose token is sent in the place of a session's.
 * - `backend`: project id and secret.
 */
export type RouteAccess = (
  | { readonly kind: "public" | "proof" | "session" | "fields" | "setupLink" | "backend" }
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

/** Where a request comes from, for the audit log. */
export interface RequestOrigin {
  readonly project: Project;
  readonly ip: string;
  readonly requestId: string;
  /** The browser that asks, where one does. */
  readonly device?: Device;
  /** Accept-Language, for letters that no request names a language for. */
  readonly language?: string | undefined;
}

/** A page of the project, with the session it holds, if any. The session is not checked yet. */
export interface Caller extends RequestOrigin {
  readonly sessionToken: string | null;
  /** What the access table says of the route that was called. */
  readonly access: RouteAccess;
}

/** The browser that a request comes from. */
export interface Device {
  /** Who asks, as a keyed hash: the browser where it has our mark, else its network address. */
  readonly requester: string;
  /** The network that asks, as a keyed hash. */
  readonly network: string;
  /**
   * What its requests are counted with: the network, or where an address has signed in there, the
   * address in that network. Others of the network can't use that up, and a person has one count in
   * all their browsers.
   */
  readonly countedWith: string;
  /**
   * Whose earlier requests this one replaces: the browser's, and those of its network that no mark
   * tells apart.
   */
  readonly replaces: readonly string[];
  /**
   * Whose share of letters to an address a request counts for: that of a browser which knows the
   * address, else of its network.
   */
  sender(emailAddress: string): { readonly source: string; readonly isKnown: boolean };
  /** Whether the address has signed in there before. */
  knows(emailAddress: string): boolean;
  /** The address has signed in there: the answer's cookie will say so. */
  remember(emailAddress: string): void;
  /** Something was sent at its request: it gets a mark, by which its next request is known. */
  keep(): void;
  /** The cookie to set, if the mark is to be kept or has changed. */
  cookie(): string | undefined;
}
