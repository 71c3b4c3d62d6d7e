import type { Transaction } from "@stocks-vibe/server-kit";
import { domainOf } from "../../../domain/address/email-address.ts";
import type { RequestOrigin } from "../../../domain/caller/caller.ts";
import type { AuthSchema } from "../../database/schema.ts";
import type { Actor } from "./asked.ts";
import { type Room, refuse } from "./remaining.ts";
import type { Sender } from "./send-limit.ts";

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
