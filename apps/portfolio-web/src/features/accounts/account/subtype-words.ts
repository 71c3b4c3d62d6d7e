/** What people call an account type, by the institution's word for it. */
export const subtypeWords: Readonly<Record<string, string>> = {
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
