import type { ImportReview, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestProduct, testProduct } from "../../testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({});
});
afterAll(() => product.close());

const HEAD = "date,action,symbol,cusip,name,quantity,price,fees,amount,currency";
const DEPOSIT = "2023-03-01,deposit,,,,,,,5000,USD";
const PURCHASE = "2023-03-02,buy,VTI,,Total market,10,200,,-2000,USD";
const SALE = "2023-03-03,sell,VTI,,Total market,4,210,,840,USD";
const INTEREST = "2023-03-31,interest,,,,,,,100,USD";
const file = (lines: readonly string[], end = "\n") => [HEAD, ...lines, ""].join(end);

const ask = (family: string, method: "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
  product.ask(`nora~${family}`, { method, url: `/api/v1${url}`, ...(payload ? { payload } : {}) });
async function account(family: string): Promise<string> {
  const draft = { name: "Old plan", institution_name: "Acme", subtype: "401k" };
  const added: InvestmentAccount = (await ask(family, "POST", "/accounts", draft)).json().data
    .account;
  return added.id;
}
async function upload(family: string, id: string, text: string): Promise<ImportReview> {
  const answer = await product.ask(`nora~${family}`, {
    method: "POST",
    url: `/api/v1/accounts/${id}/imports?file_name=history.csv`,
    headers: { "content-type": "text/csv" },
    payload: text,
  });
  return answer.json().data.review;
}
const confirm = (family: string, id: string) =>
  ask(family, "POST", `/imports/${id}/confirm`, { without_unread_lines: false });
const reviewed = async (family: string, id: string): Promise<ImportReview> =>
  (await product.ask(`nora~${family}`, { url: `/api/v1/imports/${id}` })).json().data;
async function totalOf(family: string): Promise<number> {
  await product.services.rebuild.rebuild(`organization-${family}`, product.log);
  return (await product.dashboardOf(`organization-${family}`)).portfolio.totalValue;
}

describe("two files that tell the same rows", () => {
  it("count them once, though both were looked at before either was added", async () => {
    const id = await account("twice");
    const first = await upload("twice", id, file([DEPOSIT, PURCHASE]));
    const second = await upload("twice", id, file([DEPOSIT, PURCHASE], "\r\n"));
    expect([first.import.doubtful, second.import.doubtful]).toEqual([0, 0]);
    expect((await confirm("twice", first.import.id)).statusCode).toBe(200);

    const refused = await confirm("twice", second.import.id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, "import_changed"]);
    const shown = await reviewed("twice", second.import.id);
    expect(shown.import).toMatchObject({ state: "review", doubtful: 2, counted: 0 });

    // Whoever has looked may add it: both rows stay out.
    expect((await confirm("twice", second.import.id)).statusCode).toBe(200);
    expect(await totalOf("twice")).toBe(5_000);
  });

  it("are held against what was entered by hand meanwhile", async () => {
    const id = await account("entered");
    const { import: read } = await upload("entered", id, file([DEPOSIT]));
    const entry = { date: "2023-03-01", action: "deposit", amount: 5_000 };
    await ask("entered", "POST", `/accounts/${id}/entries`, entry);
    expect((await confirm("entered", read.id)).json().code).toBe("import_changed");
  });

  it("count on when the one is taken back whose rows kept the other's out", async () => {
    const id = await account("back");
    const first = await upload("back", id, file([DEPOSIT, PURCHASE]));
    await confirm("back", first.import.id);
    const second = await upload("back", id, file([DEPOSIT, PURCHASE, INTEREST]));
    expect(second.import).toMatchObject({ rows: 3, doubtful: 2, counted: 1 });
    await confirm("back", second.import.id);
    expect(await totalOf("back")).toBe(5_100);

    expect((await ask("back", "DELETE", `/imports/${first.import.id}`)).statusCode).toBe(200);
    expect((await reviewed("back", second.import.id)).import).toMatchObject({
      doubtful: 0,
      counted: 3,
    });
    expect(await totalOf("back")).toBe(5_100);
  });

  it("count once when two are left that tell them", async () => {
    const id = await account("three");
    const texts = [[DEPOSIT], [DEPOSIT, PURCHASE], [DEPOSIT, INTEREST]];
    const ids: string[] = [];
    for (const lines of texts) {
      const { import: read } = await upload("three", id, file(lines));
      await confirm("three", read.id);
      ids.push(read.id);
    }
    await ask("three", "DELETE", `/imports/${ids[0]}`);
    const counted = await Promise.all(ids.slice(1).map((one) => reviewed("three", one)));
    expect(counted.map((review) => review.import.counted)).toEqual([2, 1]);
  });
});

it("the same file from another browser is the same review, with what was decided of it", async () => {
  const id = await account("browsers");
  await confirm("browsers", (await upload("browsers", id, file([DEPOSIT]))).import.id);
  const text = file([DEPOSIT, PURCHASE]);
  const { import: read } = await upload("browsers", id, text);
  const decided = { doubt: "imported", counts: true };
  expect((await ask("browsers", "PUT", `/imports/${read.id}/decisions`, decided)).statusCode).toBe(
    200,
  );

  const again = await upload("browsers", id, text);
  expect(again.import).toMatchObject({ id: read.id, doubtful: 1, counted: 2 });
  expect((await confirm("browsers", read.id)).statusCode).toBe(200);
});

it("is not added with what somebody else decided of it since it was looked at, as many rows as it may be", async () => {
  const id = await account("decided");
  await confirm("decided", (await upload("decided", id, file([DEPOSIT, SALE]))).import.id);
  const { import: read } = await upload("decided", id, file([DEPOSIT, SALE, PURCHASE]));
  const decide = (lines: readonly number[], counts: boolean) =>
    ask("decided", "PUT", `/imports/${read.id}/decisions`, { lines, counts });
  const confirmAs = (decided: string) =>
    ask("decided", "POST", `/imports/${read.id}/confirm`, { without_unread_lines: false, decided });
  await decide([2], true);
  const seen = await reviewed("decided", read.id);
  await decide([2], false);
  await decide([3], true);

  const refused = await confirmAs(seen.decided);
  expect([refused.statusCode, refused.json().code]).toEqual([409, "import_changed"]);
  const now = await reviewed("decided", read.id);
  expect([now.import.state, now.import.counted]).toEqual(["review", seen.import.counted]);
  expect((await confirmAs(now.decided)).statusCode).toBe(200);
});
