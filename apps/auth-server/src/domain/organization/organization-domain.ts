/** A domain that an organization says is its own. */
export interface OrganizationDomain {
  readonly domain: string;
  /**
   * What the record in the DNS has to hold. It is to be published, so it is no secret; each
   * organization has another.
   */
  readonly recordValue: string;
  readonly createdAt: Date;
  /** When the record was found; null until then. */
  readonly verifiedAt: Date | null;
}

/**
 * A name of our own below the domain, so that the owner of the domain meets no other record
 * there.
 */
export const recordNameOf = (domain: string): string => `_stocks-vibe-domain.${domain}`;

export const recordValueOf = (random: string): string => `stocks-vibe-domain=${random}`;

/**
 * Pure: whether one of the texts found in the DNS is the expected record, but for blanks around it.
 */
export const provesDomain = (
  texts: readonly string[],
  { recordValue }: Pick<OrganizationDomain, "recordValue">,
): boolean => texts.some((text) => text.trim() === recordValue);
