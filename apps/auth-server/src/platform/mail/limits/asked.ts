import type { MembersPath, NoticeKind, StrangersPath, TextPath } from "./paths.ts";
import type { Sender } from "./send-limit.ts";

/** On whose word something is sent. */
export interface Actor {
  readonly organizationId: string;
  readonly memberId: string;
}
export type AskedLetter =
  | { readonly path: StrangersPath; readonly recipient: string }
  | { readonly path: MembersPath; readonly recipient: string; readonly actor: Actor };
export interface AskedText {
  readonly path: TextPath;
  readonly recipient: string;
  readonly actor: Actor;
  /** Whether the number is its member's already, or is to be proven by this text. */
  readonly isVerified: boolean;
}
export interface ToldNotice {
  readonly kind: NoticeKind;
  readonly recipient: string;
  readonly organizationId: string;
  /** Whether the person has to know it now: it does not wait for others of its type. */
  readonly isUrgent?: boolean;
}

/** What a permit says of one letter or text. */
export interface PermitFields {
  readonly projectId: string;
  readonly recipient: string;
  readonly channel: "email" | "sms";
  /** The sending path, or the kind of the notice. */
  readonly path: string;
  readonly sender: Sender;
  /** What it counts for; empty or null where it counts for nothing. */
  readonly network: string;
  readonly actingMember: string | null;
  readonly chargedTo: string | null;
  readonly domainShare: string | null;
  /** Of a notice: what it is combined with, and when it goes out at the earliest. */
  readonly notice: { readonly key: string; readonly dueAt: Date } | null;
}
