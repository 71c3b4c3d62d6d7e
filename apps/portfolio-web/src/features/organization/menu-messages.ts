export const menuMessages = {
  open: (name: string) => `Account of ${name}`,
  logout: "Logout",
} as const;
