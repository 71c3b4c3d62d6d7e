import { mailboxMessages } from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import { askForLink } from "../../testing/stories.ts";

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth(aConfig({ name: 'Vibe <script>alert("x")</script>' }));
  await askForLink(auth, "ada@family.example");
  await askForLink(auth, "bob@family.example");
});
afterAll(() => auth.close());

const get = (url: string) => auth.app.inject({ method: "GET", url });
const messages = async (query = "") =>
  mailboxMessages.parse((await get(`/dev/api/messages${query}`)).json());

describe("GET /dev/api/messages", () => {
  it("lists what arrived, newest first", async () => {
    expect((await messages()).map(({ to, channel }) => [to, channel])).toEqual([
      ["bob@family.example", "email"],
      ["ada@family.example", "email"],
    ]);
  });

  it("lists one recipient's mail", async () => {
    const [message] = await messages("?to=Ada@family.example");

    expect(message).toMatchObject({
      to: "ada@family.example",
      code: null,
      links: [expect.stringContaining("stytch_token_type=discovery")],
    });
    expect(await messages("?to=nobody@family.example")).toEqual([]);
  });
});

describe("GET /dev/mailbox", () => {
  it("shows the list as a page whose policy allows nothing inline", async () => {
    const page = await get("/dev/mailbox");

    expect(page.headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(page.headers["referrer-policy"]).toBe("no-referrer");
    expect(page.body).toContain("<h1>2 messages</h1>");
    expect(page.body).not.toMatch(/<style|style="|<script>|onclick/);
  });

  it("shows names as text", async () => {
    const { body } = await get("/dev/mailbox");

    expect(body).toContain("&lt;script&gt;");
    expect(body).not.toContain("<script>alert");
  });

  it("says how to go on when there is none", async () => {
    const { body } = await get("/dev/mailbox?to=%22%3E%3Cb%3E@x.example");

    expect(body).toContain("Show all mail");
    expect(body).not.toContain("<b>");
  });

  it("shows one message with a working link", async () => {
    const [message] = await messages("?to=ada@family.example");
    const { body } = await get(`/dev/mailbox/messages/${message?.id}`);
    const href = message?.links[0]?.replaceAll("&", "&amp;");

    expect(body).toContain(`<a class="open" href="${href}">Open the link</a>`);
  });

  it.each(["/dev/mailbox/messages/none", "/dev/else"])("has nothing at %s", async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it.each([
    ["/dev/mailbox/mailbox.css", "text/css"],
    ["/dev/mailbox/mailbox.js", "text/javascript"],
  ])("serves %s", async (url, type) => {
    expect((await get(url)).headers["content-type"]).toContain(type);
  });
});

describe("the mailbox's table", () => {
  it("holds no readable token, and neither does the outbox", async () => {
    const [message] = await messages();
    const token = new URL(message?.links[0] ?? "").searchParams.get("token") ?? "";
    const { rows } = await auth.database.pool.query<{ dump: string }>(
      `select m::text as dump from auth.mailbox_messages m
       union all select o::text from auth.mail_outbox o
       union all select l::text from auth.discovery_link_tokens l
       union all select j.payload::text from graphile_worker._private_jobs j`,
    );

    expect(token).toHaveLength(43);
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.filter(({ dump }) => dump.includes(token))).toEqual([]);
  });
});

describe("a server with SMTP", () => {
  it("has no mailbox", async () => {
    const smtp = await startAuth({
      ...aConfig(),
      mail: { kind: "smtp", url: "smtp://127.0.0.1:1", from: "a@b.example" },
    });
    const status = (await smtp.app.inject("/dev/mailbox")).statusCode;
    await smtp.close();

    expect(status).toBe(404);
  });
});

describe("the mailbox of somebody else's machine", () => {
  it.each(["/dev/mailbox", "/dev/api/messages", "/dev/mailbox/mailbox.js"])(
    "has nothing at %s for who comes over the network, or by a proxy",
    async (url) => {
      const asked = [
        { remoteAddress: "192.0.2.1", headers: { host: "localhost:3002" } },
        { remoteAddress: "127.0.0.1", headers: { host: "localhost:3002", via: "1.1 proxy" } },
        { remoteAddress: "::1", headers: { host: "localhost", "x-forwarded-for": "127.0.0.1" } },
      ];
      for (const request of asked) {
        const answer = await auth.app.inject({ url, ...request });
        expect([answer.statusCode, answer.json().error_type]).toEqual([404, "route_not_found"]);
      }
      expect((await auth.app.inject({ url, remoteAddress: "::1" })).statusCode).toBe(200);
    },
  );
});
