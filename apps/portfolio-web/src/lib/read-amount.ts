/** An amount as people write it: '$4,000.50' is 4000.5, nothing is null, and what is no amount undefined. */
export function readAmount(text: string): number | null | undefined {
  const plain = text.replaceAll(/[$,\s]/g, "");
  if (plain === "") return null;
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : undefined;
}
