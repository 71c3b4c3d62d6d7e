export const activityPageMessages = {
  lead: (organization: string) =>
    `Sign-ins, members, settings and connections of ${organization}. Times are Mountain Time.`,
} as const;
