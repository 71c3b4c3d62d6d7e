import { describe, expect, it } from "vitest";
import { destinationOf } from "./choice.ts";

const organization = (id: string, type: string) => ({
  organization: { organization_id: id, organization_name: id },
  membership: { type, member: null },
});

describe("destinationOf", () => {
  it.each([
    ["nothing: a new one", true, [], "create"],
    ["nothing, and none is founded", false, [], null],
    ["the one that was accepted", true, [organization("a", "active_member")], { join: "a" }],
    ["it, too, and none is founded", false, [organization("a", "active_member")], { join: "a" }],
    ["nobody's invitation by itself", true, [organization("a", "invited_member")], null],
    ["nothing that waits for the person", true, [organization("a", "pending_member")], null],
    [
      "nothing that could be joined",
      true,
      [organization("a", "eligible_to_join_by_email_domain")],
      null,
    ],
    [
      "none of several",
      true,
      [organization("a", "active_member"), organization("b", "invited_member")],
      null,
    ],
  ] as const)("is %s", (_name, mayCreate, found, expected) => {
    expect(destinationOf([...found], mayCreate)).toEqual(expected);
  });
});
