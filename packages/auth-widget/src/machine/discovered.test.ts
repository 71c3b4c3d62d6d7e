import { expect, it } from "vitest";
import { foundBy } from "./discovered.ts";

const one = (organization_name: string, organization_slug: string) => ({
  organization: {
    organization_id: organization_slug,
    organization_name,
    organization_slug,
  },
  membership: { type: "active_member" },
});

it("shows organizations named so before those that have the words in a slug by chance", () => {
  const byChance = one("Client 1", "org-1795773772210");
  const meant = one("Client 77", "org-1795773700001");
  expect(foundBy("client 77", [byChance, meant])).toEqual([meant, byChance]);
  expect(foundBy("1795773772210", [byChance, meant])).toEqual([byChance]);
});
