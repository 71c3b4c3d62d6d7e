import { sumCents } from "../arithmetic/round-cents.ts";

/** One group's part of the whole. */
export interface Share<Group extends string> {
  group: Group;
  /** Whole cents. */
  value: number;
  /** Percent of the total: 47.2 is 47.2 %. 0 when the total is not positive. */
  percent: number;
}

/**
 * Values in dollars added up by group, in the order of `groups`; groups nobody belongs to are left
 * out. The values add up to the total exactly; percents are not rounded. A group not in `groups`
 * counts in the total and is not listed.
 *
 * Values of 75 in `retirement` and 25 in `taxable` are 75 % and 25 %.
 */
export function allocation<Group extends string>(
  parts: readonly { group: Group; value: number }[],
  groups: readonly Group[],
): Share<Group>[] {
  const total = sumCents(parts, (part) => part.value);
  return groups.flatMap((group) => {
    const members = parts.filter((part) => part.group === group);
    if (members.length === 0) return [];
    const value = sumCents(members, (part) => part.value);
    return [{ group, value, percent: total > 0 ? (value / total) * 100 : 0 }];
  });
}
