import type { Project } from "../../../domain/project/project.ts";

/** When to come back once the day's texts are used up: they are counted over the last 24 hours. */
export const BUDGET_RETRY_SECONDS = 3_600;
/** Of every budget, so much is there for numbers that nobody has proven yet. */
const UNPROVEN_SHARE = 0.5;
/**
 * So many texts a day reach a proven number whatever others have used up: its member has no other
 * way in.
 */
const RESERVED_PER_NUMBER = 5;

/** Texts of the last 24 hours. */
export interface TextCounts {
  readonly ofProject: number;
  readonly ofOrganization: number;
  /** To this number where it was proven, for whichever organization. */
  readonly toNumber: number;
}

export interface TextCase {
  readonly sent: TextCounts;
  readonly project: Pick<Project, "smsProjectDailyLimit" | "smsOrganizationDailyLimit">;
  readonly isVerified: boolean;
}

/**
 * Pure: texts cost money, so an organization and a project have so many a day. Strangers who
 * register numbers use up half of it at most, and a proven number keeps a few in reserve. A limit
 * of 0 is a decision, and reserves nothing.
 */
export function isTextBudgetUsedUp({ sent, project, isVerified }: TextCase): boolean {
  const { smsProjectDailyLimit: ofProject, smsOrganizationDailyLimit: ofOrganization } = project;
  if (ofProject === 0 || ofOrganization === 0) return true;
  if (isVerified && sent.toNumber < RESERVED_PER_NUMBER) return false;
  const share = isVerified ? 1 : UNPROVEN_SHARE;
  return (
    sent.ofProject >= Math.ceil(ofProject * share) ||
    sent.ofOrganization >= Math.ceil(ofOrganization * share)
  );
}
