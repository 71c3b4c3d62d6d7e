import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { openSmtp } from "./mailer.ts";

const CANARY = "a-secret-of-ours";
const letter = {
  from: "no-reply@mail.test",
  to: { name: "", address: "ada@family.test" },
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
  messageId: "<1@mail.test>",
  date: new Date(0),
  headers: {},
};

const ANSWERS: Readonly<Record<string, string>> = {
  EHLO: "250-mail.test\r\n250 AUTH PLAIN LOGIN",
  AUTH: "235 welcome",
  STARTTLS: "502 no such thing",
  DATA: "354 go on",
};

/**
 * A mail server, or who stands in front of one, that offers no encryption and takes any password.
 */
async function plainServer() {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let inLetter = false;
    socket.on("error", () => undefined);
    socket.write("220 mail.test ESMTP\r\n");
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
        lines.push(line);
        const isText = inLetter && line !== ".";
        inLetter = isText || line === "DATA";
        if (!isText) socket.write(`${ANSWERS[line.split(" ")[0] ?? ""] ?? "250 fine"}\r\n`);
      }
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { lines, port, close: () => server.close() };
}

describe("mail by a connection in the clear", () => {
  it.each(["", "?ignoreTLS=true", "?requireTLS=false", "?secure=false"])(
    "is not sent, and nobody signs in, with a password: %s",
    async (query) => {
      const { lines, port, close } = await plainServer();
      const url = `smtp://user:${CANARY}@127.0.0.1:${port}${query}`;

      await expect(openSmtp(url).sendMail(letter)).rejects.toThrow();

      expect(lines.join("\n")).toMatch(/^EHLO/);
      expect(lines.filter((line) => /^(AUTH|MAIL|DATA)/.test(line))).toEqual([]);
      expect(lines.join("\n")).not.toContain(Buffer.from(CANARY).toString("base64").slice(0, 12));
      close();
    },
  );

  it("is sent to a relay that asks for no password, such as one on this machine", async () => {
    const { lines, port, close } = await plainServer();

    await openSmtp(`smtp://127.0.0.1:${port}`).sendMail(letter);

    expect(lines).toContain("DATA");
    expect(lines.filter((line) => line.startsWith("AUTH"))).toEqual([]);
    close();
  });
});
