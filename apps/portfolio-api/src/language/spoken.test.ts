import { accountsOverview, successOf } from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askingBrokerage } from "../modules/accounts/resolutions/testing/asking-brokerage.ts";
import { LinkProviderError } from "../modules/provider/link-provider.ts";
import { smallBrokerage } from "../testing/fake-provider.ts";
import { readCsv } from "../testing/recompute-csv.ts";
import { type TestProduct, testProduct } from "../testing/test-product.ts";

const SPANISH = { "accept-language": "es" };
const NORA = "nora~family";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({
    one: smallBrokerage("First Brokerage"),
    asking: askingBrokerage(),
  });
  await product.link(NORA, "one");
});
afterAll(() => product.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  product.ask(NORA, { url: `/api/v1${url}`, headers });
const accountOf = async (headers: Record<string, string> = {}) =>
  (await get("/accounts", headers)).json().data.accounts[0];

describe("a page in Spanish", () => {
  it.each(["es", "es-MX,es;q=0.9,en;q=0.8"])("is refused in Spanish: %s", async (accepted) => {
    const answer = await get("/explain/no-such-figure", { "accept-language": accepted });

    expect(answer.json()).toMatchObject({
      code: "figure_not_found",
      message: "No existe esa cifra.",
    });
    expect(answer.headers.vary).toContain("accept-language");
  });

  it("without a session is refused in Spanish, too", async () => {
    const answer = await product.app.inject({ url: "/api/v1/accounts", headers: SPANISH });
    expect(answer.json().message).toBe("Tu sesión expiró. Inicia sesión de nuevo.");
  });

  it.each(["fr", "*", ""])("is none where another is asked for: %s", async (accepted) => {
    const answer = await get("/explain/no-such-figure", { "accept-language": accepted });
    expect(answer.json().message).toBe("There is no such figure.");
  });

  it("links accounts in Spanish, and repairs them", async () => {
    const connectionId = await product.link("nora~window", "one");
    const open = async (payload: object, headers: Record<string, string> = {}) => {
      const url = "/api/v1/plaid/create-link-token";
      const answer = await product.ask("nora~window", { method: "POST", url, payload, headers });
      expect(answer.statusCode).toBe(200);
    };

    await open({}, SPANISH);
    await open({ connection_id: connectionId }, SPANISH);
    await open({});

    expect(product.provider.windows).toEqual([
      { memberId: "member-nora-window", language: "es" },
      { memberId: "member-nora-window", language: "es", accessToken: expect.any(String) },
      { memberId: "member-nora-window", language: "en" },
    ]);
  });

  it("gets explanations in Spanish, and an English page English ones of the same figures", async () => {
    const [english, spanish, again] = [
      (await get("/explain/irr")).json().data,
      (await get("/explain/irr", SPANISH)).json().data,
      (await get("/explain/irr")).json().data,
    ];

    expect(spanish.title).toBe("Cómo se calcula el rendimiento anual (TIR)");
    expect(spanish.completeness.sentence).toMatch(/^(Se conoce|Lo que había|Algunas fechas)/);
    expect(spanish.rows.map(({ what }: { what: string }) => what)).toContain("Depósito");
    expect(english.title).toBe("How the yearly return (IRR) is worked out");
    expect(again).toEqual(english);
    expect(spanish.result).toEqual(english.result);
    expect(spanish.formula.spreadsheet).toBe(english.formula.spreadsheet);
  });

  it("is not told that nothing changed by the tag of an English answer", async () => {
    for (const url of ["/explain/gain", "/explain/gain?format=csv", "/dashboard-data"]) {
      const english = String((await get(url)).headers.etag);
      const asked = await get(url, { ...SPANISH, "if-none-match": english });
      expect([url, asked.statusCode]).toEqual([url, 200]);
      const own = String(asked.headers.etag);
      expect((await get(url, { ...SPANISH, "if-none-match": own })).statusCode).toBe(304);
      expect((await get(url, { "if-none-match": own })).statusCode).toBe(200);
    }
  });

  it("gets files whose heads are Spanish, and whose formula finds what it adds up", async () => {
    const { formula, result } = (await get("/explain/gain", SPANISH)).json().data;
    const { body } = await get("/explain/gain?format=csv", SPANISH);
    const rows = readCsv(body);
    const counted = rows.filter((row) => row.se_cuenta === "sí");

    expect(formula.spreadsheet).toMatch(/^=SUMIF\(J2:J\d+,"sí",I2:I\d+\)$/);
    expect(Object.keys(rows[0] ?? {}).slice(8, 10)).toEqual(["ganancia_usd", "se_cuenta"]);
    expect(counted.length).toBeGreaterThan(0);
    expect(counted.reduce((sum, row) => sum + Number(row.ganancia_usd), 0)).toBeCloseTo(
      result.value,
      6,
    );
    const accounts = (await get("/export/csv/accounts", SPANISH)).body.split("\r\n");
    expect(accounts[0]).toMatch(/^cuenta_id,cuenta,institución,/);
    expect(accounts[1]).toMatch(/,sí,no,/);
    expect((await get("/export/csv/accounts")).body).toMatch(/^account_id,account,institution,/);
  });

  it("hears in Spanish what a file lacks, and an English page of the same file in English", async () => {
    const { id } = await accountOf();
    const send = (payload: string, headers: Record<string, string>) =>
      product.ask(NORA, {
        method: "POST",
        url: `/api/v1/accounts/${id}/imports?file_name=old.csv`,
        headers: { "content-type": "text/csv", ...headers },
        payload,
      });
    const head = "date,action,symbol,name,quantity,price,amount";

    const refused = await send("%PDF-1.4", SPANISH);
    expect(refused.json().message).toMatch(/^Es una hoja de cálculo, un PDF/);
    const unread = await send(`${head}\nyesterday,buy,AAA,,1,5,-5\n`, SPANISH);
    expect(unread.json().message).toBe(
      "Línea 2: “yesterday” no es una fecha como 01/31/2024 o 2024-01-31.",
    );
    const lines = "2020-01-02,buy,AAA,,1,5,-5\n2020-01-03,buy,AAA,,,5,-5";
    const read = (await send(`${head}\n${lines}\n`, SPANISH)).json().data.review.import;
    expect(read.problems).toEqual([
      { line: 3, problem: "Dice “compra” y no indica el número de acciones." },
    ]);
    const [listed] = (await get(`/accounts/${id}/imports`)).json().data.imports;
    expect(listed.problems).toEqual([
      { line: 3, problem: "It says buy, and no number of shares." },
    ]);
  });

  it("reads what a connection could not do, wherever it stands, in its language", async () => {
    const item = await product.link("nora~broken", "one");
    product.provider.failure = new LinkProviderError("login", "ITEM_LOGIN_REQUIRED");
    await product.services.sync.sync("organization-broken", item, product.log).catch(() => null);
    product.provider.failure = undefined;
    await product.services.rebuild.rebuild("organization-broken", product.log);
    const told = async (headers: Record<string, string>) => {
      const ask = async (url: string) =>
        (await product.ask("nora~broken", { url: `/api/v1${url}`, headers })).json().data;
      const [{ items }, { stale }, part] = [
        await ask("/plaid/connection-status"),
        await ask("/dashboard-data"),
        await ask("/dashboard-data?type=taxable"),
      ];
      return [items[0].error_message, stale[0].message, part.stale[0].message];
    };

    const spanish = "First Brokerage necesita que inicies sesión de nuevo.";
    const english = "First Brokerage needs you to sign in again.";
    expect(await told(SPANISH)).toEqual([spanish, spanish, spanish]);
    expect(await told({})).toEqual([english, english, english]);

    // As an earlier version of the program writes it, beside what this one had told.
    await product.database.pool.query(
      "update portfolio.connections set error_message = 'Earlier words.' where id = $1",
      [item],
    );
    expect((await told(SPANISH))[0]).toBe("La última sincronización falló.");
    expect((await told({}))[0]).toBe("Earlier words.");
  });
});

describe("findings", () => {
  const findingsOf = async (headers: Record<string, string> = {}) => {
    const answer = await product.ask("nora~asking", { url: "/api/v1/accounts", headers });
    const [account] = successOf(accountsOverview).parse(answer.json()).data.accounts;
    return account?.data_findings ?? [];
  };

  it("are stored once and told in either language, with the same ids", async () => {
    await product.link("nora~asking", "asking");
    const [english, spanish] = [await findingsOf(), await findingsOf(SPANISH)];

    expect(english.find(({ effect }) => effect.startsWith("40 shares of AWAY"))?.effect).toMatch(
      /^40 shares of AWAY in .*, which came from elsewhere on .*: the day of purchase and the cost are not known\.$/,
    );
    expect(spanish.find(({ effect }) => effect.startsWith("40 acciones de AWAY"))).toMatchObject({
      effect: expect.stringMatching(
        /^40 acciones de AWAY en .*, que llegaron de otro lugar el .*: no se conocen el día de compra ni el costo\.$/,
      ),
      remedy:
        "Si lo sabes, se pueden calcular la ganancia y el crecimiento anual de estas acciones.",
    });
    expect(spanish.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
  });

  it("that an earlier version stored are told as it stored them", async () => {
    await product.database.pool.query(
      `update portfolio.account_reconciliations set data_findings = '[{"effect": "As it was.", "remedy": "Nothing.", "lowers": "full", "rows": 1}]'`,
    );
    expect(await findingsOf(SPANISH)).toMatchObject([{ effect: "As it was.", remedy: "Nothing." }]);
  });
});
