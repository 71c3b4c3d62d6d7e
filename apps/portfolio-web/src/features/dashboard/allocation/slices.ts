import type { Dashboard, ExplanationOf } from "@stocks-vibe/contracts/portfolio";
import { dashboardMessages, filterMessages, allocationMessages as words } from "../messages/en.ts";
import type { Slice } from "./shares.ts";

const round = (value: number) => Math.round(value * 100) / 100;

/** The whole by kind of investment, cash among them. Holdings are whole cents, so the kinds add up to the total. */
export function slicesByClass({ portfolio, holdings }: Dashboard): Slice[] {
  const values = new Map<keyof typeof filterMessages.classes, number>();
  for (const { securityType, currentValue } of holdings)
    values.set(securityType, round((values.get(securityType) ?? 0) + currentValue));
  if (portfolio.cashValue !== 0) values.set("cash", portfolio.cashValue);
  return [...values].map(([key, value]) => ({ key, name: filterMessages.classes[key], value }));
}

/** By type of account, as the summary has it. */
export const slicesByType = ({ allocation }: Dashboard): Slice[] =>
  allocation.map(({ group, value }) => ({
    key: group,
    name: dashboardMessages.summary.groups[group],
    value,
  }));

/** By account: the subtotals of the explained total. Those of later pages stand together. */
export function slicesByAccount({ groups, groupCount, result }: ExplanationOf<"sum">): Slice[] {
  const slices = groups.map(({ group, name, subtotal }) => ({
    key: group,
    name,
    value: subtotal ?? 0,
  }));
  const others = groupCount - groups.length;
  if (others <= 0) return slices;
  const shown = slices.reduce((sum, { value }) => sum + value, 0);
  const rest = round((result.value ?? 0) - shown);
  return [...slices, { key: "others", name: words.otherAccounts(others), value: rest }];
}
