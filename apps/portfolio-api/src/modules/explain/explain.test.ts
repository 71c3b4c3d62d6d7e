import { explanation, portfolioFigures, successOf } from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCsv, xirr } from "../../testing/recompute-csv.ts";
import { type TestProduct, testProduct } from "../../testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  await product.link("nora~oak", "one");
});
afterAll(() => product.close());

const explain = (figure: string, headers: Record<string, string> = {}, member = "nora~oak") =>
  product.ask(member, { url: `/api/v1/explain/${figure}`, headers });

const figuresOf = async () =>
  (await product.ask("nora~oak", { url: "/api/v1/dashboard-data" })).json().data;

describe("GET /explain/{figure}", () => {
  it.each(portfolioFigures)("explains %s by the contract", async (figure) => {
    const answer = await explain(figure);

    expect(answer.statusCode).toBe(200);
    expect(successOf(explanation).parse(answer.json()).data.figure).toBe(figure);
  });

  it("explains a position, a lot and a year", async () => {
    const { holdings } = await figuresOf();
    const lotId = holdings[0].lots[0].lotId;
    const addresses = [
      "position-irr:AAA",
      "position-gain:AAA",
      `lot-cagr:${lotId}`,
      "year-return:2026",
    ];
    for (const address of addresses) {
      const answer = await explain(encodeURIComponent(address));

      expect(answer.json().data).toMatchObject({ figure: address, version: 1 });
    }
  });

  it("answers a CSV from which the IRR on the dashboard follows", async () => {
    const answer = await explain("irr?format=csv");

    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="irr-2026-11-20.csv"');
    const { portfolio } = await figuresOf();
    expect(xirr(readCsv(answer.body), "amount_usd")).toBeCloseTo(portfolio.portfolioIRR, 9);
  });

  it("answers 304 to a page that has this version of this figure", async () => {
    const { etag } = (await explain("gain")).headers;

    const again = await explain("gain", { "if-none-match": String(etag) });
    const other = await explain("irr", { "if-none-match": String(etag) });

    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect(other.statusCode).toBe(200);
  });

  it.each(["unknown", "position-irr:ZZZ", "lot-cagr:AAA_1", "year-return:1999"])(
    "answers 404 for %s",
    async (figure) => {
      const answer = await explain(encodeURIComponent(figure));

      expect([answer.statusCode, answer.json().code]).toEqual([404, "figure_not_found"]);
    },
  );

  it("answers 404 to an organization without figures", async () => {
    const answer = await explain("total-value", {}, "theo~empty");

    expect(answer.json().code).toBe("figure_not_found");
  });

  it("answers 409 when newer rows no longer give what is shown", async () => {
    await product.link("mia~elm", "one");
    await product.database.pool.query(
      "update portfolio.holdings set value = value + 1 where organization_id = 'organization-elm'",
    );

    const answer = await explain("total-value", {}, "mia~elm");

    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: "figures_changed",
        message: "The figures are being updated. Please try again in a moment.",
      }),
    ]);
  });

  it("gives the same answer after prices of later days have come in", async () => {
    await product.link("lea~fir", "one");
    const before = await explain("irr", {}, "lea~fir");
    await product.database.pool.query(
      `insert into portfolio.prices (source, symbol, day, close, currency) values ('sandbox', 'AAA', '2026-11-25', 500, 'USD');
       update portfolio.price_revisions set revision = revision + 1 where source = 'sandbox' and symbol = 'AAA'`,
    );

    expect((await explain("irr", {}, "lea~fir")).json()).toEqual(before.json());
  });

  it("is refused without a session, and never shows another organization's figures", async () => {
    const anonymous = await product.app.inject({ url: "/api/v1/explain/irr" });
    const stranger = await explain("position-irr:AAA", {}, "mallory~other");

    expect(anonymous.statusCode).toBe(401);
    expect(stranger.statusCode).toBe(404);
  });
});
