/** Codings that we write, best first. */
const CODINGS = ["br", "gzip"] as const;
export type Coding = (typeof CODINGS)[number];

const LEAST_WEIGHT = 0;

/** Pure: a request's `accept-encoding` as weights by coding. */
function weightsOf(accepted: string): ReadonlyMap<string, number> {
  const entries = accepted.split(",").map((entry) => {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
  });
  return new Map(entries);
}

/**
 * Pure: the first of the offered codings that a request takes (RFC 9110, section 12.5.3), or
 * undefined where the answer goes as it is. One that is named with weight 0 is refused; `*` stands
 * for those that are not named.
 */
export function acceptedCoding(
  accepted: string | undefined,
  offered: readonly Coding[] = CODINGS,
): Coding | undefined {
  if (accepted === undefined) return undefined;
  const weights = weightsOf(accepted);
  const weightOf = (coding: Coding): number => weights.get(coding) ?? weights.get("*") ?? 0;
  return offered.find((coding) => weightOf(coding) > LEAST_WEIGHT);
}
