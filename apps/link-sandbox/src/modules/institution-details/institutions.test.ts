import { CountryCode, type PlaidApi, Products } from "plaid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { INSTITUTIONS } from "../../institutions/institutions.ts";
import { errorOf } from "../../testing/error-of.ts";
import { type RunningSandbox, startSandbox } from "../../testing/start-sandbox.ts";

const country_codes = [CountryCode.Us];
const ids = INSTITUTIONS.map(({ id }) => id);

let sandbox: RunningSandbox;
let plaid: PlaidApi;
beforeAll(async () => {
  sandbox = await startSandbox();
  plaid = sandbox.client();
});
afterAll(() => sandbox.close());

describe("the list of institutions", () => {
  it("is paged, in one order, and says how many there are", async () => {
    const pages = [];
    for (let offset = 0; offset < ids.length; offset += 2) {
      const { data } = await plaid.institutionsGet({ count: 2, offset, country_codes });
      expect(data.total).toBe(ids.length);
      pages.push(...data.institutions);
    }

    expect(pages.map(({ institution_id }) => institution_id)).toEqual(ids);
  });

  it("ends after its last page", async () => {
    const { data } = await plaid.institutionsGet({ count: 500, offset: 500, country_codes });

    expect(data).toMatchObject({ institutions: [], total: ids.length });
  });

  it.each([
    ["products that all have", { products: [Products.Investments] }, ids.length],
    ["a product that none has", { products: [Products.Investments, Products.Auth] }, 0],
    ["signing in on their own pages", { oauth: true }, 0],
    ["routing numbers of banks", { routing_numbers: ["021000021"] }, 0],
    ["nothing, said as null", { products: null, oauth: null, routing_numbers: null }, ids.length],
  ])("is narrowed by %s", async (_words, options, total) => {
    const { data } = await plaid.institutionsGet({ count: 500, offset: 0, country_codes, options });

    expect(data.total).toBe(total);
  });

  it.each([
    ["count", { count: 0, offset: 0 }],
    ["count", { count: 501, offset: 0 }],
    ["offset", { count: 1, offset: -1 }],
  ])("refuses a %s out of range: %o", async (field, page) => {
    const error = await errorOf(plaid.institutionsGet({ ...page, country_codes }));

    expect(error.error_code).toBe("INVALID_FIELD");
    expect(error.error_message).toContain(field);
  });
});

describe("searching institutions", () => {
  const found = async (query: string, products: Products[] | null = null) => {
    const { data } = await plaid.institutionsSearch({ query, products, country_codes });
    return data.institutions.map(({ name }) => name);
  };

  it.each([
    ["quill", ["Quillmark Retirement"]],
    ["RETIREMENT quillm", ["Quillmark Retirement"]],
    ["quillmark brindlewick", []],
    ["no such bank", []],
    ["   ", []],
  ])("for %o finds %o", async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  it("finds none that lacks a product that is asked for", async () => {
    expect(await found("quill", [Products.Investments])).toHaveLength(1);
    expect(await found("quill", [Products.Transactions])).toEqual([]);
  });

  it("tells colours only when they are asked for", async () => {
    const ask = { query: "quill", products: null, country_codes };
    const { data: plain } = await plaid.institutionsSearch(ask);
    const options = { include_optional_metadata: true };
    const { data: detailed } = await plaid.institutionsSearch({ ...ask, options });

    expect(Object.keys(plain.institutions[0] ?? {})).not.toContain("primary_color");
    expect(detailed.institutions[0]?.primary_color).toMatch(/^#/);
  });
});
