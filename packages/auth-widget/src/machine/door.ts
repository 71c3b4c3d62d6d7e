import type { SignInProduct } from "../config/config.ts";

export type OrganizationFace = { id: string; name: string; logoUrl: string };

/** Where the first proof leads, and which ways in are open there. */
export type Door = {
  /** Null: wherever the mailbox belongs. */
  organization: OrganizationFace | null;
  /** In the page's order. */
  products: readonly SignInProduct[];
  /** The person is known, but their address was never proven. */
  isVerifying: boolean;
};

/** What organizations call the ways that a page offers. */
const methodsOf: Record<SignInProduct, readonly string[]> = {
  magic_link: ["magic_link"],
  email_otp: ["email_otp"],
  password: ["password"],
  sso: ["sso"],
  oauth: ["google_oauth", "microsoft_oauth", "hubspot_oauth", "slack_oauth", "github_oauth"],
};

/** The page's ways in that the organization takes, in the page's order. */
export const allowedProducts = (
  products: readonly SignInProduct[],
  allowed: readonly string[],
): SignInProduct[] =>
  products.filter((product) => methodsOf[product].some((method) => allowed.includes(method)));
