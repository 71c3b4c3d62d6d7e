import { organizationMessages } from "../messages/en.ts";

/**
 * A first name for a new organization, from the part of the e-mail before the @: 'nora.whitfield'
 * is 'Nora Whitfield'.
 */
export function organizationNameFrom(email: string): string {
  const local = email.split("@")[0] ?? "";
  const words = local.split("+")[0]?.split(/[._-]+/) ?? [];
  const name = words
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
  return name || organizationMessages.unnamed;
}
