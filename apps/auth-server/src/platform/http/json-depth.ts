const DEEPEST = 20;

/** Whether objects and lists are nested deeper than any request of ours has reason to. Looks no further than that. */
export function isTooDeep(value: unknown, allowed: number = DEEPEST): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (allowed === 0) return true;
  return Object.values(value).some((inner) => isTooDeep(inner, allowed - 1));
}
