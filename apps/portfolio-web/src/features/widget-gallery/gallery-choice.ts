import { AS_SWITCHED } from "@stocks-vibe/auth-widget/gallery";

export const products = ["magic_link", "email_otp", "password", "oauth", "sso"] as const;
export const flows = ["Discovery", "Organization", "PasswordReset"] as const;
export const schemes = ["auto", "light", "dark"] as const;
export const languages = ["en", "es"] as const;
export const modes = ["drawn", "live"] as const;

/** Whose page it may be, live, in the flow `Organization`. */
const SLUG = /^[a-zA-Z0-9._~-]{2,128}$/;

/** What an address says if it is one of these; as at first otherwise. */
const oneOf = <Known extends string>(known: readonly Known[], said: string | null, first: Known) =>
  known.find((one) => one === said) ?? first;

const productsIn = (text: string) =>
  products.filter((product) => text.split(",").includes(product));

/**
 * What the gallery shows. All of it stands in the address, so that a screen can be sent to
 * somebody.
 */
export interface GalleryChoice {
  /** A fixture's name, or the first screen by the switches. */
  readonly screen: string;
  readonly mode: (typeof modes)[number];
  readonly flow: (typeof flows)[number];
  readonly products: readonly (typeof products)[number][];
  readonly theme: (typeof schemes)[number];
  readonly language: (typeof languages)[number];
  readonly organization: string;
  /** `screen`: nothing but the screen, for pictures of it. */
  readonly only: "" | "screen";
}

/** What an address asks for; what it does not say, or says wrongly, is as at first. */
export function readChoice(query: URLSearchParams): GalleryChoice {
  const organization = query.get("organization") ?? "";
  return {
    screen: query.get("screen") ?? AS_SWITCHED,
    mode: oneOf(modes, query.get("mode"), "drawn"),
    flow: oneOf(flows, query.get("flow"), "Discovery"),
    products: productsIn(query.get("products") ?? "magic_link"),
    theme: oneOf(schemes, query.get("theme"), "auto"),
    language: oneOf(languages, query.get("language"), "en"),
    organization: SLUG.test(organization) ? organization : "",
    only: oneOf(["", "screen"], query.get("only"), ""),
  };
}

/** The address's query with `changes`. */
export function withChange(
  query: URLSearchParams,
  changes: Partial<GalleryChoice>,
): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    changed.set(name, typeof value === "string" ? value : value.join(","));
  }
  return changed;
}
