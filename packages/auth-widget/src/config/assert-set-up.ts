import { UsageError } from "@stocks-vibe/auth-client";
import { flowTypes, type SignInConfig, signInProducts } from "./config.ts";

/** What a page in plain JavaScript may have given: no compiler has read it. */
type Unread = { [Key in keyof SignInConfig]?: unknown };

const isIn =
  (words: readonly unknown[]) =>
  (word: unknown): boolean =>
    words.includes(word);

/**
 * Throws a UsageError that names the first thing of a page's set-up that the widget can't work
 * with, and what it is.
 */
export function assertSetUp(client: unknown, config: Unread | undefined): void {
  const { products, authFlowType: flow, emailMagicLinksOptions: links } = config ?? {};
  const areKnown = Array.isArray(products) && products.every(isIn(signInProducts));
  const facts = [
    ["client", client, client],
    ["config.products", products, areKnown],
    ["config.authFlowType", flow, isIn(flowTypes)(flow)],
    ["config.emailMagicLinksOptions", links, links],
  ];
  for (const [name, given, isRight] of facts) {
    if (!isRight) throw new UsageError("SignIn", `${name} can't be ${JSON.stringify(given)}.`);
  }
}
