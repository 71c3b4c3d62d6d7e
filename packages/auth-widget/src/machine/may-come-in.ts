import type { OrganizationSummary } from "./organization-entry.ts";

/** Whether somebody with this address, who is no member, could become one by proving it. */
export function mayComeIn({ newcomers }: OrganizationSummary, email: string): boolean {
  if (newcomers === "any") return true;
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return newcomers.some((allowed) => allowed.toLowerCase() === domain);
}
