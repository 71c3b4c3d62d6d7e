import { expect, it } from "vitest";
import { KIT_ERRORS, Refusal } from "./refusal.ts";

it("is of a type that some table has, or does not compile", () => {
  // @ts-expect-error: in no table
  expect(new Refusal("no_such_row").type).toBe("no_such_row");
  expect(new Refusal(KIT_ERRORS.notFound).type).toBe("route_not_found");
});
