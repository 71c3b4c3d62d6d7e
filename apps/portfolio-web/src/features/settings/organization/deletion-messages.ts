import { countOf as count } from "#lib/count-of.ts";

export const deletionMessages = {
  title: "Delete the organization",
  name: "Delete for good",
  text: "After 24 hours, in which every administrator can withdraw it, everything of the organization is removed.",
  button: "Delete the organization",
  asked: "It is about to be deleted, as the top of this page says.",
  dialogTitle: (organization: string) => `Delete ${organization}?`,
  goes: "This goes for good:",
  members: (n: number) => count(n, "membership", "memberships"),
  connections: (n: number) =>
    count(n, "linked institution, whose access ends", "linked institutions, whose access ends"),
  accounts: (n: number) => count(n, "account with its figures", "accounts with their figures"),
  grace:
    "It happens in 24 hours. All administrators are written to, and each of them can withdraw it until then. Download what you want to keep before.",
  label: "Type the organization's name",
  hint: (organization: string) => `Exactly as it is called: ${organization}`,
  mismatch: "This is not what the organization is called.",
  deleting: "Asking",
} as const;
