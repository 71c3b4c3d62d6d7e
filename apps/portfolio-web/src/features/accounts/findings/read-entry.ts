/** A split's ratio as people say it: 4 is 4 new shares for 1, 0.1 is 1 for 10, 1.5 is 3 for 2. */
export function partsOf(ratio: number): { readonly fresh: number; readonly old: number } {
  const most = 50;
  for (let old = 1; old <= most; old += 1) {
    const fresh = Math.round(ratio * old);
    if (fresh > 0 && Math.abs(fresh / old - ratio) < 1e-6) return { fresh, old };
  }
  return { fresh: Number(ratio.toFixed(6)), old: 1 };
}
