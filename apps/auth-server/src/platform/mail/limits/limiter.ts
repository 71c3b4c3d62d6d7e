import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../../domain/caller/caller.ts";
import type { AuthSchema } from "../../database/schema.ts";
import { setTenantScope } from "../../database/tenant-scope.repository.ts";
import type { BouncesService } from "../bounces.service.ts";
import { countTexts, lockRecipient } from "../mail.repository.ts";
import { findNoticePace, noticeKeyOf } from "../notices.repository.ts";
import type { AskedLetter, AskedText, PermitFields, ToldNotice } from "./asked.ts";
import { DAY, dueAtOf } from "./delivery-limit.ts";
import { type DomainProvenBy, networkQuotas, refuse, roomFor, type Scales } from "./remaining.ts";
import {
  BUDGET_RETRY_SECONDS,
  isTextBudgetUsedUp,
  SEND_MEMORY_SECONDS,
  type Sender,
} from "./send-limit.ts";

type Tx = Transaction<AuthSchema>;

/**
 * Its private field makes it a type that nothing else fits, and nobody outside of this file can
 * make one.
 */
class GrantedPermit {
  readonly #fields: PermitFields;
  constructor(fields: PermitFields) {
    this.#fields = fields;
  }
  get fields(): PermitFields {
    return this.#fields;
  }
}
/** The limiter's word that one letter or text may go out. The outbox takes nothing without it. */
export type Permit = GrantedPermit;

export interface Limiter {
  /**
   * Refuses an address whose mail comes back, one that gets mail too often at this sender's
   * request, and a network, member or organization that has reached too many. Known and unknown
   * addresses are counted alike.
   */
  letter(tx: Tx, origin: RequestOrigin, asked: AskedLetter, now: Date): Promise<Permit>;
  /**
   * Refuses where texts can't be sent, where the day's number of them is used up, and as for
   * letters.
   */
  text(tx: Tx, origin: RequestOrigin, asked: AskedText, now: Date): Promise<Permit>;
  /** Never refuses: what was done is done. Notices that come too fast wait to be combined. */
  notice(tx: Tx, projectId: string, told: ToldNotice, now: Date): Promise<Permit>;
}

export interface LimiterParts extends Scales {
  readonly bounces: Pick<BouncesService, "requireActive">;
  readonly canText: boolean;
  readonly domainProvenBy: DomainProvenBy;
}

/** Of what no browser asks for, such as an operator's command. */
const NOBODY: Sender = { source: "", isKnown: false };

export function createLimiter(parts: LimiterParts): Limiter {
  const { bounces, canText, domainProvenBy } = parts;

  async function letter(tx: Tx, origin: RequestOrigin, asked: AskedLetter, now: Date) {
    const { projectId } = origin.project;
    const { recipient, path } = asked;
    const channel = "email";
    await bounces.requireActive(tx, projectId, recipient);
    const sender = origin.device?.sender(recipient) ?? NOBODY;
    const room = roomFor(tx, { projectId, recipient, channel, now }, parts);
    await room.requireShare(sender);
    const actor = "actor" in asked ? asked.actor : null;
    const asking = { origin, recipient, sender, actor };
    const shares = await networkQuotas(tx, room, asking, domainProvenBy);
    origin.device?.keep();
    return new GrantedPermit({
      ...{ projectId, recipient, channel, path, sender, ...shares },
      actingMember: actor?.memberId ?? null,
      chargedTo: actor?.organizationId ?? null,
      notice: null,
    });
  }

  async function text(tx: Tx, { project, device }: RequestOrigin, asked: AskedText, now: Date) {
    if (!canText) throw new Refusal("sms_not_available");
    const { projectId } = project;
    const { recipient, path, isVerified } = asked;
    const { organizationId, memberId } = asked.actor;
    const channel = "sms";
    await setTenantScope(tx, { projectId });
    await lockRecipient(tx, projectId, "the day's texts");
    const since = new Date(now.getTime() - SEND_MEMORY_SECONDS * 1000);
    const sent = await countTexts(tx, projectId, { since, organizationId, phoneNumber: recipient });
    if (isTextBudgetUsedUp({ sent, project, isVerified })) refuse(BUDGET_RETRY_SECONDS);
    // The caller is a member, so the organization's share applies.
    const sender = { source: organizationId, isKnown: isVerified };
    const room = roomFor(tx, { projectId, recipient, channel, now }, parts);
    await room.requireShare(sender);
    const network = isVerified ? "" : (device?.network ?? "");
    const actingMember = isVerified ? null : memberId;
    const ofNetwork = await room.waitOf("networkTexts", "network", network);
    const ofMember = await room.waitOf("memberTexts", "acting_member", actingMember ?? "");
    const longest = Math.max(ofNetwork, ofMember);
    if (longest > 0) refuse(longest);
    return new GrantedPermit({
      ...{ projectId, recipient, channel, path, sender, network, actingMember },
      chargedTo: organizationId,
      domainShare: null,
      notice: null,
    });
  }

  return {
    letter,
    text,
    async notice(tx, projectId, { kind, recipient, organizationId, isUrgent = false }, now) {
      await setTenantScope(tx, { projectId });
      const key = noticeKeyOf(kind, organizationId);
      const since = new Date(now.getTime() - DAY * 1000);
      const pace = await findNoticePace(tx, projectId, { recipient, key, since });
      return new GrantedPermit({
        ...{ projectId, recipient, channel: "email", path: kind, sender: NOBODY, network: "" },
        actingMember: null,
        chargedTo: null,
        domainShare: null,
        notice: { key, dueAt: dueAtOf({ kind, isUrgent }, pace, now) },
      });
    },
  };
}
