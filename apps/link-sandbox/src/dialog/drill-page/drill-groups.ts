import type { DrillKind } from "@stocks-vibe/contracts/link";

export interface DrillGroup {
  readonly name: "access" | "accounts" | "answers" | "news" | "others";
  readonly drills: readonly DrillKind[];
  readonly isTimed?: true;
  readonly takesPerson?: true;
}

/** What stands on the page, group by group. */
export const drillGroups: readonly DrillGroup[] = [
  { name: "access", drills: ["expired_login", "revoked_permission", "removed_item"] },
  {
    name: "accounts",
    drills: ["new_account", "closed_account", "changed_account_ids", "changed_security_ids"],
  },
  {
    name: "answers",
    isTimed: true,
    drills: [
      "provider_down",
      "institution_down",
      "slow_answers",
      "malformed_answers",
      "changing_total",
    ],
  },
  { name: "news", drills: ["webhook_storm", "duplicate_webhooks", "disordered_webhooks"] },
  { name: "others", takesPerson: true, drills: ["other_data"] },
];

/** How long a drill may be asked for. */
export const drillLengths = [
  { name: "minute", seconds: 60 },
  { name: "minutes", seconds: 600 },
  { name: "hour", seconds: 3_600 },
] as const;
