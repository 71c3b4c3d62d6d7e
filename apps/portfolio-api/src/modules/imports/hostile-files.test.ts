import type { ImportAnswer, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../testing/test-product.ts";

let product: TestProduct;
let account: InvestmentAccount;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage() });
  const draft = { name: "Mine", institution_name: "Somewhere", subtype: "brokerage" };
  const added = await product.ask("nora~hostile", {
    method: "POST",
    url: "/api/v1/accounts",
    payload: draft,
  });
  account = added.json().data.account;
});
afterAll(() => product.close());

const HEAD = "date,action,symbol,cusip,name,quantity,price,fees,amount,currency";
const LINE = "2020-01-15,buy,VTI,,Fund,10,100,,-1000,USD";
const file = (...lines: string[]) => [HEAD, ...lines, ""].join("\n");

const send = (payload: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
  product.ask("nora~hostile", {
    method: "POST",
    url: `/api/v1/accounts/${account.id}/imports?file_name=file.csv`,
    headers: { "content-type": "text/csv", ...headers },
    payload,
  });
const reviewOf = (answer: { json(): { data: ImportAnswer } }) => {
  const { data } = answer.json();
  if (data.kind !== "review") throw new Error(`answered with ${data.kind}`);
  return data.review;
};
const utf16 = (text: string, isBig = false): Buffer => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};

describe("a file by HTTP", () => {
  it.each([
    [
      "a zip, or a spreadsheet of today",
      Buffer.from([0x50, 0x4b, 3, 4, 20, 0]),
      "spreadsheet",
      null,
    ],
    ["an old spreadsheet", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "spreadsheet", null],
    ["gzip", Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), "spreadsheet", null],
    ["NUL bytes", Buffer.from(`${HEAD}\n2020\0`), "NUL", null],
    ["half a letter of UTF-16", utf16(file(LINE)).subarray(0, -1), "letters", null],
    [
      "a quote that is never closed",
      Buffer.from(file(LINE, '2020-01-16,buy,"VTI')),
      "quotation",
      3,
    ],
    ["10,000 columns", Buffer.from(`${HEAD}${",x".repeat(10_000)}\n`), "100 columns", 1],
    [
      "100,001 lines",
      Buffer.from(`${HEAD}\n${`${LINE}\n`.repeat(100_001)}`),
      "100,000 lines",
      100_002,
    ],
    ["one line without an end", Buffer.from(`${HEAD}\n${"x".repeat(100_000)}`), "far too long", 2],
    ["nothing", Buffer.from("\n \n"), "empty", null],
    ["prose", Buffer.from("Dear reader,\nthis is a letter.\n"), "columns", null],
  ])(
    "of %s is refused with its reason, and its line where it has one",
    async (_case, bytes, words, line) => {
      const answer = await send(bytes);
      const { code, message, details } = answer.json();
      expect([answer.statusCode, code]).toEqual([400, "file_refused"]);
      if (words !== "NUL") expect(message).toContain(words);
      expect(details?.line ?? null).toBe(line);
      if (line !== null) expect(message).toContain(`Line ${line}:`);
    },
    30_000,
  );

  it("larger than 20 MB is hung up on by what it says of its length, and by what arrives", async () => {
    const declared = await send("x", { "content-length": String(1024 ** 3) });
    expect(declared.statusCode).toBeGreaterThanOrEqual(400);
    const arrived = await send(Buffer.alloc(20 * 1024 * 1024 + 1, 65));
    expect([arrived.statusCode, arrived.json().code]).toEqual([413, "body_too_large"]);
  });

  it.each([
    ["gzip", { "content-encoding": "gzip" }],
    ["a form", { "content-type": "multipart/form-data; boundary=x" }],
    ["a spreadsheet's type", { "content-type": "application/vnd.ms-excel" }],
  ])("sent as %s is not unpacked or guessed at", async (_case, headers) => {
    expect(
      (await send(Buffer.from([0x1f, 0x8b, 8, 0]), headers)).statusCode,
    ).toBeGreaterThanOrEqual(400);
  });

  it.each([
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${file(LINE.replace("Fund", "Société"))}`)],
    ["UTF-16, the little end first", utf16(file(LINE.replace("Fund", "Société")))],
    ["UTF-16, the big end first", utf16(file(LINE.replace("Fund", "Société")), true)],
    ["Latin-1", Buffer.from(file(LINE.replace("Fund", "Société")), "latin1")],
  ])("in %s is read with its letters", async (_case, bytes) => {
    expect(reviewOf(await send(bytes)).shown[0]?.name).toBe("Société");
  });

  it.each([
    ["a comma among points", '2020-01-15,buy,VTI,,Fund,"10,5",1.00,,-10,USD', "is not a number"],
    ["an exponent", "2020-01-15,buy,VTI,,Fund,1e5,1,,-10,USD", "is not a number"],
    ["a formula as name", '2020-01-15,buy,VTI,,"=cmd|x!A1",10,1,,-10,USD', "formula"],
    ["a tab before a formula", '2020-01-15,buy,VTI,,"@SUM(1)",10,1,,-10,USD', "formula"],
    ["a day that does not exist", "2021-02-29,buy,VTI,,Fund,10,1,,-10,USD", "is not a day"],
    ["a year far away", "9999-01-01,buy,VTI,,Fund,10,1,,-10,USD", "in the future"],
  ])("names the line with %s, and reads the others", async (_case, wrong, words) => {
    const { import: added } = reviewOf(await send(file(LINE, wrong)));
    expect(added.problems).toMatchObject([{ line: 3, problem: expect.stringContaining(words) }]);
    expect(added.counted).toBe(1);
  });

  it("reads thousands in groups, brackets, dollar signs, and shares that left with a sign or without", async () => {
    const review = reviewOf(
      await send(
        file(
          '2020-01-15,buy,VTI,,Fund,"1,250.5","$100.00",,"($125,050.00)",USD',
          "2020-01-16,sell,VTI,,Fund,-50,100,,5000,USD",
          "2020-01-17,sell,VTI,,Fund,50,100,,5000,USD",
          '2020-01-18,buy,VTI,,Fund,"1,25",100,,-125,USD',
        ),
      ),
    );
    expect(review.shown.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [1_250.5, -125_050],
      [-50, 5_000],
      [-50, 5_000],
    ]);
    expect(review.import.problems).toMatchObject([{ line: 5 }]);
  });

  it("of two orders of days is read in neither", async () => {
    const day = (text: string) => LINE.replace("2020-01-15", text);
    const { import: added } = reviewOf(
      await send(file(LINE, day("31/01/2020"), day("01/31/2020"))),
    );
    expect(added.problems.map(({ line }) => line)).toEqual([3, 4]);
  });

  it("comes out again without a cell that a spreadsheet would run", async () => {
    const named = file(
      "2020-01-15,buy,VTI,,Fund -1+2,10,100,,-1000,USD",
      "2020-01-16,withdrawal,,,,,,,-5,USD",
    );
    const { import: added } = reviewOf(await send(named));
    await product.ask("nora~hostile", {
      method: "POST",
      url: `/api/v1/imports/${added.id}/confirm`,
      payload: { without_unread_lines: false },
    });
    const { body, headers } = await product.ask("nora~hostile", {
      url: `/api/v1/accounts/${account.id}/imports.csv`,
    });
    expect(headers["content-disposition"]).toContain("attachment");
    const cells = body
      .split("\r\n")
      .slice(1)
      .flatMap((line) => line.split(","));
    // A number may be negative; no text begins like a formula.
    const risky = cells.filter(
      (cell) => /^["']?[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell)),
    );
    expect(risky).toEqual([]);
    expect(reviewOf(await send(`${body}${LINE}\n`)).doubts).toEqual([
      { doubt: "imported", rows: 2, counted: 0 },
    ]);
  });

  it("named like a path or a page is only a name", async () => {
    const name = "../../etc/<script>alert(1)</script>\u202E.csv";
    const answer = await product.ask("nora~hostile", {
      method: "POST",
      url: `/api/v1/accounts/${account.id}/imports?file_name=${encodeURIComponent(name)}`,
      headers: { "content-type": "text/csv" },
      payload: file(LINE.replace("2020-01-15", "2020-02-17")),
    });
    // But for the letter that would turn what follows around.
    expect(reviewOf(answer).import.file_name).toBe("../../etc/<script>alert(1)</script>.csv");
  });
});
