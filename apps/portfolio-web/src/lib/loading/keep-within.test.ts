import { expect, it } from "vitest";
import { keepWithin } from "./keep-within.ts";

it("keeps the last answer of the same member, and none of another", () => {
  const before = { queryKey: ["dashboard", "member-1", "class=stock"] };

  expect(keepWithin("member-1")("figures", before)).toBe("figures");
  expect(keepWithin("member-2")("figures", before)).toBeUndefined();
  expect(keepWithin("member-1")("figures", undefined)).toBeUndefined();
});
