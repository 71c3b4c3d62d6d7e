import { day, denverDay } from "../format/format-date.ts";
import { organizationListMessages as words } from "../messages/en.ts";
import type { DiscoveredOrganization } from "./auth-state.ts";

/** From this many on nobody finds one by reading. */
export const SEARCHED_FROM = 10;

const spelled = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/**
 * Those whose name, slug or inviter has every word that is looked for, in any order and without
 * accents. Names come first: a slug that the server made is digits, and has many a number by
 * chance.
 */
export function foundBy(
  text: string,
  organizations: readonly DiscoveredOrganization[],
): readonly DiscoveredOrganization[] {
  const wanted = spelled(text).split(/\s+/).filter(Boolean);
  const hasAll = (all: string) => wanted.every((word) => spelled(all).includes(word));
  const isNamed = ({ organization }: DiscoveredOrganization) =>
    hasAll(organization.organization_name);
  const isOther = (one: DiscoveredOrganization) => {
    const { organization_name: name, organization_slug: slug = "" } = one.organization;
    return !isNamed(one) && hasAll(`${name} ${slug} ${one.invited_by ?? ""}`);
  };
  return [...organizations.filter(isNamed), ...organizations.filter(isOther)];
}

/**
 * What tells an organization from others of its name: its slug, who invited the person, and since
 * when they belong to it.
 */
export function apartFrom(
  { organization, invited_by, joined_at }: DiscoveredOrganization,
  organizations: readonly DiscoveredOrganization[],
): string | null {
  const { organization_name: name, organization_slug: slug } = organization;
  const twins = organizations.filter(
    (other) => spelled(other.organization.organization_name) === spelled(name),
  );
  if (twins.length < 2) return null;
  const facts = [
    slug,
    invited_by && words.invitedBy(invited_by),
    joined_at && words.joined(day(denverDay(joined_at))),
  ];
  return facts.filter(Boolean).join(" · ") || null;
}
