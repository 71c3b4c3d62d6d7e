import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import type { Mail } from "../ports/mailer.ts";

const SEND = "/b2b/magic_links/email/discovery/send";

let auth: AuthHarness;
let isDown = false;
const delivered: Mail[] = [];
beforeAll(async () => {
  auth = await startAuth(aConfig(), {
    async deliver(mail) {
      if (isDown) throw new Error("the post is closed");
      delivered.push(mail);
    },
  });
});
beforeEach(() => {
  delivered.length = 0;
  isDown = false;
});
afterAll(() => auth.close());

const outbox = async (recipient: string) => {
  const { rows } = await auth.database.pool.query<{ sent: boolean; sealed: string | null }>(
    "select sent_at is not null as sent, content_sealed as sealed from auth.mail_outbox where recipient = $1",
    [recipient],
  );
  return rows;
};

describe("mail on its way", () => {
  it("has its job only when the request that wrote it succeeded", async () => {
    const jobs = async () => {
      const { rows } = await auth.database.pool.query<{ n: number }>(
        "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'auth.send-mail'",
      );
      return rows[0]?.n ?? -1;
    };
    const before = await jobs();
    await auth.call(SEND, { body: { email_address: "not an address" } });
    expect(await jobs()).toBe(before);

    await auth.call(SEND, { body: { email_address: "job@family.example" } });

    expect(await jobs()).toBe(before + 1);
  });

  it("waits, sealed, while the post is closed, and is erased once delivered", async () => {
    await auth.call(SEND, { body: { email_address: "wait@family.example" } });
    isDown = true;
    await expect(auth.deliverMail()).rejects.toThrow("the post is closed");
    const [waiting] = await outbox("wait@family.example");
    isDown = false;

    await auth.deliverMail();

    expect(waiting).toMatchObject({ sent: false, sealed: expect.stringMatching(/^v1\./) });
    expect(await outbox("wait@family.example")).toEqual([{ sent: true, sealed: null }]);
    expect(delivered.map(({ to }) => to)).toContain("wait@family.example");
  });

  it("is not sent again by a job that runs twice", async () => {
    await auth.call(SEND, { body: { email_address: "twice@family.example" } });
    const { rows } = await auth.database.pool.query<{ project_id: string; mail_id: string }>(
      "select project_id, mail_id from auth.mail_outbox where recipient = 'twice@family.example'",
    );
    await auth.deliverMail();
    const count = delivered.length;

    await auth.deliverMail();
    await auth.runMailJob(rows[0]?.project_id ?? "", rows[0]?.mail_id ?? "");

    expect(delivered).toHaveLength(count);
  });

  it("names sender and purpose, and its link in text and HTML", async () => {
    await auth.call(SEND, { body: { email_address: "words@family.example" } });
    await auth.deliverMail();
    const mail = delivered.find(({ to }) => to === "words@family.example");
    const [link = ""] = mail?.links ?? [];

    expect(mail?.subject).toBe("Sign in to Stocks Vibe");
    expect(mail?.text).toContain(link);
    expect(mail?.text).toContain("The link works once, for 30 minutes.");
    expect(mail?.html).toContain(link.replaceAll("&", "&amp;"));
  });
});
