import { describe, expect, it } from "vitest";
import { type ReadOptions, readFile } from "./read-file.ts";
import { EXPORTS } from "./testing/exports.ts";
import { writePlain } from "./write-plain.ts";

const TODAY: ReadOptions = { today: "2026-11-20" };
const read = (content: string | Uint8Array, wish: ReadOptions = TODAY) =>
  readFile(typeof content === "string" ? new TextEncoder().encode(content) : content, wish);

const rowsOf = async (content: string | Uint8Array) => {
  const file = await read(content);
  if (file.kind !== "read") throw new Error(`not read: ${JSON.stringify(file)}`);
  return file;
};

const PLAIN_HEAD = "date,action,symbol,cusip,name,quantity,price,fees,amount,currency";
const buy = (cells: string) => `${PLAIN_HEAD}\n${cells}\n`;
const utf16 = (text: string): Uint8Array => {
  const bytes = new Uint8Array(2 + text.length * 2);
  bytes.set([0xff, 0xfe]);
  for (const [place, unit] of [...text].entries())
    new DataView(bytes.buffer).setUint16(2 + place * 2, unit.charCodeAt(0), true);
  return bytes;
};

describe("a broker's export is recognised by its head", () => {
  it.each(["fidelity", "schwab", "vanguard", "merrill", "plain"] as const)(
    "reads the same five transactions from %s",
    async (format) => {
      const file = await rowsOf(EXPORTS[format]);
      const sold = format === "schwab" ? "2020-05-29" : "2020-06-01";
      expect(file.format).toBe(format);
      expect(file.problems).toEqual([]);
      const told = file.rows.map(({ day, action, symbol, quantity, amount }) => {
        return [day, action, symbol, quantity, amount].join(" ");
      });
      const moved = format === "schwab" ? "cash moved" : "deposit";
      expect(told.sort()).toEqual([
        "2020-01-15 buy VTI 10 1655.02",
        "2020-03-27 dividend VTI 0 -6.13",
        "2020-03-27 reinvestment VTI 0.047 6.13",
        `${sold} sell VTI -4 -619.99`,
        `2020-06-02 ${moved}  0 -500`,
      ]);
    },
  );

  it("reads Robinhood's, whose reinvestments are purchases and whose descriptions have several lines", async () => {
    const { format, rows, problems, leftOut } = await rowsOf(EXPORTS.robinhood);
    expect([format, problems, leftOut]).toEqual(["robinhood", [], 1]);
    expect(
      rows.map(({ line, action, quantity, amount }) => [line, action, quantity, amount]),
    ).toEqual([
      [2, "cash moved", 0, -500],
      [4, "sell", -4, -619.99],
      [6, "buy", 0.047, 6.13],
      [7, "dividend", 0, -6.13],
      [8, "buy", 10, 1655.02],
    ]);
  });

  it("counts titles and footnotes as left out, not as transactions or errors", async () => {
    expect((await rowsOf(EXPORTS.fidelity)).leftOut).toBe(2);
    expect((await rowsOf(EXPORTS.schwab)).leftOut).toBe(1);
    expect((await rowsOf(EXPORTS.vanguard)).leftOut).toBe(1);
  });

  it("asks what the columns of an unknown head hold, and reads the file once they are named", async () => {
    const text = "When,What,Ticker,Count,Total\n2020-01-15,buy,VTI,10,-1655.02\n";
    const asked = await read(text);
    expect(asked).toMatchObject({
      kind: "columns",
      head: ["When", "What", "Ticker", "Count", "Total"],
      samples: [["2020-01-15", "buy", "VTI", "10", "-1655.02"]],
      suggested: { symbol: 2, amount: 4 },
    });
    const columns = { date: 0, action: 1, symbol: 2, quantity: 3, amount: 4 };
    const named = await read(text, { ...TODAY, columns });
    expect(named).toMatchObject({ kind: "read", format: "other", rows: [{ quantity: 10 }] });
  });
});

describe("a line that can't be read is named", () => {
  it.each([
    ["no day", "soon,buy,VTI,,Fund,10,1,,-10,USD", "is not a day"],
    ["a day that does not exist", "2023-02-29,buy,VTI,,Fund,10,1,,-10,USD", "is not a day"],
    ["a day to come", "2026-11-21,buy,VTI,,Fund,10,1,,-10,USD", "is in the future"],
    [
      "a comma among points",
      '2020-01-15,buy,VTI,,F,"10,5",1.00,,-10,USD',
      "not a number (quantity)",
    ],
    ["thousands of nothing", '2020-01-15,buy,VTI,,F,"0,047",1.00,,-10,USD', "(quantity)"],
    ["an exponent", "2020-01-15,buy,VTI,,Fund,1e308,1,,-10,USD", "is not a number (quantity)"],
    ["a number too large", "2020-01-15,buy,VTI,,Fund,9999999999999,1,,-10,USD", "(quantity)"],
    ["an unknown word", "2020-01-15,juggle,VTI,,Fund,10,1,,-10,USD", "We don't know what “juggle”"],
    ["no shares", "2020-01-15,buy,VTI,,Fund,,1,,-10,USD", "no number of shares"],
    ["no symbol", "2020-01-15,buy,,,Fund,10,1,,-10,USD", "no symbol"],
    ["shares of cash", "2020-01-15,buy,CUR:USD,,U S Dollar,10,1,,-10,USD", "is cash"],
    ["no amount", "2020-01-15,dividend,VTI,,Fund,,,,,USD", "no amount"],
    [
      "a formula as name",
      '2020-01-15,buy,VTI,,"=HYPERLINK(""http://x"")",10,1,,-10,USD',
      "formula",
    ],
    ["a formula as name with @", "2020-01-15,buy,VTI,,@SUM(A1),10,1,,-10,USD", "formula"],
    ["a formula as action", "2020-01-15,+buy,VTI,,Fund,10,1,,-10,USD", "formula"],
    ["a formula as number", "2020-01-15,buy,VTI,,Fund,=1+1,1,,-10,USD", "is not a number"],
    ["a formula as symbol", "2020-01-15,buy,=A1,,Fund,10,1,,-10,USD", "is not a symbol"],
    ["a currency that is none", "2020-01-15,buy,VTI,,Fund,10,1,,-10,dollars", "is not a currency"],
  ])("%s", async (_case, line, words) => {
    const { rows, problems } = await rowsOf(buy(line));
    expect(rows).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.line).toBe(2);
    expect(problems[0]?.problem.en).toContain(words);
  });

  it.each([
    [
      "a purchase of shares that go",
      "2020-01-15,buy,VTI,,F,-10,1.50,,-15,USD",
      "its number of shares",
    ],
    ["a purchase that brings money", "2020-01-15,buy,VTI,,F,10,1.50,,15,USD", "its money"],
    ["a sale that costs money", "2020-01-15,sell,VTI,,F,10,1.50,,-15,USD", "its money"],
    [
      "a price far from what was paid",
      "2020-01-15,buy,VTI,,F,47,130,,-6.13,USD",
      "47 at 130 come to 6,110.00",
    ],
    [
      "shares that would cost a fortune each",
      "2020-01-15,buy,VTI,,F,0.0000000001,,,-1,USD",
      "0.0000000001 shares for $1 come to $10,000,000,000 a share",
    ],
    [
      "a price that no share has",
      "2020-01-15,buy,VTI,,F,0.0000001,900000000,,-1,USD",
      "No share costs $900,000,000.",
    ],
    [
      "shares that would cost nothing",
      "2020-01-15,buy,VTI,,F,99999999999,,,-1,USD",
      "which is next to nothing",
    ],
    ["a dividend that buys", "2020-01-15,dividend,VTI,,F,0.5,200,,-100,USD", "as a purchase does"],
    ["money as a security", "2020-01-15,buy,CUR:USD,,F,10,1.00,,-10,USD", "is cash"],
    ["a trade without a readable day", "Jan 8,buy,VTI,,F,10,1.00,,CHF 300,USD", "is not a day"],
    ["shares without a day and a word", "Jan 8,,VTI,,F,10,1.00,,-10,USD", "is not a day"],
  ])("%s, among others of its file", async (_case, line, words) => {
    const others = [
      "buy,VTI,,F,2,1.50,,-3.00,USD",
      "buy,VTI,,F,4,1.50,,-6.00,USD",
      "sell,VTI,,F,-1,2.50,,2.50,USD",
    ];
    const days = others.map((other) => `2020-01-16,${other}`);
    const { rows, problems } = await rowsOf(buy([line, ...days].join("\n")));
    expect(rows).toHaveLength(others.length);
    expect(problems).toMatchObject([{ line: 2 }]);
    expect(problems[0]?.problem.en).toContain(words);
  });

  it.each([
    [
      "the day first, where one of its days can be nothing else",
      ["03/02/2020", "31/01/2020"],
      ["2020-02-03", "2020-01-31"],
    ],
    ["the month first, where none tells", ["03/02/2020", "1/5/2020"], ["2020-03-02", "2020-01-05"]],
  ])("reads days of %s", async (_case, days, read) => {
    const lines = days.map((day) => `${day},buy,VTI,,Fund,10,1,,-10,USD`);
    expect((await rowsOf(buy(lines.join("\n")))).rows.map(({ day }) => day)).toEqual(read);
  });

  it("reads no day with slashes of a file that writes them in both orders", async () => {
    const lines = ["31/01/2020", "01/31/2020", "03/02/2020", "2020-03-02"].map(
      (day) => `${day},buy,VTI,,Fund,10,1,,-10,USD`,
    );
    const { rows, problems } = await rowsOf(buy(lines.join("\n")));
    expect(rows.map(({ day }) => day)).toEqual(["2020-03-02"]);
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(problems[0]?.problem.en).toContain("may be two days");
  });

  it("names the line of a known broker's file whose day can only be European", async () => {
    const text = EXPORTS.fidelity.replace("01/15/2020", "15/01/2020");
    const { problems } = await rowsOf(text);
    expect(problems).toHaveLength(1);
  });

  it("keeps two equal trades of one day apart", async () => {
    const line = "2020-01-15,buy,VTI,,Fund,10,1,,-10,USD";
    expect((await rowsOf(buy(`${line}\n${line}`))).rows.map((row) => row.line)).toEqual([2, 3]);
  });

  it("names the line of reinvested money whose shares the file lacks", async () => {
    const text = EXPORTS.merrill.replace(/^.*Reinvestment Share.*\n/m, "");
    const { problems } = await rowsOf(text);
    expect(problems).toMatchObject([{ line: 5 }]);
  });
});

describe("signs tell what takes another row back", () => {
  const COLUMNS = { date: 0, action: 1, symbol: 2, quantity: 3, amount: 4 };
  const told = async (lines: readonly string[], head = PLAIN_HEAD) => {
    const wish: ReadOptions = { ...TODAY, columns: COLUMNS };
    const { rows, problems } = await readOf(`${head}\n${lines.join("\n")}\n`, wish);
    expect(problems).toEqual([]);
    return rows.map(({ action, quantity, amount }) => [action, quantity, amount].join(" "));
  };
  const readOf = async (text: string, wish: ReadOptions) => {
    const file = await read(text, wish);
    if (file.kind !== "read") throw new Error(`not read: ${JSON.stringify(file)}`);
    return file;
  };
  const NAMED = "When,What,Ticker,Count,Total";
  const DAY = "2020-01-15";

  it("of a broker's word for a cancelled trade", async () => {
    const head = "Run Date,Action,Symbol,Description,Quantity,Price,Fees,Amount";
    const lines = [
      "01/15/2020,YOU BOUGHT FUND (FIDX),FIDX,F,10,200.00,,-2000.00",
      "01/16/2020,YOU BOUGHT CANCELLED TRADE FUND (FIDX),FIDX,F,-10,200.00,,2000.00",
      "01/17/2020,YOU SOLD CORRECTED CONFIRM CANCEL FUND,FIDX,F,5,200.00,,-1000.00",
    ];
    const { rows, problems } = await rowsOf(`${head}\n${lines.join("\n")}\n`);
    expect(problems).toEqual([]);
    expect(rows.map(({ action, quantity, amount }) => [action, quantity, amount])).toEqual([
      ["buy", 10, 2000],
      ["buy", -10, -2000],
      ["sell", 5, 1000],
    ]);
  });

  it("of a trade whose shares and money both go the other way", async () => {
    const buys = [`${DAY},buy,VTI,10,-100`, `${DAY},buy,VTI,-10,100`, `${DAY},buy,VTI,3,-30`];
    expect(await told(buys, NAMED)).toEqual(["buy 10 100", "buy -10 -100", "buy 3 30"]);
  });

  it("in a file that writes no signs, and in one that writes them the other way round", async () => {
    const unsigned = [
      `${DAY},buy,VTI,10,100`,
      `${DAY},sell,VTI,4,50`,
      `${DAY},fee,,,5`,
      `${DAY},dividend,VTI,,7`,
    ];
    expect(await told(unsigned, NAMED)).toEqual([
      "buy 10 100",
      "sell -4 -50",
      "fee 0 5",
      "dividend 0 -7",
    ]);
    const turned = [
      `${DAY},buy,VTI,10,100`,
      `${DAY},sell,VTI,-4,-50`,
      `${DAY},fee,,,5`,
      `${DAY},dividend,VTI,,-7`,
    ];
    expect(await told(turned, NAMED)).toEqual([
      "buy 10 100",
      "sell -4 -50",
      "fee 0 5",
      "dividend 0 -7",
    ]);
  });

  describe("of fees and taxes, which some write as what they cost", () => {
    const BUY = `${DAY},buy,VTI,10,-100`;
    const fees = (...lines: readonly string[]) => told([BUY, ...lines], NAMED);

    it("as less than nothing where money leaves so, and as more where it came back beside them", async () => {
      expect(await fees(`${DAY},fee,,,-5`, `${DAY},tax,,,-2`, `${DAY},fee,,,3`)).toEqual([
        "buy 10 100",
        "fee 0 5",
        "tax 0 2",
        "fee 0 -3",
      ]);
    });

    it("as more where it is the file's habit, on three days or more", async () => {
      const habit = ["2020-02-03", "2020-03-03", "2020-04-03"].map((day) => `${day},fee,,,5`);
      expect(await fees(...habit)).toEqual(["buy 10 100", "fee 0 5", "fee 0 5", "fee 0 5"]);
    });

    it.each(["fee refund", "Fee Reversal", "fee rebate", "tax credit", "fee cancelled"])(
      "and by its word: %s arrives, however it is written",
      async (word) => {
        const [action] = word.toLowerCase().split(" ");
        for (const amount of ["5", "-5"])
          expect(await fees(`${DAY},fee,,,-9`, `${DAY},${word},,,${amount}`)).toEqual([
            "buy 10 100",
            "fee 0 9",
            `${action} 0 -5`,
          ]);
        expect(await told([`${DAY},buy,VTI,10,100`, `${DAY},${word},,,5`], NAMED)).toEqual([
          "buy 10 100",
          `${action} 0 -5`,
        ]);
      },
    );

    it.each([
      ["one alone", ["5"]],
      ["three on one day", ["5", "6", "7"]],
      ["more that are more than nothing than less", ["5", "6", "-7"]],
    ])("or not at all: %s is a problem of each line", async (_case, amounts) => {
      const lines = amounts.map((amount) => `${DAY},fee,,,${amount}`);
      const file = await readOf(`${NAMED}\n${[BUY, ...lines].join("\n")}\n`, {
        ...TODAY,
        columns: COLUMNS,
      });
      expect(file.rows.map(({ action }) => action)).toEqual(["buy"]);
      expect(file.problems.map(({ line }) => line)).toEqual(lines.map((_, place) => place + 3));
      expect(file.problems[0]?.problem.en).toBe(
        "It says fee and 5.00, and whether that was paid or given back is not clear in this file. Write -5.00 for what was paid, or “fee refund” for what was given back.",
      );
    });

    it("by a broker's known signs, whatever the words", async () => {
      const head = "Run Date,Action,Symbol,Description,Quantity,Price,Fees,Amount";
      const lines = [
        "01/15/2020,FEE CHARGED,,F,,,,-5.00",
        "01/16/2020,FEE CHARGED,,F,,,,3.00",
        "01/17/2020,ADVISORY FEE REVERSAL,,F,,,,-1.00",
      ];
      const { rows, problems } = await rowsOf(`${head}\n${lines.join("\n")}\n`);
      expect([problems, rows.map(({ amount }) => amount)]).toEqual([[], [5, -3, 1]]);
    });

    it("in the column of commissions, where a sign says nothing", async () => {
      const line = (fee: string) => buy(`2020-01-15,buy,VTI,,F,10,10,${fee},-104.95,USD`);
      for (const fee of ["4.95", "-4.95", "(4.95)", "$4.95"])
        expect((await rowsOf(line(fee))).rows).toMatchObject([{ fees: 4.95, amount: 104.95 }]);
    });

    it("in our own file, which reads back as it was written", async () => {
      const row = {
        day: DAY,
        symbol: null,
        cusip: null,
        name: "",
        quantity: 0,
        price: 0,
        fees: null,
        currency: "USD",
      };
      const rows = [
        { ...row, action: "fee", amount: -5 },
        { ...row, action: "tax", amount: -2 },
        { ...row, action: "fee", amount: 3 },
      ] as const;
      for (const some of [rows, rows.slice(0, 1), rows.slice(0, 2)])
        expect((await rowsOf(writePlain(some))).rows).toMatchObject(some);
    });
  });

  it.each(["Dividend Reinvestment", "Interest Reinvest", "Reinvested Dividend"])(
    "and the longest word: %s buys shares",
    async (word) => {
      expect(await told([`${DAY},${word},VTI,0.5,-100`], NAMED)).toEqual(["reinvestment 0.5 100"]);
    },
  );
});

describe("a file with decimal commas", () => {
  it("is read so, between semicolons and quoted between commas", async () => {
    const cells = [
      "2020-01-15",
      "buy",
      "VTI",
      "",
      "Fund, one",
      "0,047",
      "130,43",
      "",
      "-6,13",
      "USD",
    ];
    const semicolons = `${PLAIN_HEAD.replaceAll(",", ";")}\n${cells.join(";")}\n`;
    const commas = buy(cells.map((cell) => `"${cell}"`).join(","));
    for (const text of [semicolons, commas])
      expect((await rowsOf(text)).rows).toMatchObject([
        { quantity: 0.047, price: 130.43, amount: 6.13 },
      ]);
  });
});

describe("a hostile file is refused with its reason", () => {
  const zip = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]);
  it.each([
    ["a spreadsheet or a zip", zip, "spreadsheet", null],
    ["an old spreadsheet", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "spreadsheet", null],
    ["a PDF", "%PDF-1.7 …", "spreadsheet", null],
    ["nothing", "", "empty", null],
    ["blanks", " \n\n", "empty", null],
    ["NUL bytes", `${PLAIN_HEAD}\n2020\0`, "nul_bytes", null],
    ["control characters", `${PLAIN_HEAD}\n\u0007`, "not_text", null],
    ["half a character of UTF-16", utf16(PLAIN_HEAD).slice(0, -1), "unknown_encoding", null],
    [
      "a quote that is never closed",
      buy('2020-01-15,buy,"VTI,,Fund\n2020-01-16,sell'),
      "unbalanced_quotes",
      2,
    ],
    ["a quote in the middle of a cell", buy('2020-01-15,buy,V"TI",,Fund'), "unbalanced_quotes", 2],
    ["10,000 columns", `a${",b".repeat(10_000)}\n`, "too_many_columns", 1],
    ["one endless cell", `date,${"x".repeat(1_000_000)}`, "line_too_long", 1],
    ["prose", "Dear reader,\nthis is a letter.\n", "no_head", null],
  ] as const)("%s", async (_case, content, problem, line) => {
    expect(await read(content)).toEqual({ kind: "refused", problem, line });
  });

  it("refuses more rows than any account has", async () => {
    const line = "2020-01-15,buy,VTI,,Fund,10,1,,-10,USD\n";
    expect(await read(buy(line.repeat(100_001)))).toMatchObject({ problem: "too_many_rows" });
  }, 30_000);
});

describe("other encodings are recognised", () => {
  const text = buy("2020-01-15,buy,VTI,,Société Générale,10,1,,-10,USD");
  it.each([
    ["UTF-8 with a mark", new TextEncoder().encode(`\uFEFF${text}`)],
    ["UTF-16", utf16(text)],
    ["Latin-1", Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ])("%s", async (_case, bytes) => {
    expect((await rowsOf(bytes)).rows[0]?.name).toBe("Société Générale");
  });
});
