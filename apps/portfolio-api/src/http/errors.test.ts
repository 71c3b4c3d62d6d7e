import { Refusal } from "@stocks-vibe/server-kit";
import { expect, it } from "vitest";

it("names every refusal that compiles", () => {
  // @ts-expect-error: no row of this server's table
  expect(new Refusal("no_such_row").type).toBe("no_such_row");
  expect(new Refusal("connection_not_found").type).toBe("connection_not_found");
});
