import { domainOf } from "../address/email-address.ts";
import type { OauthProviderName } from "./oauth-providers.ts";

/**
 * How far a provider vouches for the address that it gives.
 * - mailbox: it runs the mailbox itself, so whoever signed in there can read it.
 * - domain: the address is in a domain that the account's tenant has proven.
 * - address: the mailbox answered to the provider once.
 * - tenant: only an organization that has registered the account's tenant believes it.
 * - none: anyone could have typed it.
 */
export type Vouching = "mailbox" | "domain" | "address" | "tenant" | "none";

export interface ProviderTenant {
  readonly tenantId: string;
  readonly tenantName: string;
}

/** What a provider said of the person who signed in there, once its answer was checked. */
export interface FederatedProfile {
  readonly kind: "oauth" | "sso";
  /** The provider, or the id of the connection. */
  readonly peer: string;
  readonly issuer: string;
  readonly subject: string;
  /** In the form in which addresses are compared; "" where the provider gave none that is valid. */
  readonly emailAddress: string;
  readonly vouching: Vouching;
  readonly name: string;
  readonly pictureUrl: string | null;
  readonly locale: string | null;
  readonly tenants: readonly ProviderTenant[];
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Of SSO alone. */
  readonly sso?: SsoProof;
}

/** What a sign-in by an SSO connection says beside who it is. */
export interface SsoProof {
  readonly protocol: "saml" | "oidc";
  /** The person's groups there, of those that give roles. */
  readonly groups: readonly string[];
  /** Whether the provider asked for a second factor, and the connection is trusted to say so. */
  readonly isSecondFactorProven: boolean;
}

/** How a message ended that came by POST, kept until the browser has shown its mark. */
export type FederatedOutcome = {
  /** In the connection's log. */
  readonly attemptId: string;
} & (
  | { readonly kind: "profile"; readonly profile: FederatedProfile }
  /** `check` is for the log: what the message failed. */
  | { readonly kind: "failure"; readonly check: string }
);

/** A provider's account linked to a member: the link decides whose sign-in it is. */
export interface MemberIdentity {
  readonly registrationId: string;
  readonly kind: "oauth" | "sso";
  readonly peer: string;
  readonly issuer: string;
  readonly subject: string;
  readonly emailAddress: string;
  readonly pictureUrl: string | null;
  readonly locale: string | null;
  readonly tenants: readonly ProviderTenant[];
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly usedAt: Date;
}

type Named = Pick<FederatedProfile, "issuer" | "subject">;

export const isSameIdentity = (one: Named, another: Named): boolean =>
  one.issuer === another.issuer && one.subject === another.subject;

/** Microsoft's own, by name: under other endings each of these names may be anyone's. */
const OUTLOOK_FAMILY: ReadonlySet<string> = new Set([
  ..."com at be cl cz de dk es fr hu ie in it jp kr lv my ph pt sa sg sk"
    .split(" ")
    .map((ending) => `outlook.${ending}`),
  ..."co.id co.il co.th com.ar com.au com.br com.gr com.pe com.tr com.vn"
    .split(" ")
    .map((ending) => `outlook.${ending}`),
  ..."com ca ch cl co.id co.il co.in co.jp co.kr co.nz co.th co.uk co.za com.ar com.au com.br"
    .split(" ")
    .map((ending) => `hotmail.${ending}`),
  ..."com.hk com.tr com.tw com.vn de dk es fi fr gr hu it lt lv my nl no ph rs se sg sk"
    .split(" ")
    .map((ending) => `hotmail.${ending}`),
  ..."com at be ca cl cn co.kr co.uk co.za com.ar com.au com.mx com.my com.ph com.pt com.sg de dk"
    .split(" ")
    .map((ending) => `live.${ending}`),
  ..."fi fr hk ie in it jp nl no ru se".split(" ").map((ending) => `live.${ending}`),
  "msn.com",
  "passport.com",
  "windowslive.com",
]);

/** Whether Microsoft itself runs the mailboxes of the domain for everyone. */
export const isOutlookFamily = (emailAddress: string): boolean =>
  OUTLOOK_FAMILY.has(domainOf(emailAddress));

/** A provider's name in the list of ways to sign in: 'google_oauth'. */
export const methodOfProvider = (provider: OauthProviderName) => `${provider}_oauth` as const;
