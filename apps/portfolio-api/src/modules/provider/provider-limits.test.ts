import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { isoDate } from "@stocks-vibe/portfolio-math";
import { afterEach, describe, expect, it } from "vitest";
import { createPlaidLinkProvider } from "./plaid/plaid-link-provider.ts";
import { PROVIDER_LIMITS } from "./provider-limits.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A provider whose every answer is written by `write`. */
async function aProvider(
  write: (response: ServerResponse) => void,
  limits: object,
  stopping?: AbortSignal,
) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    write(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  return createPlaidLinkProvider({
    baseUrl: `http://127.0.0.1:${port}`,
    clientId: "client",
    secret: "a-secret",
    clientName: "Stocks Vibe",
    today: async () => isoDate("2026-11-20"),
    limits: { ...PROVIDER_LIMITS, ...limits },
    stopping,
  });
}

/** One byte now and then, so that the socket is never silent for long, and without an end. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(" "), 20);
  response.once("close", () => clearInterval(timer));
}

describe("an answer of the provider", () => {
  it("that drips is given up at its deadline", async () => {
    const provider = await aProvider(drip, { callMs: 300, holdingsMs: 300 });

    const read = provider.readHoldings("access-one");

    await expect(read).rejects.toMatchObject({ kind: "unavailable", code: "ANSWER_TOO_SLOW" });
    await expect(provider.removeItem("access-one")).rejects.toMatchObject({
      code: "ANSWER_TOO_SLOW",
    });
  });

  it("that is larger than any portfolio is not read to its end", async () => {
    let written = 0;
    const flood = (response: ServerResponse) => {
      const chunk = Buffer.alloc(64 * 1024, " ");
      const more = (): void => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
      };
      response.on("drain", more);
      more();
    };
    const provider = await aProvider(flood, { answerBytes: 1024 * 1024 });

    const read = provider.readItem("access-one");

    await expect(read).rejects.toMatchObject({ kind: "unavailable", code: "ANSWER_TOO_LARGE" });
    expect(written).toBeLessThan(32 * 1024 * 1024);
  });

  it("is not waited for when the process stops, and that is nobody's failure", async () => {
    const stopping = new AbortController();
    const provider = await aProvider(drip, {}, stopping.signal);
    const read = provider.readHoldings("access-one");
    const listing = provider.readTransactions(
      "access-one",
      isoDate("2026-01-01"),
      isoDate("2026-02-01"),
    );

    stopping.abort();

    await expect(read).rejects.toMatchObject({ kind: "interrupted" });
    await expect(listing).rejects.toMatchObject({ kind: "interrupted" });
  });

  it("of many pages, each in time, is given up when all together take too long", async () => {
    const page = (response: ServerResponse) =>
      setTimeout(() => {
        const row = { account_id: "a", name: "Buy", quantity: 1, amount: 1, price: 1, type: "buy" };
        const rows = [{ ...row, investment_transaction_id: randomUUID(), date: "2026-01-05" }];
        const listing = { investment_transactions: rows, total_investment_transactions: 1_000 };
        response.end(JSON.stringify({ ...listing, securities: [] }));
      }, 50);
    const provider = await aProvider(page, { listingMs: 400 });

    const read = provider.readTransactions("one", isoDate("2026-01-01"), isoDate("2026-02-01"));

    await expect(read).rejects.toMatchObject({ kind: "unavailable", code: "ANSWER_TOO_SLOW" });
  });

  it.each([
    ["a page of HTML", "<html>Welcome</html>"],
    ["an empty object", "{}"],
  ])(
    "that is %s with status 200 confirms no removal, exchange or link token",
    async (_case, text) => {
      const provider = await aProvider((response) => response.end(text), {});
      const unreadable = { kind: "unavailable", code: "ANSWER_MALFORMED" };

      await expect(provider.removeItem("access-one")).rejects.toMatchObject(unreadable);
      await expect(provider.exchangePublicToken("public-one")).rejects.toMatchObject(unreadable);
      await expect(
        provider.createLinkToken({ memberId: "one", language: "en" }),
      ).rejects.toMatchObject(unreadable);
    },
  );
});
