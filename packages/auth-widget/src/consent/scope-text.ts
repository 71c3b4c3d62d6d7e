import type { Messages } from "../config/catalogue.ts";
import type { ScopeResult } from "./consent-client.ts";

/** What a scope means: in our words where we know it, else in the server's, else by its name. */
export function scopeText(
  { scopes, byName }: Messages["consent"],
  { scope, description }: ScopeResult,
): string {
  const known = Object.entries(scopes).find(([name]) => name === scope)?.[1];
  return known ?? (description || byName(scope));
}
