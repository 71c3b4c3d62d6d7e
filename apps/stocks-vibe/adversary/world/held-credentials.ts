import type { Letter } from "./post.ts";
import type { Call } from "./run.ts";
import type { Person, Seat } from "./world.ts";

/** Something an attacker holds that opens doors, with what the oracle's book says of it. */
interface Held {
  readonly token: string;
  readonly holder: Person;
  /** When the first proof behind it was given, by the book and not by the server. */
  readonly firstProofAt: Date;
  /** In which step it was come by. */
  readonly sinceStep: number;
  /** How it was come by, for the story. */
  readonly story: string;
  /** Whose it was when it was given out. */
  readonly memberId: string | undefined;
  /** The password of a victim that it was got with. */
  readonly restsOn?: Seat | undefined;
  /** What has made it void, if anything. */
  voidSince?: string;
  /** Whether the server has refused it. */
  isDead?: boolean;
}

export interface HeldSession extends Held {
  readonly kind: "session";
  readonly jwt: string;
  /** The session that it was exchanged for. */
  readonly exchangedFrom?: string | undefined;
  usedUp?: "exchanged" | "revoked";
  /** The member whom the operator looks in on by it. */
  readonly impersonates?: string | undefined;
}

export interface HeldProof extends Held {
  readonly kind: "proof";
  readonly emailAddress: string;
}

export interface KnownMember {
  readonly memberId: string;
  readonly organizationId: string;
  readonly emailAddress: string;
}

/** What the attackers know together: they share everything, so a proof of one is a proof of all. */
export interface Hands {
  readonly sessions: HeldSession[];
  readonly proofs: HeldProof[];
  /** Letters to their mailboxes and texts to their phones, newest first. */
  readonly letters: Letter[];
  readonly members: Map<string, KnownMember>;
  /** Ids from answers and from hearsay, by the name of their field. */
  readonly ids: Map<string, string[]>;
  /** Secrets of authenticator apps that they registered, by member. */
  readonly apps: Map<string, string>;
  readonly recoveryCodes: string[];
  readonly addresses: string[];
  readonly passwords: string[];
  /** Calls that went well, newest first. They are tried again, a little differently. */
  readonly worked: Call[];
  /** Members all of whose sessions have ended in this moment. */
  readonly revocations: {
    readonly memberId: string | undefined;
    readonly tokens: readonly string[];
  }[];
  /** What they are about: people who mean harm go on with what they began. */
  readonly scheme: { memberId: string };
}

export const createHands = (): Hands => ({
  sessions: [],
  proofs: [],
  letters: [],
  members: new Map(),
  ids: new Map(),
  apps: new Map(),
  recoveryCodes: [],
  addresses: [],
  passwords: [],
  scheme: { memberId: "" },
  worked: [],
  revocations: [],
});

const MOST_IDS = 24;

/** Newest first, each once; the oldest are forgotten. */
export function noteId(hands: Hands, field: string, id: string): void {
  const known = hands.ids.get(field) ?? [];
  hands.ids.set(field, [id, ...known.filter((one) => one !== id)].slice(0, MOST_IDS));
}

const ID_FIELDS = /"([a-z_]*id)":"([^"]{3,200})"/g;

/** Every id that an answer names. */
export function noteIds(hands: Hands, text: string): void {
  for (const [, field, id] of text.matchAll(ID_FIELDS)) {
    if (field !== undefined && id !== undefined && field !== "request_id") noteId(hands, field, id);
  }
}

export const liveSessions = ({ sessions }: Hands, side: Person["side"]): HeldSession[] =>
  sessions.filter(({ isDead, holder }) => !isDead && holder.side === side).reverse();

export const liveProofs = ({ proofs }: Hands, side: Person["side"]): HeldProof[] =>
  proofs.filter(({ isDead, holder }) => !isDead && holder.side === side).reverse();
