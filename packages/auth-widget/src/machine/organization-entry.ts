import type { OAuthProvider, SignInProduct } from "../config/config.ts";

export type OrganizationSummary = {
  id: string;
  name: string;
  /** Where the server has a copy of the logo. */
  logoPath?: string | undefined;
  /**
   * Mail domains whose people may come in without having been asked; `any` where it does not matter
   * whose.
   */
  newcomers: readonly string[] | "any";
};

/** An organization's own identity provider. Fields carry the wire's names. */
export type Connection = {
  connection_id: string;
  display_name: string;
  /** Whose it is, for its mark. */
  identity_provider?: string;
};

/** The ways in that are open somewhere. */
export type Ways = {
  /** In the page's order. */
  products: readonly SignInProduct[];
  oauth: readonly OAuthProvider[];
  /** Null where no organization is known yet: they are looked up by the person's address. */
  connections: readonly Connection[] | null;
};

/** Where the first proof leads, and which ways in are open there. */
export type Door = Ways & {
  /** Null: wherever the mailbox belongs. */
  organization: OrganizationSummary | null;
  /** The person is known, but their address was never proven, and a letter can prove it here. */
  isVerifying: boolean;
};

const mailProducts: readonly SignInProduct[] = ["magic_link", "email_otp"];

/** Whether one of the ways in proves a mailbox by a letter. */
export const takesMail = ({ products }: Pick<Ways, "products">): boolean =>
  products.some((product) => mailProducts.includes(product));

/** What organizations call the ways that a page offers. */
const methodsOf: Record<SignInProduct, readonly string[]> = {
  magic_link: ["magic_link"],
  email_otp: ["email_otp"],
  password: ["password"],
  sso: ["sso"],
  oauth: ["google_oauth", "microsoft_oauth", "hubspot_oauth", "slack_oauth", "github_oauth"],
};

/** The page's ways in that the organization takes, in the page's order. */
const allowedProducts = (
  products: readonly SignInProduct[],
  allowed: readonly string[],
): SignInProduct[] =>
  products.filter((product) => methodsOf[product].some((method) => allowed.includes(method)));

/**
 * What of the page's ways is open. `allowed`: the organization's list of methods, or null where it
 * takes them all. Accounts elsewhere need a provider, an organization's own sign-in needs a
 * connection; neither is offered without.
 */
export function openWays(
  { products, oauth, connections }: Ways,
  allowed: readonly string[] | null,
): Ways {
  const providers = oauth.filter((name) => allowed?.includes(`${name}_oauth`) ?? true);
  const taken = allowed ? allowedProducts(products, allowed) : products;
  const open = taken.filter((product) => {
    if (product === "oauth") return providers.length > 0;
    return product !== "sso" || connections === null || connections.length > 0;
  });
  return { products: open, oauth: providers, connections };
}
