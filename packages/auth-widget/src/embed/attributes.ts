import type {
  FlowType,
  OAuthProvider,
  SignInConfig,
  SignInProduct,
  WidgetTheme,
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

const products: readonly SignInProduct[] = ["magic_link", "email_otp", "password", "oauth", "sso"];
const providers: readonly OAuthProvider[] = ["google", "microsoft", "hubspot", "slack", "github"];
const flows: readonly FlowType[] = ["Discovery", "Organization", "PasswordReset"];
const schemes: readonly NonNullable<WidgetTheme["scheme"]>[] = ["auto", "light", "dark", "page"];
const languages: readonly NonNullable<SignInConfig["language"]>[] = ["en", "es"];

/** Those of the words that a text names, with spaces between, in the text's order. */
const someOf = <Word extends string>(words: readonly Word[], text: string | null): Word[] =>
  (text ?? "").split(/\s+/).flatMap((named) => oneOf(words, named) ?? []);
const oneOf = <Word extends string>(words: readonly Word[], text: string | null) =>
  words.find((word) => word === text);

/**
 * The configuration that an element's attributes say: `products` and `oauth-providers` by name with spaces between, everything else one word. Words that
 * are none of ours count as left out; mailed links lead to the page itself unless `redirect-url` says otherwise.
 */
export function configFrom(read: ReadAttribute, page: string): SignInConfig {
  const language = oneOf(languages, read("language"));
  const scheme = oneOf(schemes, read("scheme"));
  const slug = read("organization-slug");
  const accounts = someOf(providers, read("oauth-providers"));
  return {
    products: someOf(products, read("products")),
    authFlowType: oneOf(flows, read("flow")) ?? "Discovery",
    emailMagicLinksOptions: { discoveryRedirectURL: read("redirect-url") ?? page },
    ...(accounts.length > 0 ? { oauthOptions: { providers: accounts } } : {}),
    ...(slug === null ? {} : { organizationSlug: slug }),
    ...(language ? { language } : {}),
    ...(scheme ? { theme: { scheme } } : {}),
  };
}
