import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import { domainOf } from "../../../domain/address/email-address.ts";
import type { RequestOrigin } from "../../../domain/caller/caller.ts";
import type { AuthSchema } from "../../database/schema.ts";
import { listRecentSends, lockRecipient } from "../mail.repository.ts";
import type { Actor } from "./asked.ts";
import { type DeliveredBy, listDeliveries } from "./deliveries.repository.ts";
import {
  type DeliveryChannel,
  deliveryToRemember,
  secondsUntilDelivery,
} from "./delivery-limit.ts";
import {
  SEND_MEMORY_SECONDS,
  type Sender,
  secondsUntilNextSend,
  sendsToRemember,
} from "./send-limit.ts";

/** What one send waits for, looked at with a lock on each thing it counts for. */
export interface Room {
  /**
   * Refuses a sender who has had too much sent to the recipient. Always asked first, so that locks
   * are taken in one order.
   */
  requireShare(sender: Sender): Promise<void>;
  /**
   * Seconds until there is room for one more recipient; 0 now, and where there is nobody to count
   * for.
   */
  waitOf(kind: DeliveryChannel, column: DeliveredBy["column"], value: string): Promise<number>;
}

export interface RoomPlace {
  readonly projectId: string;
  readonly recipient: string;
  readonly channel: DeliveredBy["channel"];
  readonly now: Date;
}

export interface Scales {
  /** RATE_LIMIT_SCALE. It multiplies sends to one address, not the texts that are paid for. */
  readonly scale: number;
  /** LETTER_LIMIT_SCALE. It multiplies how many mailboxes may be reached, beside `scale`. */
  readonly letterScale: number;
}

export const refuse = (retryAfterSeconds: number): never => {
  throw new Refusal("too_many_requests", { retryAfterSeconds });
};

export function roomFor(
  tx: Transaction<AuthSchema>,
  { projectId, recipient, channel, now }: RoomPlace,
  { scale, letterScale }: Scales,
): Room {
  return {
    async requireShare(sender) {
      await lockRecipient(tx, projectId, recipient);
      const since = new Date(now.getTime() - SEND_MEMORY_SECONDS * 1000);
      const limit = sendsToRemember(scale);
      const sent = await listRecentSends(tx, projectId, recipient, { since, limit });
      const wait = secondsUntilNextSend(sent, sender, now, scale);
      if (wait !== null) refuse(wait);
    },
    async waitOf(kind, column, value) {
      if (value === "") return 0;
      const reachScale = channel === "email" ? scale * letterScale : scale;
      await lockRecipient(tx, projectId, `${column} ${value}`);
      const limit = deliveryToRemember(kind, reachScale);
      const by = { column, value, channel };
      const reached = await listDeliveries(tx, projectId, by, { now, limit });
      return secondsUntilDelivery(kind, { reached, recipient, scale: reachScale }, now) ?? 0;
    },
  };
}

type Tx = Transaction<AuthSchema>;

/** The organizations of a project that have proven a mail domain to be theirs. */
export type DomainProvenBy = (
  tx: Tx,
  projectId: string,
  domain: string,
) => Promise<readonly string[]>;

/** What a letter counts for; empty or null where it counts for nothing. */
export interface Shares {
  readonly network: string;
  readonly domainShare: string | null;
}

export interface LetterCase {
  readonly origin: RequestOrigin;
  readonly recipient: string;
  readonly sender: Sender;
  readonly actor: Actor | null;
}

/**
 * The shares that a letter may count for; refuses where there is room in none. A browser that the
 * address knows counts for no network. Where a network's room is used up, a domain that some
 * organization has proven lends its own, whoever has a mailbox there; where a member's or an
 * organization's is, only a domain that this very organization has proven does.
 */
export async function networkQuotas(
  tx: Tx,
  room: Room,
  { origin, recipient, sender, actor }: LetterCase,
  domainProvenBy: DomainProvenBy,
): Promise<Shares> {
  const { device, project } = origin;
  const network = sender.isKnown ? "" : (device?.network ?? "");
  const ofNetwork = await room.waitOf("networkLetters", "network", network);
  const { memberId = "", organizationId = "" } = actor ?? {};
  const ofMember = await room.waitOf("memberLetters", "acting_member", memberId);
  const ofOrganization = await room.waitOf("organizationLetters", "charged_to", organizationId);
  const ofActor = Math.max(ofMember, ofOrganization);
  const longest = Math.max(ofNetwork, ofActor);
  if (longest === 0) return { network, domainShare: null };
  const domain = domainOf(recipient);
  const holders = await domainProvenBy(tx, project.projectId, domain);
  const lends = ofActor > 0 ? holders.includes(organizationId) : holders.length > 0;
  if (!lends) refuse(longest);
  const ofDomain = await room.waitOf("domainLetters", "domain_share", domain);
  if (ofDomain > 0) refuse(Math.min(longest, ofDomain));
  return { network: "", domainShare: domain };
}
