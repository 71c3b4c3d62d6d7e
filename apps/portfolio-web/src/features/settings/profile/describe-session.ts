import type { OwnSession } from "@stocks-vibe/contracts/auth";
import { profileMessages } from "./messages/en.ts";

const words = profileMessages.sessions;
const ways: Readonly<Record<string, string>> = words.ways;

/** Pure: by what a session was opened, each way once; or which operator looks by it. */
export function waysOf({ authentication_factors: factors }: OwnSession): string {
  const operator = factors.find(({ impersonated_factor }) => impersonated_factor);
  if (operator?.impersonated_factor)
    return words.operator(operator.impersonated_factor.impersonator_email_address);
  const named = new Set(factors.map(({ type }) => ways[type] ?? words.unknownWay));
  return words.by([...named].join(words.and));
}
