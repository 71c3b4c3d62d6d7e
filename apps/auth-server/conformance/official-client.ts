import type { StytchB2BHeadlessClient } from "@stytch/vanilla-js/b2b/headless";
import type { StytchB2BHeadlessClient as Newer } from "stytch-vanilla-js-6/b2b/headless";

type NewerClient = InstanceType<typeof Newer>;

type Answer<Result> = Result extends Promise<unknown> ? Promise<unknown> : unknown;

/**
 * The same calls, answering what is yet to be checked: the majors differ in what they declare,
 * and every answer is read with the contract's own schemas. (Declared as a method so that either
 * major's narrower argument types fit.)
 */
type Unchecked<Part> = Part extends (...args: infer Arguments) => infer Result
  ? { call(...args: Arguments): Answer<Result> }["call"]
  : { readonly [Key in keyof Part]: Unchecked<Part[Key]> };

/** Calls that the older major has not yet. Cases that need one leave it out there, and say so. */
interface NewerCalls {
  readonly session: Partial<Unchecked<Pick<NewerClient["session"], "attest">>>;
  readonly self: Partial<Unchecked<Pick<NewerClient["self"], "startEmailUpdate">>>;
  readonly sso: {
    readonly saml: Partial<
      Unchecked<Pick<NewerClient["sso"]["saml"], "deleteEncryptionPrivateKey">>
    >;
  };
  readonly organization: {
    readonly members: Partial<
      Unchecked<Pick<NewerClient["organization"]["members"], "startEmailUpdate">>
    >;
  };
}

/** What every client here is: one with the official one's resources, under its names. */
export type OfficialClient = NewerCalls &
  Unchecked<
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
  > & {
    /** The starts leave the page, and are driven in a real browser. */
    readonly oauth: Unchecked<Pick<StytchB2BHeadlessClient["oauth"], "authenticate" | "discovery">>;
    readonly sso: Unchecked<Omit<StytchB2BHeadlessClient["sso"], "start">>;
  };

type Naming<Part, Prefix extends string> = {
  [Key in keyof Part & string]-?: NonNullable<Part[Key]> extends (...args: never) => infer Result
    ? Result extends Promise<unknown>
      ? `${Prefix}${Key}`
      : never
    : Naming<NonNullable<Part[Key]>, `${Prefix}${Key}.`>;
}[keyof Part & string];

/** Every call of a client that is answered later, such as 'organization.members.create'. */
export type CallName = Naming<OfficialClient, "">;

/** Which server and project a client is made for. */
export interface ClientOptions {
  readonly baseUrl: string;
  readonly publicToken: string;
}

/** One of the clients that the suite drives the server with. */
export interface ClientKind {
  readonly name: string;
  /** Loads the client in the page that is current. Packages read `window` when they are loaded. */
  open(place: ClientOptions): Promise<OfficialClient>;
  /** What the client says that sees no session itself. Without it the client asks the server. */
  readonly noSession?: string;
  /** The client's errors do not carry `error_details`. */
  readonly dropsDetails?: true;
}

/** How the official clients are pointed at a server of one's own; not in their public types. */
export const endpointsOf = (baseUrl: string) => ({
  testAPIURL: baseUrl,
  liveAPIURL: "http://127.0.0.1:1",
  dfpBackendURL: baseUrl,
  clientsideServicesIframeURL: `${baseUrl}/none`,
});
