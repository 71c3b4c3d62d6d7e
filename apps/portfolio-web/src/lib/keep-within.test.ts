import { expect, it } from "vitest";
import { keepWithin } from "./keep-within.ts";

it("keeps the last answer of the same organization, and none of another", () => {
  const before = { queryKey: ["dashboard", "organization-1", "class=stock"] };

  expect(keepWithin("organization-1")("figures", before)).toBe("figures");
  expect(keepWithin("organization-2")("figures", before)).toBeUndefined();
  expect(keepWithin("organization-1")("figures", undefined)).toBeUndefined();
});
