export const helpMessages = {
  title: "Help",
  lead: "What the pages show, what to do when something looks wrong, and whom to ask.",
  contents: "On this page",
  write: (address: string) => `Write to ${address}`,
} as const;
