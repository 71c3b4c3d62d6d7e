/**
 * Tables without tenant data, each with its reason. Any other table must be guarded by row-level
 * security.
 */
export const NOT_TENANT_DATA: Readonly<Record<string, string>> = {
  organization_directory: "ids only: the night must list organizations before it may enter one",
  event_cursor: "how far the identity system's feed was read",
  erased_organizations: "ids of organizations that left nothing else",
  removal_directory: "ids only: removals of deleted organizations must be found, too",
  linked_items: "ids only: an item of the provider belongs to one organization of all",
  prices: "closing prices are the same for everyone",
  replaced_prices: "prices that their source corrected are the same for everyone",
  price_revisions: "how often a stored price series has changed",
  index_levels: "index levels are the same for everyone",
  price_coverage: "what sources were asked; says nothing about who holds what",
  refused_prices: "prices that were refused are the same for everyone",
  tracked_symbols: "symbols that somebody holds; says nothing about who",
  nightly_runs: "one row per night of the whole product",
};
