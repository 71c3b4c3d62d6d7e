import { isOrigin, isRegistrableUrl } from "@stocks-vibe/auth-server";
import { browserConfig } from "@stocks-vibe/contracts/portfolio";
import { isLocalUrl, list, optional } from "@stocks-vibe/server-kit";
import * as z from "zod";

/** Shorter ones can be guessed by who has the file. */
export const LEAST_PASSPHRASE = 20;
/** Where the account-linking provider posts news of what is linked. */
export const WEBHOOK_PATH = "/api/v1/plaid/webhook";

const ENCODE =
  "In its user and password these are percent-encoded: @ as %40, : as %3A, / as %2F, ? as %3F, # as %23";

const parsed = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/**
 * A password's own `#`, `/` or `?` ends the host early, and leaves its `@` behind in what follows.
 */
const hasUnescaped = ({ hash, pathname, search }: URL): boolean =>
  hash !== "" || pathname.includes("@") || /^[^=]*@/.test(search);

const isWeb = (url: URL): boolean => ["http:", "https:"].includes(url.protocol);
const isBare = (url: URL): boolean =>
  `${url.pathname}${url.search}${url.hash}${url.username}${url.password}` === "/";

/** Where a proxy strips a path before the identity server: plain names between slashes. */
const PLAIN_PATH = /^(\/[\w.~-]+)*\/?$/;
const isPlace = (url: URL): boolean =>
  PLAIN_PATH.test(url.pathname) && `${url.search}${url.hash}${url.username}${url.password}` === "";

/**
 * A variable that may be left out; what is there and breaks the rule is refused with these words.
 */
const ruled = (isGood: (text: string) => boolean, words: string) =>
  optional.refine((text) => text === undefined || isGood(text), words);

const ruledUrl = (isGood: (url: URL) => boolean, words: string) =>
  ruled((text) => {
    const url = parsed(text);
    return url !== undefined && isGood(url);
  }, words);

/**
 * https://stocks.example.com: links in letters and the session's cookie rely on TLS anywhere but on
 * this machine.
 */
export const publicAddress = ruledUrl(
  (url) => isPlace(url) && (url.protocol === "https:" || (isWeb(url) && isLocalUrl(url))),
  "must be the address people use, such as https://stocks.example.com: without a query or a user, and https unless it is this machine's",
);

/** An address of our own, without a path. */
export const ownAddress = ruledUrl(
  (url) => isWeb(url) && isBare(url),
  "must be an address such as http://127.0.0.1:3000, without a path",
);

/** A service of others that is asked over HTTP. */
export const webAddress = ruledUrl(
  (url) => isWeb(url) && url.hash === "",
  "must be an address that begins with https:// or http://",
);

const POSTGRES = /^postgres(ql)?:\/\//i;

/** As it is; for an argument too. */
export const isDatabaseUrl = (text: string): boolean => {
  const url = parsed(text);
  return url !== undefined && POSTGRES.test(text) && !hasUnescaped(url);
};

export const databaseAddress = ruled(
  (text) => POSTGRES.test(text),
  "must begin with postgresql://, such as postgresql://user:password@host:5432/database",
).refine(
  (text) => text === undefined || !POSTGRES.test(text) || isDatabaseUrl(text),
  `can't be read as an address such as postgresql://user:password@host:5432/database. ${ENCODE}`,
);

export const smtpAddress = ruledUrl(
  (url) => /^smtps?:$/.test(url.protocol) && url.hostname !== "" && !hasUnescaped(url),
  `must be such as smtp://user:password@mail.example.com:587 or smtps://mail.example.com. ${ENCODE}`,
);

/** Text gateways take the account in the address. */
export const smsAddress = ruledUrl(
  (url) => isWeb(url) && !hasUnescaped(url),
  `must be the gateway's address, such as https://sid:token@sms.example.com/Messages.json. ${ENCODE}`,
);

/** A gateway that hands the news on may put a path of its own before ours. */
export const webhookAddress = ruledUrl(
  (url) => url.protocol === "https:" && url.pathname.endsWith(WEBHOOK_PATH),
  `must be an https address that ends with ${WEBHOOK_PATH}, such as https://stocks.example.com${WEBHOOK_PATH}`,
);

export const origins = list.refine(
  (entries) => entries.every(isOrigin),
  "must list origins between commas, each as a browser tells it: https://app.example.com, without a slash or a path behind it",
);

export const redirectUrls = list.refine(
  (entries) => entries.every(isRegistrableUrl),
  "must list addresses between commas, such as https://app.example.com/authenticate: https, or http on localhost. ?* at the end allows any query",
);

const { products } = browserConfig.shape;
const areProducts = (entries: readonly string[]): boolean => products.safeParse(entries).success;
/** What the identity server answers. */
export const ANSWERED_PRODUCTS = ["magic_link", "email_otp", "password", "oauth", "sso"] as const;
/** An administrator signs in with one of these before single sign-on is set up. */
const FIRST_PRODUCTS = ANSWERED_PRODUCTS.filter((name) => name !== "sso");

/** What the sign-in page offers; nothing listed means its usual. */
export const signInProducts = list
  .refine(
    areProducts,
    `must list ${ANSWERED_PRODUCTS.join(", ")} (one or more, between commas; not sso alone)`,
  )
  .refine(
    (entries) =>
      entries.length === 0 ||
      !areProducts(entries) ||
      FIRST_PRODUCTS.some((name) => entries.includes(name)),
    `must list at least one of ${FIRST_PRODUCTS.join(", ")} beside sso: no one could sign in to set up a connection`,
  );

/**
 * The listed products; where none is listed the usual one, and beside the sandbox what its pretend
 * providers show.
 */
export function answeredProducts(listed: readonly string[], usesSandbox: boolean) {
  const usual = ["magic_link", ...(usesSandbox ? ["oauth", "sso"] : [])];
  const wanted = listed.length > 0 ? listed : usual;
  return ANSWERED_PRODUCTS.filter((name) => wanted.includes(name));
}

const isEmail = (text: string): boolean => z.email().safeParse(text).success;

export const emailAddress = ruled(
  isEmail,
  "must be an e-mail address, such as support@example.com",
);

/** `Name <address>`, or the address alone. */
export const sender = (usual: string) =>
  ruled(
    (text) => isEmail(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text),
    "must be an e-mail address, with a name or without: Stocks Vibe <no-reply@example.com>",
  ).transform((text) => text ?? usual);

export const passphrase = ruled(
  (text) => text.length >= LEAST_PASSPHRASE,
  `must have ${LEAST_PASSPHRASE} characters or more (for example: openssl rand -base64 24)`,
);
