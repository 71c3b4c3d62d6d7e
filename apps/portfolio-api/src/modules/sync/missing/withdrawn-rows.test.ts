import { addDays, addMonths, type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeItem, smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { marketDay } from "../../prices/market-days.ts";
import type { ProviderTransaction } from "../../provider/link-provider.ts";

const DAY = 86_400;
const item: FakeItem = smallBrokerage();
const [purchase] = smallBrokerage().transactions.transactions;
if (!purchase) throw new Error("the small brokerage should have a purchase");

let product: TestProduct;
/** Each first day that was asked for, since the test began. */
let asked: IsoDate[] = [];
beforeAll(async () => {
  product = await testProduct({ item });
  const { provider } = product;
  // Like an institution: it lists the days that it is asked for, and no others.
  provider.readTransactions = async (_token, from, to) => {
    asked.push(from);
    const { transactions, securities } = item.transactions;
    return { securities, transactions: transactions.filter(({ day }) => day >= from && day <= to) };
  };
});
afterAll(() => product.close());
beforeEach(() => {
  asked = [];
});

const todayOf = async () => marketDay(await product.services.clock.now());
/** A purchase of one share. */
const aRow = (id: string, day: IsoDate): ProviderTransaction => ({
  ...purchase,
  providerTransactionId: id,
  day,
  quantity: 1,
  amount: 100,
});
const lists = (transactions: readonly ProviderTransaction[]) => {
  item.transactions = { ...smallBrokerage().transactions, transactions };
};
const syncAfter = async (days: number, family: string, id: string): Promise<void> => {
  await advanceClock(product.database.pool, days * DAY);
  await product.services.sync.sync(`organization-${family}`, id, product.log);
};
const countedIds = async (family: string): Promise<string[]> => {
  const { rows } = await product.database.pool.query(
    `select provider_transaction_id as id from portfolio.transactions
     where organization_id = $1 and withdrawn_since is null order by id`,
    [`organization-${family}`],
  );
  return rows.map(({ id }) => id);
};

describe("a transaction that a listing stopped having", () => {
  it("counts again when it is listed again two days later, though the month that is read has moved past it", async () => {
    const today = await todayOf();
    const recent = aRow("recent", addDays(today, -1));
    const all = [recent, aRow("edge", addDays(today, -29))];
    lists(all);
    const id = await product.link("nora~edge", "item");
    lists([recent]);
    await syncAfter(1, "edge", id);
    expect(await countedIds("edge")).toEqual(["edge", "recent"]);
    await syncAfter(1, "edge", id);
    expect(await countedIds("edge")).toEqual(["recent"]);

    lists(all);
    await syncAfter(1, "edge", id);

    expect(await countedIds("edge")).toEqual(["edge", "recent"]);
  });

  it("counts again when its day was corrected to one before that month", async () => {
    const today = await todayOf();
    const stays = aRow("stays", addDays(today, -4));
    lists([stays, aRow("redated", addDays(today, -3))]);
    const id = await product.link("nora~redated", "item");

    lists([stays, aRow("redated", addDays(today, -50))]);
    await syncAfter(1, "redated", id);
    await syncAfter(1, "redated", id);

    expect(await countedIds("redated")).toEqual(["redated", "stays"]);
    // It came back: a month is enough again.
    await syncAfter(1, "redated", id);
    expect(asked.at(-1)).toBe(addDays(today, -28));
  });

  it("counts while one answer alone lacks it, or several of one day", async () => {
    const today = await todayOf();
    const stays = aRow("stays", addDays(today, -4));
    const all = [stays, aRow("skipped", addDays(today, -3))];
    lists(all);
    const id = await product.link("nora~skipped", "item");
    lists([stays]);
    for (const days of [1, 0, 0]) await syncAfter(days, "skipped", id);
    expect(await countedIds("skipped")).toEqual(["skipped", "stays"]);

    lists(all);
    await syncAfter(1, "skipped", id);
    lists([stays]);
    await syncAfter(1, "skipped", id);
    expect(await countedIds("skipped")).toEqual(["skipped", "stays"]);
  });

  it("stays away when it is not listed again, and after a week no more is asked for than a month", async () => {
    const today = await todayOf();
    const stays = aRow("stays", addDays(today, -4));
    lists([stays, aRow("gone", addDays(today, -3))]);
    const id = await product.link("nora~gone", "item");

    lists([stays]);
    for (const days of [1, 1, 6, 2]) await syncAfter(days, "gone", id);

    expect(await countedIds("gone")).toEqual(["stays"]);
    const whole = addMonths(today, -24);
    const month = (day: number) => addDays(today, day - 30);
    expect(asked).toEqual([whole, month(0), whole, whole, month(8)]);
  });
});

describe("a whole history that is read again long after linking", () => {
  const old = (today: IsoDate) => [
    aRow("old-2", addMonths(today, -20)),
    aRow("old-1", addMonths(today, -21)),
  ];
  const renumbered = (row: ProviderTransaction) => ({
    ...row,
    providerTransactionId: `${row.providerTransactionId}-again`,
  });
  /**
   * Links with old rows, and more than a year later lets the whole history be asked for once more.
   */
  async function linkedLongAgo(family: string) {
    const rows = old(await todayOf());
    lists(rows);
    const id = await product.link(`nora~${family}`, "item");
    await syncAfter(400, family, id);
    expect(await countedIds(family)).toEqual(["old-1", "old-2"]);
    const recent = aRow("recent", addDays(await todayOf(), -1));
    const gone = aRow("gone", isoDate(recent.day));
    lists([recent, gone, ...rows]);
    await syncAfter(1, family, id);
    return { id, rows, recent };
  }

  it("does not count rows of more than 24 months ago twice when they come under new ids", async () => {
    const { id, rows, recent } = await linkedLongAgo("numbers");
    lists([recent, ...rows.map(renumbered)]);
    await syncAfter(1, "numbers", id);

    await syncAfter(1, "numbers", id);

    expect(await countedIds("numbers")).toEqual(["old-1-again", "old-2-again", "recent"]);
  });

  it("keeps rows that are older than all that is listed", async () => {
    const { id, rows, recent } = await linkedLongAgo("forgotten");
    const [newer] = rows;
    if (!newer) throw new Error("there should be an old row");
    lists([recent]);
    await syncAfter(1, "forgotten", id);
    await syncAfter(1, "forgotten", id);
    expect(await countedIds("forgotten")).toEqual(["old-1", "old-2", "recent"]);

    lists([recent, renumbered(newer)]);
    await syncAfter(1, "forgotten", id);
    expect(await countedIds("forgotten")).toEqual(["old-1", "old-2-again", "recent"]);
  });
});
