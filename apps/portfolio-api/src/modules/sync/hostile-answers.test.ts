import { accountsOverview } from "@stocks-vibe/contracts/portfolio";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FakeItem } from "../../testing/fake-provider.ts";
import { hostileAnswers } from "../../testing/hostile-answers.ts";
import { itemOf, plainAnswers } from "../../testing/plaid-answers.ts";
import { sessionOf, type TestProduct, testProduct } from "../../testing/test-product.ts";

const hostile: FakeItem = itemOf(plainAnswers());
let product: TestProduct;
let connectionId: string;
let accountId: string | undefined;
beforeAll(async () => {
  product = await testProduct({ hostile });
  connectionId = await product.link("nora~family", "hostile");
  const { accounts } = await product.services.accounts.overview(sessionOf("nora~family"));
  accountId = accounts[0]?.id;
});
afterAll(() => product.close());

it("stores whatever comes, tells what it left out, and builds figures that keep their contract", async () => {
  await fc.assert(
    fc.asyncProperty(hostileAnswers, async (answers) => {
      Object.assign(hostile, itemOf(answers));
      const refused = [
        ...(hostile.holdings.refused ?? []),
        ...(hostile.transactions.refused ?? []),
      ];

      await product.services.sync.sync("organization-family", connectionId, product.log);
      await product.services.rebuild.rebuild("organization-family", product.log);

      const { items } = await product.services.connections.status(sessionOf("nora~family"));
      expect(items[0]?.status).toBe("active");
      const { unread_rows: rows = 0, unread_parts: parts = 0 } = items[0]?.findings ?? {};
      expect(rows + parts).toBeGreaterThanOrEqual(refused.length);
      const { state, incomplete } = await product.dashboardOf("organization-family");
      expect([state, incomplete.length]).toEqual(["ready", rows > 0 ? 1 : 0]);
      const overview = await product.services.accounts.overview(sessionOf("nora~family"));
      // Whatever comes, the account that was linked stays.
      expect(overview.accounts.map(({ id }) => id)).toContain(accountId);
      expect(accountsOverview.safeParse(overview).error?.issues ?? []).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 60_000);
