export const organizationListMessages = {
  search: "Search organizations",
  hint: "Name, address or who invited you",
  none: (text: string) => `No organization matches “${text}”.`,
  count: (shown: number, all: number) => `${shown} of ${all} organizations`,
  invitedBy: (name: string) => `invited by ${name}`,
  joined: (date: string) => `joined ${date}`,
} as const;
