import { day, denverDay, denverTime } from "#lib/format-date.ts";

export const deletionBarMessages = {
  title: (organization: string, at: string) =>
    `${organization} will be deleted on ${day(denverDay(at))}, ${denverTime(at)} MT`,
  text: (by: string) =>
    `${by} asked for it. Its members, accounts and figures are removed for good then.`,
  keep: "Keep the organization",
  keeping: "Keeping it",
  failed: "That did not work. Please try again.",
} as const;
