import type { SessionInstitution } from "@stocks-vibe/contracts/link";

/** The institutions whose name or kind holds every word of the query, in their order. */
export function matchingInstitutions(
  institutions: readonly SessionInstitution[],
  query: string,
): SessionInstitution[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return institutions.filter(({ name, kind }) => {
    const text = `${name} ${kind}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
