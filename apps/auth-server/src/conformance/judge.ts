import type { StytchB2BHeadlessClient } from "@stytch/vanilla-js/b2b/headless";

type Answer<Result> = Result extends Promise<unknown> ? Promise<unknown> : unknown;

/**
 * The same calls, answering what is yet to be judged: the majors differ in what they declare, and the suite reads every answer with
 * the contract's own schemas. (Declared as a method so that either major's narrower argument types fit.)
 */
type Unjudged<Part> = Part extends (...args: infer Arguments) => infer Result
  ? { call(...args: Arguments): Answer<Result> }["call"]
  : { readonly [Key in keyof Part]: Unjudged<Part[Key]> };

/** What every judge is: a client with the official one's resources, under its names. */
export type JudgeClient = Unjudged<
  Pick<
    StytchB2BHeadlessClient,
    | "discovery"
    | "impersonation"
    | "magicLinks"
    | "organization"
    | "otps"
    | "passwords"
    | "rbac"
    | "recoveryCodes"
    | "self"
    | "session"
    | "totp"
  >
>;

export interface Judge {
  readonly name: string;
  /** Loads the client in the page that is current, pointed at a server. Packages read `window` when they are loaded. */
  open(baseUrl: string): Promise<JudgeClient>;
}

/** How the official clients are pointed at a server of one's own; not in their public types. */
export const endpointsOf = (baseUrl: string) => ({
  testAPIURL: baseUrl,
  liveAPIURL: "http://127.0.0.1:1",
  dfpBackendURL: baseUrl,
  clientsideServicesIframeURL: `${baseUrl}/none`,
});
