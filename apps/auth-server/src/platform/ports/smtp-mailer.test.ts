import { createLogger } from "@stocks-vibe/server-kit";
import { describe, expect, it } from "vitest";
import type { Mail } from "./mailer.ts";
import { createSmtpMailer, type SmtpTransport } from "./smtp-mailer.ts";

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
