/** A part of the whole, in dollars; below 0 where it is owed. */
export type Slice = { readonly key: string; readonly name: string; readonly value: number };
/** `percent` is of the whole, in tenths; null where shares of it say nothing. */
export type Share = Slice & { readonly percent: number | null };

const TENTHS = 1_000;
const cents = (value: number) => Math.round(value * 100);

/**
 * The shares of the slices, largest first, that add up to exactly 100.0: each is rounded down to a
 * tenth, and the tenths that are left go to those that lost most by it (largest remainder). Of a
 * whole of 0 or less, of which more is owed than held, nothing has a share.
 */
export function withShares(slices: readonly Slice[]): Share[] {
  const ordered = [...slices].sort((a, b) => b.value - a.value || a.name.localeCompare(b.name));
  const whole = ordered.reduce((sum, { value }) => sum + cents(value), 0);
  if (whole <= 0) return ordered.map((slice) => ({ ...slice, percent: null }));
  const exact = ordered.map(({ value }) => (cents(value) * TENTHS) / whole);
  const floors = exact.map(Math.floor);
  const left = TENTHS - floors.reduce((sum, tenths) => sum + tenths, 0);
  const favoured = new Set(
    exact
      .map((tenths, at) => ({ at, lost: tenths - Math.floor(tenths) }))
      .sort((a, b) => b.lost - a.lost)
      .slice(0, left)
      .map(({ at }) => at),
  );
  return ordered.map((slice, at) => ({
    ...slice,
    percent: ((floors[at] ?? 0) + (favoured.has(at) ? 1 : 0)) / 10,
  }));
}
