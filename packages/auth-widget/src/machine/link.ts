/** The wire's words for links that sign in, and for the ways back from accounts elsewhere. */
const linkKinds = [
  "discovery",
  "multi_tenant_magic_links",
  "discovery_oauth",
  "oauth",
  "sso",
  "multi_tenant_impersonation",
] as const;

export type LinkKind = (typeof linkKinds)[number];

export const isLinkKind = (text: string): text is LinkKind =>
  linkKinds.some((kind) => kind === text);

/**
 * What such a link brought. `refusal`: in the place of a token, why a provider's sign-in failed,
 * and the request that its server can look up.
 */
type SignInLink = {
  token: string;
  kind: LinkKind;
  refusal?: { type: string; requestId: string };
  /** The connection that a tile of its provider's portal names. */
  connectionId?: string;
};

/**
 * What a mailed link for a new password brought. `kind` is the link's own word for its type;
 * `session` is ours, for a member who is signed in, and has no token.
 */
export type ResetLink = { token: string; kind: string };

/** What an address brought: a link that signs in, or one that leads to a new password. */
export type TakenLink =
  | { leadsTo: "signIn"; link: SignInLink }
  | { leadsTo: "newPassword"; link: ResetLink };
