import {
  flowTypes,
  type OAuthProvider,
  type SignInConfig,
  signInProducts,
  type WidgetTheme,
} from "../config/config.ts";

/** The attributes of the element. What they can't say, the property `config` does. */
export const attributeNames = [
  "public-token",
  "base-url",
  "products",
  "oauth-providers",
  "flow",
  "redirect-url",
  "organization-slug",
  "language",
  "scheme",
] as const;

type AttributeName = (typeof attributeNames)[number];
export type ReadAttribute = (name: AttributeName) => string | null;

const providers: readonly OAuthProvider[] = ["google", "microsoft", "hubspot", "slack", "github"];
const schemes: readonly NonNullable<WidgetTheme["scheme"]>[] = ["auto", "light", "dark", "page"];

/** A BCP 47 tag of a language that is spoken here: `es-MX` is Spanish. */
const spokenTag = /^(?:en|es)(?:[-_]|$)/i;

/**
 * The configuration that an element's attributes say: `products` and `oauth-providers` by name with
 * spaces between, everything else one word. Words that are none of ours count as left out, and are
 * named in `stray` for whoever wrote the page; mailed links lead to the page itself unless
 * `redirect-url` says otherwise.
 */
export function configFrom(
  read: ReadAttribute,
  page: string,
): { config: SignInConfig; stray: readonly string[] } {
  const stray: string[] = [];
  const someOf = <Word extends string>(words: readonly Word[], name: AttributeName): Word[] =>
    (read(name) ?? "").split(/\s+/).flatMap((named) => {
      const word = words.find((known) => known === named);
      if (named && !word) stray.push(`${name}="${named}"`);
      return word ?? [];
    });
  const tag = read("language")?.trim() ?? "";
  const language = spokenTag.test(tag) ? tag : undefined;
  if (tag && !language) stray.push(`language="${tag}"`);
  const [scheme] = someOf(schemes, "scheme");
  const [flow = "Discovery"] = someOf(flowTypes, "flow");
  const slug = read("organization-slug");
  const accounts = someOf(providers, "oauth-providers");
  const config = {
    products: someOf(signInProducts, "products"),
    authFlowType: flow,
    emailMagicLinksOptions: { discoveryRedirectURL: read("redirect-url") ?? page },
    ...(accounts.length > 0 ? { oauthOptions: { providers: accounts } } : {}),
    ...(slug === null ? {} : { organizationSlug: slug }),
    ...(language ? { language } : {}),
    ...(scheme ? { theme: { scheme } } : {}),
  };
  return { config, stray };
}
