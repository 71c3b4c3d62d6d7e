/** Newer browsers have it; a page may have something else by that name. */
declare const Temporal: { Now?: { timeZoneId?: () => string } } | null | undefined;

/** Where this browser is, such as 'America/Denver'. The first formatter takes a slow phone as long as drawing a page: it is only asked where nothing else knows. */
export function timeZone(): string {
  const known = typeof Temporal === "object" ? Temporal?.Now?.timeZoneId?.() : undefined;
  return known ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
