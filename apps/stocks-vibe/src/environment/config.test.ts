import { describe, expect, it } from "vitest";
import { explain } from "../start/explain-failure.ts";
import { nearNames, parseEnvironment, readCommandEnvironment, VARIABLES } from "./config.ts";

/** What is told of the variables; undefined where they are taken. */
function toldOf(variables: Readonly<Record<string, string>>): string | undefined {
  try {
    parseEnvironment(variables);
    return undefined;
  } catch (error) {
    return explain(error);
  }
}

describe("the variables of a command's shell", () => {
  const read = (variables: Readonly<Record<string, string>>, command = "doctor") =>
    readCommandEnvironment(command, variables);

  it("are left out where they are the server's and not valid, and named", () => {
    const { env, ignored } = read({ PUBLIC_URL: "ftp://x", ROLE: "wurker", DATA_DIR: "here" });
    expect(ignored.toSorted()).toEqual(["PUBLIC_URL", "ROLE"]);
    expect([env.PUBLIC_URL, env.ROLE, env.DATA_DIR]).toEqual([undefined, "all", "here"]);
  });

  it("are left out where the server alone reads them, whichever they are", () => {
    const bad = {
      SUPPORT_EMAIL: "nobody",
      LEGAL_CONTACT: "nobody",
      TEST_MODE: "yes",
      PROVIDER_ROWS: "many",
      BREACH_LOOKUP_URL: "pwned",
      TRUSTED_PROXIES: "proxy",
      STOP_DELAY_SECONDS: "soon",
      BACKUP_PASSPHRASE: "short",
      SMTP_URL: "foo",
      SMS_URL: "foo",
    };
    expect(read(bad).ignored.toSorted()).toEqual(Object.keys(bad).toSorted());
    expect(() => read(bad, "backup")).toThrow("BACKUP_PASSPHRASE");
    expect(() => read(bad, "nightly")).toThrow("SMTP_URL");
  });

  it("stop the command where they say how to open the database", () => {
    expect(() => read({ DATABASE_URL: "mysql://x", ROLE: "wurker" })).toThrow("DATABASE_URL");
  });

  it("are taken as they are where all are valid", () => {
    expect(read({ RATE_LIMIT_SCALE: "2" })).toMatchObject({
      ignored: [],
      env: { RATE_LIMIT_SCALE: 2 },
    });
  });
});

const ON_A_SERVER = "postgresql://stocks:";

describe("variables that can't be what was meant", () => {
  it.each([
    ["PUBLIC_URL", "http://stocks.example.com", /https unless/],
    ["PUBLIC_URL", "stocks", /such as https:/],
    ["PUBLIC_URL", "https://stocks.example.com//app", /without a query/],
    ["PUBLIC_URL", "https://stocks.example.com/?a=1", /a query/],
    ["PUBLIC_URL", "https://stocks.example.com/#a", /without a query/],
    ["PUBLIC_URL", "https://me@stocks.example.com", /a user/],
    ["INTERNAL_URL", "nonsense", /such as http:/],
    ["INTERNAL_URL", "http://127.0.0.1:3000/app", /without a path/],
    ["SMTP_URL", "mail.example.com", /such as smtp:/],
    ["SMTP_URL", "smtp://me:pa#ss@mail.example.com", /# as %23/],
    ["SMTP_URL", "smtp://me:12#3@mail.example.com", /# as %23/],
    ["SMS_URL", "nonsense", /https:\/\/sid:token@/],
    ["DATABASE_URL", "nonsense", /must begin with postgresql:/],
    ["DATABASE_URL", "mysql://a:b@c/d", /must begin with postgresql:/],
    ["DATABASE_URL", `${ON_A_SERVER}pa#ss@db/stocks`, /percent-encoded/],
    ["DATABASE_URL", `${ON_A_SERVER}pa/ss@db/stocks`, /percent-encoded/],
    ["DATABASE_URL", `${ON_A_SERVER}12/34@db/stocks`, /percent-encoded/],
    ["DATABASE_URL", `${ON_A_SERVER}12?34@db/stocks`, /percent-encoded/],
    ["PORT", "abc", /a whole number from 1 to 65535/],
    ["PORT", "0", /a whole number from 1 to 65535/],
    ["PORT", "80.5", /a whole number from 1 to 65535/],
    ["RATE_LIMIT_SCALE", "fast", /a number above 0/],
    ["LETTER_LIMIT_SCALE", "0", /a number above 0/],
    ["PORT", "4190", /browsers refuse to open: 3000/],
    ["TRUSTED_PROXIES", "proxy.local", /such as 10\.0\.0\.7/],
    ["TRUSTED_PROXIES", "10.0.0.0/33", /such as 10\.0\.0\.7/],
    ["ALLOWED_ORIGINS", "example.com/", /https:\/\/app\.example\.com/],
    ["ALLOWED_ORIGINS", "https://app.example.com/", /without a slash/],
    ["REDIRECT_URLS", "foo", /https:\/\/app\.example\.com\/authenticate/],
    ["SIGN_IN_PRODUCTS", "magiclink", /magic_link, email_otp, password/],
    ["SIGN_IN_PRODUCTS", "magiclink", /oauth, sso/],
    ["SIGN_IN_PRODUCTS", "sso", /no one could sign in/],
    ["LEGAL_CONTACT", "foo", /such as support@example\.com/],
    ["CLOCK_START", "2026-01-01", /such as 2026-01-01T09:00:00Z/],
    ["PLAID_WEBHOOK_URL", "https://hooks.example.com/p", /\/api\/v1\/plaid\/webhook/],
    ["PLAID_WEBHOOK_URL", "http://localhost/api/v1/plaid/webhook", /https/],
    ["PLAID_BASE_URL", "plaid", /https:/],
    ["BREACH_LOOKUP_URL", "nonsense", /https:/],
    ["DEVICE_JUDGE_URL", "nonsense", /https:/],
    ["SUPPORT_EMAIL", "support", /support@example\.com/],
    ["MAIL_FROM", "Stocks Vibe", /<no-reply@example\.com>/],
    ["BACKUP_PASSPHRASE", "too short", /20 characters/],
    ["MASTER_KEY", `${"k".repeat(40)}\r`, /Windows line ends/],
    ["DATA_DIR", "/srv/stocks\r", /Windows line ends/],
    ["LEGAL_NAME", "Stocks\u0007", /another invisible character/],
    ["DATA_DIR", " ", /begin or end with a blank/],
    ["DATABASE_URL", "postgresql://a:b@c/d ", /begin or end with a blank/],
    ["DATA_DIR", '"/srv/stocks"', /in quotes/],
    ["MASTER_KEY", `'${"k".repeat(40)}'`, /in quotes/],
    ["HOST", "[::1]", /without brackets/],
  ])("%s=%s is told in one line that names it and what to type", (name, text, words) => {
    const told = toldOf({ [name]: text })?.split("\n") ?? [];
    expect(told).toHaveLength(2);
    expect(told[1]).toMatch(new RegExp(`^  ${name}: (must|can't) `));
    expect(told[1]).toMatch(words);
  });

  it.each(VARIABLES)("%s is never told in the words of a library", (name) => {
    for (const text of ["foo", "-1", "2026-01-01", "a,b", "a b", "http://x y", "{}", "0", "1e99"]) {
      const told =
        toldOf({ [name]: text })
          ?.split("\n")
          .slice(1) ?? [];
      for (const line of told) expect(line).toMatch(new RegExp(`^  ${name}: (must|can't) `));
    }
  });

  it("is told by its own name where a byte order mark stands before it", () => {
    expect(toldOf({ "\uFEFFDATA_DIR": "/srv/stocks" })).toMatch(/^ {2}DATA_DIR: can't .*BOM/m);
    expect(toldOf({ "\uFEFFOTHER": "x", LS_COLORS: "'a'" })).toBeUndefined();
  });

  it("takes quotes that are part of a name", () => {
    expect(toldOf({ MAIL_FROM: '"Stocks Vibe" <no-reply@example.com>' })).toBeUndefined();
  });

  it("refuses every port that fetch does, and no other one near them", async () => {
    const refused: number[] = [];
    for (const port of [1, 22, 1719, 3659, 4045, 4190, 5061, 6000, 6669, 6697, 10_080])
      if (toldOf({ PORT: String(port) })) refused.push(port);
    const causes = await Promise.all(
      refused.map((port) =>
        fetch(`http://127.0.0.1:${port}`).catch(({ cause }: Error) => String(cause)),
      ),
    );
    expect(refused).toHaveLength(11);
    for (const cause of causes) expect(cause).toMatch(/bad port/);
    for (const port of [3000, 4189, 6001, 8080])
      expect(toldOf({ PORT: `${port}` })).toBeUndefined();
  });

  it("repeats no password", () => {
    const secret = "pa#hunter2";
    const told = toldOf({
      DATABASE_URL: `${ON_A_SERVER}${secret}@db/x`,
      SMTP_URL: `smtp://a:${secret}@b`,
    });
    expect(told).toMatch(/DATABASE_URL: [\s\S]*SMTP_URL: /);
    expect(told).not.toContain("hunter2");
  });
});

describe("variables as people have them", () => {
  it.each([
    ["PUBLIC_URL", "http://[::1]:3000"],
    ["PUBLIC_URL", "https://stocks.example.com/"],
    ["INTERNAL_URL", "http://10.0.0.7:3000/"],
    ["SMTP_URL", "SMTPS://me%40example.com:p%23ss@mail.example.com:465?pool=true"],
    ["SMS_URL", "https://sid:token@sms.example.com/Messages.json"],
    ["DATABASE_URL", "POSTGRES://u:p%2Fss@db:5432/stocks?sslmode=require"],
    ["DATABASE_URL", "postgresql:///stocks?host=/run/postgresql&user=stocks"],
    ["TRUSTED_PROXIES", "10.0.0.7, fd00::/8, loopback, 172.16.0.0/255.240.0.0"],
    ["ALLOWED_ORIGINS", "https://app.example.com, http://localhost:5173"],
    ["REDIRECT_URLS", "https://app.example.com/authenticate?*"],
    ["SIGN_IN_PRODUCTS", "magic_link,sso"],
    ["SIGN_IN_PRODUCTS", "oauth"],
    ["SUPPORT_EMAIL", "help@example.com"],
    ["MAIL_FROM", "no-reply@example.com"],
    ["MAIL_FROM", "Stocks <no-reply@example.com>"],
    ["BACKUP_PASSPHRASE", "a passphrase of twenty letters"],
  ])("%s=%s is taken", (name, text) => expect(toldOf({ [name]: text })).toBeUndefined());

  it("are not set where they are empty", () => {
    const empty = { SUPPORT_EMAIL: "", MAIL_FROM: "", DATABASE_URL: "", SIGN_IN_PRODUCTS: "" };
    expect(parseEnvironment(empty)).toEqual(parseEnvironment({}));
  });
});

describe("names that nearly mean something", () => {
  it.each([
    ["PUBLIC_ULR", "PUBLIC_URL"],
    ["MASTERKEY", "MASTER_KEY"],
    ["SMTP_URI", "SMTP_URL"],
    ["SIGNIN_PRODUCT", "SIGN_IN_PRODUCTS"],
  ])("%s: did you mean %s?", (name, meant) => {
    expect(nearNames([name], VARIABLES)).toEqual([
      expect.stringMatching(`${name} .*mean ${meant}\\?`),
    ]);
  });

  it("leave everybody's own alone", () => {
    const usual = [
      "PATH",
      "HOME",
      "PWD",
      "HOSTNAME",
      "LANG",
      "SHELL",
      "TERM",
      "USER",
      "NODE_OPTIONS",
    ];
    expect(nearNames([...usual, ...VARIABLES], VARIABLES)).toEqual([]);
  });
});
