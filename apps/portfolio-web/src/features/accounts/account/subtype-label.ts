const labels: Record<string, string> = {
  "401k": "401(k)",
  "401a": "401(a)",
  "403b": "403(b)",
  "457b": "457(b)",
  "529": "529",
  "roth 401k": "Roth 401(k)",
  ira: "IRA",
  roth: "Roth IRA",
  "sep ira": "SEP IRA",
  "simple ira": "SIMPLE IRA",
  hsa: "HSA",
  tsp: "TSP",
  brokerage: "Brokerage",
  taxable: "Taxable",
};

/** What people call an account type. An unknown one keeps its own word with a capital. */
export function subtypeLabel(subtype: string): string {
  const key = subtype.toLowerCase();
  // The word is the institution's, and every object has a `constructor`.
  const known = Object.hasOwn(labels, key) ? labels[key] : undefined;
  return known ?? subtype.charAt(0).toUpperCase() + subtype.slice(1);
}
