import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { LinkProviderError } from "../../provider/link-provider.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage() });
});
afterAll(() => product.close());

const disconnect = async (organization: string): Promise<string> => {
  const id = await product.link(`nora~${organization}`, "one");
  await product.ask(`nora~${organization}`, { method: "DELETE", url: `/api/v1/plaid/item/${id}` });
  return id;
};
const jobsOf = async (id: string) => {
  const { rows } = await product.database.pool.query(
    "select run_at > clock_timestamp() + interval '5 seconds' as waits, attempts from graphile_worker.jobs where key = $1",
    [`remove:${id}`],
  );
  return rows;
};
const failing = async (error: Error, work: () => Promise<void>): Promise<void> => {
  product.provider.failure = error;
  await work();
  product.provider.failure = undefined;
};

describe("a removal that the provider does not hear of", () => {
  it("is tried again for as long as it takes, by a fresh job each time", async () => {
    const id = await disconnect("deaf");
    const { finishRemovals } = product.services;
    await failing(new LinkProviderError("refused", "INVALID_API_KEYS"), async () => {
      for (let tries = 1; tries <= 40; tries += 1) {
        await finishRemovals.finishRemoval("organization-deaf", id);
      }
    });

    expect(await jobsOf(id)).toEqual([{ waits: true, attempts: 0 }]);
    expect(await finishRemovals.listOwed()).toContainEqual(
      expect.objectContaining({ id, tries: 40, lastCode: "INVALID_API_KEYS" }),
    );

    expect(await finishRemovals.retryAll()).toBeGreaterThan(0);
    expect(await jobsOf(id)).toEqual([{ waits: false, attempts: 0 }]);
    await finishRemovals.finishRemoval("organization-deaf", id);
    expect(product.provider.removed).toContain("access-one~organization-deaf");
  });

  it("counts no try while the provider is left alone", async () => {
    const id = await disconnect("paused");
    const { finishRemovals } = product.services;
    await failing(new LinkProviderError("unavailable", "PROVIDER_PAUSED"), () =>
      finishRemovals.finishRemoval("organization-paused", id),
    );
    expect(await finishRemovals.listOwed()).toContainEqual(
      expect.objectContaining({ id, tries: 0, lastCode: "PROVIDER_PAUSED" }),
    );
    await finishRemovals.finishRemoval("organization-paused", id);
  });

  it("is found, and its sealed token counted, after its organization was deleted", async () => {
    await product.link("nora~gone", "one");
    const before = await product.services.sealedRows.count();
    await product.services.erasure.eraseOrganization("organization-gone");

    const [owed] = await product.services.finishRemovals.listOwed();
    expect(owed).toMatchObject({ organizationId: "organization-gone", tries: 0 });
    expect(await product.services.sealedRows.count()).toEqual(before);

    await product.services.finishRemovals.finishRemoval("organization-gone", owed?.id ?? "");
    expect(await product.services.finishRemovals.listOwed()).toEqual([]);
    const { rows } = await product.database.pool.query("select from portfolio.removal_directory");
    expect(rows).toHaveLength(0);
  });
});
