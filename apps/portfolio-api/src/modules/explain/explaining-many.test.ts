import { portfolioFigures } from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../testing/test-product.ts";
import { watchedCalculations } from "../../testing/watched-calculations.ts";

const calculations = watchedCalculations();
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage() }, "alpha", true, calculations);
  await product.link("nora~oak", "one");
  await product.link("mia~elm", "one");
});
afterAll(async () => {
  await product.close();
  await calculations.close();
});
beforeEach(() => {
  calculations.begun.length = 0;
  calculations.asked.length = 0;
  calculations.before = async () => undefined;
});

const explain = (member: string, figure: string) =>
  product.ask(member, { url: `/api/v1/explain/${encodeURIComponent(figure)}` });
const statusOf = async (answer: ReturnType<typeof explain>) => (await answer).statusCode;
/** Figures that differ as questions, of which only the first portfolioFigures.length are there. */
const questions = (count: number) =>
  Array.from({ length: count }, (_, year) => `year-return:${1900 + year}`);
/** Makes the stored version a new one, so that nothing is known of it. */
const rebuild = (organization: string) =>
  product.services.rebuild.rebuild(`organization-${organization}`, product.log);

/** Holds every calculation up until it is told to go on. */
function holdUp(): () => void {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  calculations.before = () => held;
  return goOn;
}

describe("explaining many figures", () => {
  it("calculates identical questions once, also when they are asked at once", async () => {
    const together = await Promise.all(Array.from({ length: 6 }, () => explain("nora~oak", "irr")));
    const later = await explain("nora~oak", "irr");

    expect(new Set([...together, later].map(({ body }) => body)).size).toBe(1);
    expect(later.json().data.figure).toBe("irr");
    expect(calculations.asked).toEqual(["explain"]);
    expect(product.services.explanations.cacheCounts().hits).toBeGreaterThanOrEqual(6);
  });

  it("calculates anew for another format, another organization and newer figures", async () => {
    await explain("nora~oak", "gain");
    await explain("nora~oak", "gain?format=csv");
    await product.ask("nora~oak", { url: "/api/v1/explain/gain?format=csv" });
    const other = await explain("mia~elm", "gain");
    expect(other.statusCode).toBe(200);
    expect(calculations.asked).toEqual(["explain", "explain", "explain"]);

    const rename = "update portfolio.connections set institution_name = 'Renamed'";
    await product.database.pool.query(rename);
    await rebuild("oak");
    const newer = await explain("nora~oak", "gain");
    expect(newer.json().data.version).toBe(2);
    expect(calculations.asked).toEqual(["explain", "explain", "explain", "build", "explain"]);
  });

  it("of one organization keeps another's waiting for two of them at most", async () => {
    await rebuild("oak");
    calculations.begun.length = 0;
    const goOn = holdUp();
    const greedy = questions(20).map((figure) => statusOf(explain("nora~oak", figure)));
    await expect.poll(() => product.services.calculations.load().waiting).toBe(19);
    const another = statusOf(explain("mia~elm", "cost-basis"));
    await expect.poll(() => calculations.begun).toContain("organization-elm");
    goOn();

    expect(await another).toBe(200);
    await Promise.all(greedy);
    expect(calculations.begun.indexOf("organization-elm")).toBeLessThanOrEqual(2);
    expect(calculations.begun.filter((id) => id === "organization-oak")).toHaveLength(20);
  });

  it("holds no connection while it waits and calculates", async () => {
    await rebuild("oak");
    const goOn = holdUp();
    const asked = questions(12).map((figure) => explain("nora~oak", figure));
    const { pool } = product.database;
    await expect.poll(() => product.services.calculations.load().waiting).toBe(11);
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    goOn();

    await Promise.all(asked);
  });

  it("is refused beyond what may wait, in our envelope, and others are not", async () => {
    await rebuild("oak");
    const goOn = holdUp();
    const asked = questions(40).map((figure) => explain("nora~oak", figure));
    await expect.poll(() => product.services.calculations.load().waiting).toBe(24);
    const another = statusOf(explain("mia~elm", "positions"));
    await expect.poll(() => calculations.begun).toContain("organization-elm");
    goOn();

    const answers = await Promise.all(asked);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(15);
    expect(refused[0]?.json()).toMatchObject({ success: false, code: "too_many_requests" });
    expect(refused[0]?.headers["retry-after"]).toBe("2");
    expect(await another).toBe(200);
  });

  it("leaves the event loop to everybody else", async () => {
    await product.link("lea~fir", "one");
    await product.database.pool.query(
      `insert into portfolio.transactions
       select organization_id, account_id, 'more-' || n, security_id, day + n % 300, name, quantity, amount, price, fees, type,
              subtype, currency
         from portfolio.transactions, generate_series(1, 3000) as n
        where organization_id = 'organization-fir' and provider_transaction_id = 'tx-2'`,
    );
    await rebuild("fir");
    const { eventLoopUtilization } = performance;
    const before = eventLoopUtilization();
    const answers = await Promise.all(portfolioFigures.map((figure) => explain("lea~fir", figure)));
    const { utilization } = eventLoopUtilization(before);

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(portfolioFigures.map(() => 200));
    // Calculating on it would leave nothing of it; reading the rows takes up to half of it on a
    // busy machine.
    expect(utilization).toBeLessThan(0.75);
  });
});
