import { UsageError } from "@stocks-vibe/auth-client";
import { flowTypes, type SignInConfig, signInProducts } from "./config.ts";

/** What a page in plain JavaScript may have given: no compiler has read it. */
type Unread = { [Key in keyof SignInConfig]?: unknown };

const isRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === "object" && given !== null;
const quoted = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(", ");

/** What was given, as far as it can be written: a client may lead back to itself. */
const shown = (given: unknown): string =>
  isRecord(given) && !Array.isArray(given)
    ? `an object with ${Object.keys(given).join(", ") || "nothing"}`
    : String(JSON.stringify(given));

const areProducts = (given: unknown): boolean =>
  Array.isArray(given) && given.every((word) => signInProducts.includes(word));

/** Whether it is a client as far as the first screen needs one. */
const isClient = (given: unknown): boolean => isRecord(given) && isRecord(given.bootstrap);

const isAnswer = (given: unknown): boolean =>
  isRecord(given) &&
  (isRecord(given.member_session) || (isRecord(given.member) && isRecord(given.organization)));

/** The misspelt keys that were told already: a page draws many times. */
const told = new Set<string>();

function warnOnce(text: string): void {
  if (told.has(text)) return;
  told.add(text);
  // biome-ignore lint/suspicious/noConsole: the console is where the page's developer looks
  console.warn("[auth-widget]", text);
}

/** No key ends in `Url`: such a one would be passed over, and links would lead somewhere else. */
function warnOfMisspelt(given: object, path: string): void {
  for (const [key, value] of Object.entries(given)) {
    const name = `${path}.${key}`;
    if (/Url$/.test(key)) {
      warnOnce(`${name} is not known: write ${key.replace(/Url$/, "URL")}.`);
    }
    if (path === "config" && isRecord(value)) warnOfMisspelt(value, name);
  }
}

/**
 * Throws a UsageError that names the first thing of a page's set-up that the widget can't work
 * with, what was given and what is right.
 */
export function assertSetUp(
  client: unknown,
  config: Unread | undefined,
  unfinished?: unknown,
): void {
  const { products, authFlowType: flow, emailMagicLinksOptions: links, language } = config ?? {};
  const facts = [
    ["client", client, isClient(client), "what useSignInClient or createSignInClient gives"],
    ["config", config, isRecord(config), "an object"],
    ["config.products", products, areProducts(products), `a list of ${quoted(signInProducts)}`],
    ["config.authFlowType", flow, flowTypes.some((known) => known === flow), quoted(flowTypes)],
    ["config.emailMagicLinksOptions", links, isRecord(links), "{ discoveryRedirectURL }"],
    ["config.language", language, !language || typeof language === "string", `such as "en"`],
    ["unfinished", unfinished, !unfinished || isAnswer(unfinished), "the answer of a sign-in"],
  ] as const;
  for (const [name, given, isRight, right] of facts) {
    if (!isRight) {
      throw new UsageError("SignIn", `${name} can't be ${shown(given)}. Right is: ${right}.`);
    }
  }
  warnOfMisspelt(config ?? {}, "config");
  const { providers, oneTap } = Object(config?.oauthOptions);
  if (`${products}`.includes("oauth") && !(oneTap || providers?.length)) {
    warnOnce("Set oauthOptions.providers");
  }
}
