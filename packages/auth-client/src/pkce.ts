import { encodeBase64Url } from "./encoding.ts";
import type { SafeStorage } from "./session/safe-storage.ts";

/** The flows that keep a verifier of their own between leaving this page and coming back to it. */
export type PkceFlow = "magic_links" | "oauth" | "passwords" | "sso";

export interface PkcePair {
  readonly code_challenge: string;
  readonly code_verifier: string;
}

export interface PkceStore {
  /** The stored pair, or a new one: a second link asked for before the first is opened shares its verifier. */
  getOrCreate(flow: PkceFlow): Promise<PkcePair>;
  find(flow: PkceFlow): PkcePair | null;
  clear(flow: PkceFlow): void;
}

const VERIFIER_WORDS = 16;

/** 16 random 32-bit values in hex, 128 characters: the most that RFC 7636 allows. */
const newVerifier = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(VERIFIER_WORDS)), (word) =>
    word.toString(16).padStart(8, "0"),
  ).join("");

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return encodeBase64Url(new Uint8Array(digest));
}

function parsePair(text: string): PkcePair | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    if (!("code_challenge" in value && "code_verifier" in value)) return null;
    const { code_challenge, code_verifier } = value;
    if (typeof code_challenge !== "string" || typeof code_verifier !== "string") return null;
    return { code_challenge, code_verifier };
  } catch {
    return null;
  }
}

/** Proof Key for Code Exchange (RFC 7636, S256): what a link answers is worth nothing in another browser. */
export function createPkceStore(storage: SafeStorage, stateKey: string): PkceStore {
  const keyOf = (flow: PkceFlow): string => `${stateKey}::PKCE_VERIFIER:${flow}`;
  const find = (flow: PkceFlow): PkcePair | null => {
    const text = storage.get(keyOf(flow));
    return text === null ? null : parsePair(text);
  };
  return {
    find,
    async getOrCreate(flow) {
      const stored = find(flow);
      if (stored) return stored;
      const code_verifier = newVerifier();
      const pair = { code_challenge: await challengeOf(code_verifier), code_verifier };
      storage.set(keyOf(flow), JSON.stringify(pair));
      return pair;
    },
    clear: (flow) => storage.remove(keyOf(flow)),
  };
}
