import { slugTrouble, type UpdateOrganizationRequest } from "@stocks-vibe/contracts/auth";
import type { Member } from "#lib/auth/auth.ts";
import { organizationMessages } from "./messages/en.ts";

const { about, signIn } = organizationMessages;

/** Ways that work for whoever has the mailbox of their address. */
const byMailbox: ReadonlySet<string> = new Set(["magic_link", "email_otp"]);

/**
 * Pure: why these ways to sign in can't be chosen, or null. Whoever chooses must be able to sign in
 * by one of them that the sign-in page offers: nothing is known here of their accounts elsewhere,
 * so those do not count.
 */
export function methodsProblem(
  methods: readonly string[],
  { me, products }: { readonly me: Member; readonly products: readonly string[] },
): string | null {
  if (methods.length === 0) return signIn.chooseMethods;
  const offered = methods.filter((method) => products.includes(method));
  if (offered.length === 0) return signIn.notOffered;
  const hasPassword = (me.member_password_id ?? "") !== "";
  const hasSso = (me.sso_registrations ?? []).length > 0;
  const canUse = offered.some(
    (method) =>
      byMailbox.has(method) ||
      (method === "password" && hasPassword) ||
      (method === "sso" && hasSso),
  );
  if (canUse) return null;
  return offered.includes("sso") ? signIn.ssoFirst : signIn.lockedOut;
}

/** Pure: what is wrong with what was typed, or null. The server checks again. */
export const nameProblem = (name: string): string | null =>
  name.trim() === "" ? about.nameNeeded : null;

export function slugProblem(slug: string): string | null {
  const trouble = slugTrouble(slug);
  if (trouble === null) return null;
  return trouble === "reserved" ? about.slugReserved : about.slugInvalid;
}

export const logoProblem = (address: string): string | null =>
  address === "" || (URL.canParse(address) && address.startsWith("https://"))
    ? null
    : about.logoInvalid;

/** Pure: the domains of a text, each once, in lower case. */
export const domainsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((domain) => domain.toLowerCase().replace(/^@/, ""))
      .filter((domain) => domain !== ""),
  ),
];

/** What an administrator changes of the organization. */
export type OrganizationChange = UpdateOrganizationRequest;
