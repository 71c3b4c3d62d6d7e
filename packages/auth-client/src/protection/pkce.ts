import type { BootstrapResource, ProjectSettings } from "../bootstrap/bootstrap.ts";
import type { SafeStorage } from "../session/safe-storage.ts";
import { encodeBase64Url, randomHex } from "../wire/encoding.ts";

/**
 * Which setting of the project asks for a flow's pair; null: it has one always. Every server takes
 * one from who leaves the page and comes back to it, and the settings may be out of reach.
 */
const REQUIRED_BY = {
  magic_links: "pkce_required_for_email_magic_links",
  passwords: "pkce_required_for_password_resets",
  oauth: null,
  sso: null,
} as const satisfies Record<string, keyof ProjectSettings | null>;

/** The flows that keep a verifier of their own between leaving this page and coming back to it. */
export type PkceFlow = keyof typeof REQUIRED_BY;

interface PkcePair {
  readonly code_challenge: string;
  readonly code_verifier: string;
}

export interface Pkce {
  /**
   * The challenge to send, where the flow has one. A second link asked for before the first
   * is opened shares its pair; `isNew` makes a pair of its own.
   */
  challenge(flow: PkceFlow, isNew?: boolean): Promise<string | undefined>;
  /** The verifier of the flow that was begun in this browser. */
  verifier(flow: PkceFlow): string | undefined;
  /** To be called once a flow has come to its end. */
  clear(flow: PkceFlow): void;
}

/** S256 of RFC 7636. */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return encodeBase64Url(new Uint8Array(digest));
}

function parsePair(text: string): PkcePair | null {
  try {
    const { code_challenge, code_verifier }: Record<string, unknown> = JSON.parse(text);
    if (typeof code_challenge !== "string" || typeof code_verifier !== "string") return null;
    return { code_challenge, code_verifier };
  } catch {
    return null;
  }
}

export interface PkceParts {
  readonly storage: SafeStorage;
  readonly stateKey: string;
  readonly bootstrap: BootstrapResource;
  readonly warn: (message: string) => void;
}

/**
 * Proof Key for Code Exchange (RFC 7636, S256): what a link answers is worth nothing in another
 * browser.
 */
export function createPkce({ storage, stateKey, bootstrap, warn }: PkceParts): Pkce {
  const keyOf = (flow: PkceFlow): string => `${stateKey}::PKCE_VERIFIER:${flow}`;
  const clear = (flow: PkceFlow): void => storage.remove(keyOf(flow));

  function find(flow: PkceFlow): PkcePair | null {
    const text = storage.get(keyOf(flow));
    if (text === null) return null;
    const pair = parsePair(text);
    if (!pair) warn(`The stored PKCE pair of ${flow} is malformed.`);
    return pair;
  }

  return {
    clear,
    verifier: (flow) => find(flow)?.code_verifier,
    async challenge(flow, isNew) {
      const setting = REQUIRED_BY[flow];
      const isWanted = setting === null || (await bootstrap.get())[setting];
      // Whether a verifier is wanted on return is the project's word at the time of asking, so an
      // old one must go.
      if (isNew || !isWanted) clear(flow);
      if (!isWanted) return undefined;
      const stored = find(flow);
      if (stored) return stored.code_challenge;
      // 128 characters: the most that RFC 7636 allows.
      const code_verifier = randomHex(64);
      const pair = { code_challenge: await challengeOf(code_verifier), code_verifier };
      storage.set(keyOf(flow), JSON.stringify(pair));
      return pair.code_challenge;
    },
  };
}
