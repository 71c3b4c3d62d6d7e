import type { ImportReview, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { DatabaseTooSlow, Refusal } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { smallBrokerage } from "../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../testing/test-product.ts";
import { watchedCalculations } from "../../testing/watched-calculations.ts";
import { createCalculations } from "../../wiring/calculation/calculations.ts";

const calculations = watchedCalculations();
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage() }, "alpha", true, calculations);
  await product.link("mia~elm", "one");
});
afterAll(async () => {
  await product.close();
  await calculations.close();
});
beforeEach(() => {
  calculations.asked.length = 0;
  calculations.before = async () => undefined;
});

const HEAD = "date,action,symbol,cusip,name,quantity,price,fees,amount,currency";
const lineOf = (place: number) => `2020-01-15,buy,VTI,,Fund ${place},10,100,,-1000,USD`;
const fileOf = (first: number, lines = 1) =>
  [HEAD, ...Array.from({ length: lines }, (_, place) => lineOf(first + place)), ""].join("\n");

async function addAccount(member: string): Promise<string> {
  const payload = { name: "Mine", institution_name: "Somewhere", subtype: "brokerage" };
  const added = await product.ask(member, { method: "POST", url: "/api/v1/accounts", payload });
  const { account }: { account: InvestmentAccount } = added.json().data;
  return account.id;
}
const send = (member: string, account: string, payload: string) =>
  product.ask(member, {
    method: "POST",
    url: `/api/v1/accounts/${account}/imports?file_name=file.csv`,
    headers: { "content-type": "text/csv" },
    payload,
  });
async function fileInReview(member: string): Promise<ImportReview> {
  const { data } = (await send(member, await addAccount(member), fileOf(0))).json();
  return data.review;
}
const look = (member: string, { import: { id } }: Pick<ImportReview, "import">) =>
  product.ask(member, { url: `/api/v1/imports/${id}` });

const confirm = (member: string, { import: { id } }: ImportReview) =>
  product.ask(member, {
    method: "POST",
    url: `/api/v1/imports/${id}/confirm`,
    payload: { without_unread_lines: false },
  });

/** Changes the rows of a member's organization, so that a review is calculated again. */
const changeRows = addAccount;

/** Holds up every calculation of this kind until it is let go. */
function holdUp(kind: string): () => void {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  calculations.before = async (asked) => (asked === kind ? held : undefined);
  return goOn;
}

describe("a large file", () => {
  it("is read while another member's page is answered", async () => {
    const account = await addAccount("nora~reader");
    const order: string[] = [];
    let page: Promise<unknown> = Promise.resolve();
    const reading = vi.spyOn(calculations, "readFile");
    calculations.before = async (kind) => {
      if (kind !== "file") return;
      page = product.ask("mia~elm", { url: "/api/v1/dashboard-data" }).then(({ statusCode }) => {
        order.push(`page ${statusCode}`);
      });
      setImmediate(() => reading.mock.results[0]?.value.then(() => order.push("file")));
    };
    const answer = await send("nora~reader", account, fileOf(0, 5_000));
    reading.mockRestore();
    await page;

    expect([answer.statusCode, answer.json().data.review.import.rows]).toEqual([200, 5_000]);
    expect(order).toEqual(["page 200", "file"]);
  });

  it("waits for those of its organization, and beyond four that wait is refused until later", async () => {
    const account = await addAccount("nora~sender");
    const goOn = holdUp("file");
    const sent = Array.from({ length: 8 }, (_, place) =>
      send("nora~sender", account, fileOf(place)),
    );
    const other = await addAccount("omar~bystander");
    await expect.poll(() => calculations.asked).toEqual(["file"]);
    const others = send("omar~bystander", other, fileOf(0));
    await expect.poll(() => calculations.asked).toEqual(["file", "file"]);
    goOn();

    expect((await others).statusCode).toBe(200);
    const answers = await Promise.all(sent);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(refused.map(({ headers }) => headers["retry-after"])).toEqual(["2", "2", "2"]);
  });

  it.each([
    ["the database does not answer in time", new DatabaseTooSlow(250)],
    ["it takes too long", new Refusal("service_unavailable")],
  ])(
    "is answered as stored where it is, and its review fails as %s; it is reviewed when asked for again",
    async (_why, error) => {
      const account = await addAccount("nora~stored");
      calculations.before = async (kind) => {
        if (kind === "meeting") throw error;
      };
      const sent = (await send("nora~stored", account, fileOf(0, 3))).json();
      expect(sent.data).toMatchObject({ kind: "stored", import: { state: "review", rows: 3 } });
      const again = (await send("nora~stored", account, fileOf(0, 3))).json();
      expect(again).toEqual(sent);
      expect((await look("nora~stored", sent.data)).statusCode).toBe(503);

      calculations.before = async () => undefined;
      const review = (await look("nora~stored", sent.data)).json().data;
      expect(review.import).toEqual(sent.data.import);
      expect((await send("nora~stored", account, fileOf(0, 3))).json().data).toEqual({
        kind: "review",
        review,
      });
    },
  );

  it("that takes too long is refused in words, and one that is cut short by a stop is tried later", async () => {
    const bytes = new TextEncoder().encode(fileOf(0, 50_000));
    const hasty = createCalculations(1);
    expect(await hasty.readFile(bytes, { today: "2026-11-22" })).toMatchObject({
      kind: "refused",
      problem: "too_much_work",
    });
    const stopped = createCalculations();
    const reading = stopped.readFile(bytes, { today: "2026-11-22" });
    const [ended] = await Promise.allSettled([reading, hasty.close(), stopped.close()]);
    // Two seconds are left to it: where they are enough, it is read.
    if (ended.status === "rejected")
      expect(ended.reason).toMatchObject({ type: "service_unavailable" });
    await expect(stopped.readFile(bytes, { today: "2026-11-22" })).rejects.toMatchObject({
      type: "service_unavailable",
    });
  });
});

/** Fills an organization's places in the queue until it is let go. */
async function fillQueue(organizationId: string): Promise<() => Promise<unknown>> {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const works = Array.from({ length: 25 }, () =>
    product.services.calculations.inQueue(organizationId, () => held),
  );
  await expect.poll(() => product.services.calculations.load().waiting).toBe(24);
  return () => {
    goOn();
    return Promise.all(works);
  };
}

describe("reviews of files", () => {
  it("keep no rows in memory before their turn comes, and many that look at one file are one review", async () => {
    const [oak, ash] = [await fileInReview("nora~oak"), await fileInReview("omar~ash")];
    for (const member of ["nora~oak", "omar~ash"]) await changeRows(member);
    calculations.asked.length = 0;
    const material = vi.spyOn(product.services.rebuild, "readMaterial");
    const goOn = holdUp("meeting");
    const first = look("nora~oak", oak);
    await expect.poll(() => calculations.asked).toEqual(["meeting"]);
    const asked = Array.from({ length: 80 }, () => look("nora~oak", oak));
    await expect.poll(() => product.services.calculations.load().waiting).toBe(1);
    const others = Array.from({ length: 3 }, () => look("omar~ash", ash));
    await expect.poll(() => calculations.asked).toEqual(["meeting", "meeting"]);

    // One of each organization whose turn it is.
    expect(material).toHaveBeenCalledTimes(2);
    goOn();
    const answers = await Promise.all([first, ...asked, ...others]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(material.mock.calls.length).toBeLessThanOrEqual(4);
    material.mockRestore();
  });

  it("are calculated once while nothing of them changes, and again after a decision or a change of the organization's rows", async () => {
    const member = "nora~steady";
    const account = await addAccount(member);
    await confirm(member, (await send(member, account, fileOf(1))).json().data.review);
    const sent: ImportReview = (await send(member, account, fileOf(1, 2))).json().data.review;
    const decide = (counts: boolean) =>
      product.ask(member, {
        method: "PUT",
        url: `/api/v1/imports/${sent.import.id}/decisions`,
        payload: { doubt: "imported", counts },
      });
    /** How many calculations it took, and how many rows the review shows as counted. */
    const shownBy = async (step: () => Promise<unknown>) => {
      calculations.asked.length = 0;
      await step();
      const review: ImportReview = (await look(member, sent)).json().data;
      const meetings = calculations.asked.filter((kind) => kind === "meeting");
      return [meetings.length, review.import.counted];
    };
    const nothing = async () => undefined;
    expect(await shownBy(nothing)).toEqual([0, 1]);
    expect(await shownBy(() => decide(true))).toEqual([1, 2]);
    expect(await shownBy(nothing)).toEqual([0, 2]);
    expect(await shownBy(() => changeRows(member))).toEqual([1, 2]);
    expect(await shownBy(() => decide(false))).toEqual([1, 1]);
    expect(await shownBy(() => confirm(member, sent))).toEqual([1, 1]);
  });

  it("show what was decided before they were asked for, however many look meanwhile", async () => {
    const file = await fileInReview("nora~sooner");
    await changeRows("nora~sooner");
    // What its upload asked for is over.
    calculations.asked.length = 0;
    const goOn = holdUp("meeting");
    const before = look("nora~sooner", file);
    await expect.poll(() => calculations.asked).toContain("meeting");
    const confirmed = confirm("nora~sooner", file);
    await expect.poll(() => product.services.calculations.load().waiting).toBe(1);
    const after = Array.from({ length: 5 }, () => look("nora~sooner", file));
    goOn();
    expect((await before).json().data.import.state).toBe("review");
    expect((await confirmed).json().data.import.state).toBe("confirmed");
    for (const { body } of await Promise.all(after))
      expect(JSON.parse(body).data.import.state).toBe("confirmed");
  });

  it("are refused until later where too many of the organization wait, have read nothing, and have saved nothing of what was decided", async () => {
    const file = await fileInReview("nora~busy");
    const other = await fileInReview("omar~idle");
    const letGo = await fillQueue("organization-busy");
    const material = vi.spyOn(product.services.rebuild, "readMaterial");
    for (const answer of [await look("nora~busy", file), await confirm("nora~busy", file)])
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "2"]);
    expect(material).not.toHaveBeenCalled();
    material.mockRestore();
    expect((await look("omar~idle", other)).statusCode).toBe(200);
    await letGo();

    expect((await look("nora~busy", file)).json().data.import.state).toBe("review");
    expect((await confirm("nora~busy", file)).json().data.import.state).toBe("confirmed");
  });
});
