import type { CalculationQueue } from "../valuation/calculates.ts";
import type { Material } from "../valuation/material/material.ts";
import type { Unfit } from "../valuation/material/unfit.ts";
import { type LinkMeeting, meetLink } from "./meet-link.ts";

export interface AskedMeeting {
  readonly accountId: string;
  readonly now: Date;
}

export interface MeetingAnswer extends LinkMeeting {
  readonly kind: "meeting";
}

/** Answers elsewhere than on the event loop. Hold no connection meanwhile. */
export interface MeetsLinks extends CalculationQueue {
  meeting(material: Material, asked: AskedMeeting): Promise<MeetingAnswer | Unfit>;
}

/** Where an account's files meet its link, from the stored rows. Pure. */
export const answerMeeting = (
  { rows, market }: Material,
  { accountId, now }: AskedMeeting,
): MeetingAnswer => ({ kind: "meeting", ...meetLink(rows, { accountId, added: [], now, market }) });
