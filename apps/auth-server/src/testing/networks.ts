import type { AuthHarness } from "./auth-harness.ts";

let networks = 0;

/** An address of a network that no test has called from before. */
export function freshNetwork(): string {
  networks += 1;
  return `198.18.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
}

/**
 * The same server, each call from a network of its own: what a test prepares takes up no room of
 * what it looks at.
 */
export const fromEverywhere = (auth: AuthHarness): AuthHarness => ({
  ...auth,
  call: (path, options = {}) => auth.call(path, { ip: freshNetwork(), ...options }),
});
