import {
  addressOf,
  explanation,
  FIGURES_VERSION,
  type Position,
  portfolioFigures,
  subjectFigures,
  subjectRows,
  successOf,
} from "@stocks-vibe/contracts/portfolio";
import { advanceClock } from "@stocks-vibe/server-kit";
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

/** Every figure that pages show of an organization. */
async function addressesOf(member: string): Promise<string[]> {
  const { holdings } = (await product.ask(member, { url: "/api/v1/dashboard-data" })).json().data;
  const subjects = {
    position: holdings.map(({ symbol }: Position) => symbol),
    lot: holdings.flatMap(({ lots }: Position) => lots.map(({ lotId }) => lotId)),
    year: ["2026"],
  };
  const ofSubjects = subjectFigures.flatMap((figure) =>
    subjects[subjectRows[figure].of].map((subject: string) => addressOf(figure, subject)),
  );
  return [...portfolioFigures, ...ofSubjects];
}

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

  it("explains everything shown after a sync, a night and a start that bring nothing new", async () => {
    const id = await product.link("nora~still", "one");
    const addresses = await addressesOf("nora~still");
    const started = await product.processOf(FIGURES_VERSION);
    const passes = [
      { name: "a sync", seconds: 60, ask: product.ask },
      { name: "a night", seconds: 86_400, ask: product.ask },
      { name: "a start", seconds: 60, ask: started.ask },
    ];
    for (const { name, seconds, ask } of passes) {
      await advanceClock(product.database.pool, seconds);
      await product.services.sync.sync("organization-still", id, product.log);
      await product.services.rebuild.rebuild("organization-still", product.log);
      for (const address of addresses) {
        const url = `/api/v1/explain/${encodeURIComponent(address)}`;
        const { statusCode } = await ask("nora~still", { url });
        expect([name, address, statusCode]).toEqual([name, address, 200]);
      }
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

  it("writes money as it is, without the noise of a sum", async () => {
    for (const figure of ["total-value", "cost-basis", "gain"]) {
      const { body } = await explain(`${figure}?format=csv`);
      const money = readCsv(body).flatMap(({ value_usd, cost_usd, gain_usd }) => [
        value_usd ?? "",
        cost_usd ?? "",
        gain_usd ?? "",
      ]);
      expect([figure, money.filter((cell) => !/^(-?\d+(\.\d\d?)?)?$/.test(cell))]).toEqual([
        figure,
        [],
      ]);
    }
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
