import { createLogger } from "@stocks-vibe/server-kit";
import { createTransport } from "nodemailer";
import { describe, expect, it } from "vitest";
import { sampleLetters } from "../mail/letters/letters.fixture.ts";
import { writeLetter } from "../mail/letters/write-letter.ts";
import { createSmtpMailer, type Mail, type SmtpTransport } from "./mailer.ts";

const log = createLogger("silent");
const mail: Mail = {
  id: "mail-1",
  to: "ada@family.test",
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
  links: [],
  code: null,
  createdAt: new Date(0),
};

const NAMES = {
  project: "Stocks Vibe",
  person: "Ada Lovelace",
  institution: "First Brokerage",
  account: "Rollover IRA",
};

function aTransport() {
  const sent: unknown[] = [];
  const transport: SmtpTransport = { sendMail: async (message) => sent.push(message) };
  const options = { url: "smtp://unused", from: "Stocks Vibe <no-reply@mail.test>" };
  return { sent, mailer: createSmtpMailer(options, log, transport) };
}

describe("mail by SMTP", () => {
  it("goes out under an id that stays the same when the delivery is repeated", async () => {
    const { sent, mailer } = aTransport();

    await mailer.deliver(mail);

    expect(sent).toEqual([
      expect.objectContaining({
        from: "Stocks Vibe <no-reply@mail.test>",
        to: { name: "", address: "ada@family.test" },
        messageId: "<mail-1@mail.test>",
      }),
    ]);
  });

  it("is whole on the wire: both bodies, short lines, and headers that say nobody wrote it", async () => {
    const wire = createTransport({ streamTransport: true, buffer: true });
    const messages: string[] = [];
    const transport: SmtpTransport = {
      sendMail: async (message) => {
        messages.push((await wire.sendMail(message)).message.toString());
      },
    };
    const link = `https://app.stocks-vibe.test/authenticate?token=${"x".repeat(86)}`;
    const [letter] = sampleLetters({ ...NAMES, organization: "משפחת לוי", link }).filter(
      ({ kind }) => kind === "invite",
    );
    if (!letter) throw new Error("no sample of an invitation");

    const options = { url: "smtp://unused", from: "Stocks Vibe <no-reply@mail.test>" };
    const content = writeLetter(letter, "es");
    await createSmtpMailer(options, log, transport).deliver({ ...mail, ...content });

    const [message = ""] = messages;
    const head = message.slice(0, message.indexOf("\r\n\r\n"));
    for (const header of [
      /^From: Stocks Vibe <no-reply@mail\.test>$/m,
      /^To: ada@family\.test$/m,
      /^Subject: =\?UTF-8\?/m,
      /^Message-ID: <mail-1@mail\.test>$/m,
      /^Date: Thu, 01 Jan 1970 00:00:00 \+0000$/m,
      /^Auto-Submitted: auto-generated$/m,
      /^MIME-Version: 1\.0$/m,
      /^Content-Type: multipart\/alternative;/m,
    ]) {
      expect(head.replaceAll("\r", "")).toMatch(header);
    }
    const bodies = [...message.matchAll(/^Content-Type: (text\/\w+); charset=utf-8\r$/gm)];
    expect(bodies.map(([, type]) => type)).toEqual(["text/plain", "text/html"]);
    // RFC 5322, 2.1.1.
    expect(message.split(/\r?\n/).filter((line) => line.length > 78)).toEqual([]);
  });

  it.each(["ada@family.example", "ada@deep.family.EXAMPLE", "ada@example"])(
    "never goes to the reserved address %s",
    async (to) => {
      const { sent, mailer } = aTransport();

      await mailer.deliver({ ...mail, to });

      expect(sent).toEqual([]);
    },
  );

  it("goes to addresses that only look reserved", async () => {
    const { sent, mailer } = aTransport();

    await mailer.deliver({ ...mail, to: "ada@example.com" });

    expect(sent).toHaveLength(1);
  });
});
