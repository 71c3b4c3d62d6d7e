import { AS_SWITCHED } from "@stocks-vibe/auth-widget/gallery";
import * as z from "zod/mini";

export const products = ["magic_link", "email_otp", "password", "oauth", "sso"] as const;
export const flows = ["Discovery", "Organization", "PasswordReset"] as const;
export const schemes = ["auto", "light", "dark"] as const;
export const languages = ["en", "es"] as const;
export const modes = ["drawn", "live"] as const;

const chosen = z.object({
  /** A fixture's name, or the first screen by the switches. */
  screen: z.catch(z.string(), AS_SWITCHED),
  mode: z.catch(z.enum(modes), "drawn"),
  flow: z.catch(z.enum(flows), "Discovery"),
  products: z.catch(
    z.pipe(
      z.string(),
      z.transform((text) => products.filter((product) => text.split(",").includes(product))),
    ),
    ["magic_link"],
  ),
  theme: z.catch(z.enum(schemes), "auto"),
  language: z.catch(z.enum(languages), "en"),
  /** Whose page it is, live, in the flow `Organization`. */
  organization: z.catch(z.string().check(z.regex(/^[a-zA-Z0-9._~-]{2,128}$/)), ""),
  /** Nothing but the screen, for pictures of it. */
  only: z.catch(z.enum(["", "screen"]), ""),
});

/** What the gallery shows. All of it stands in the address, so that a screen can be sent to somebody. */
export type GalleryChoice = z.infer<typeof chosen>;

/** What an address asks for; what it does not say, or says wrongly, is as at first. */
export const readChoice = (query: URLSearchParams): GalleryChoice =>
  chosen.parse(Object.fromEntries(query));

/** The address's query with `changes`. */
export function withChange(
  query: URLSearchParams,
  changes: Partial<GalleryChoice>,
): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    changed.set(name, Array.isArray(value) ? value.join(",") : value);
  }
  return changed;
}
