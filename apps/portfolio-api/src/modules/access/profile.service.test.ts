import { expect, it } from "vitest";
import { accessFlags, firstAccess } from "./profile.service.ts";

it.each([
  ["alpha", true, { hasAlphaAccess: true, hasBetaAccess: false, canAccessPlaid: true }],
  ["alpha", false, { hasAlphaAccess: true, hasBetaAccess: false, canAccessPlaid: false }],
  ["beta", true, { hasAlphaAccess: false, hasBetaAccess: true, canAccessPlaid: true }],
  ["beta", false, { hasAlphaAccess: false, hasBetaAccess: true, canAccessPlaid: false }],
  ["none", true, { hasAlphaAccess: false, hasBetaAccess: false, canAccessPlaid: false }],
  ["none", false, { hasAlphaAccess: false, hasBetaAccess: false, canAccessPlaid: false }],
] as const)("%s with the linking flag %s means %j", (subscription, flag, expected) => {
  expect(accessFlags(subscription, flag)).toEqual({ subscription, ...expected });
});

it.each([
  ["alpha", true],
  ["beta", false],
  ["none", false],
] as const)("a new %s organization may link: %s", (subscription, expected) => {
  const first = firstAccess(subscription);
  expect(accessFlags(first.subscription, first.can_access_plaid).canAccessPlaid).toBe(expected);
});
