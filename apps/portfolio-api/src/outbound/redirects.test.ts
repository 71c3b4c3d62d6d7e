import { isoDate } from "@stocks-vibe/portfolio-math";
import { redirectingServer } from "@stocks-vibe/server-kit/testing";
import { describe, expect, it } from "vitest";
import { httpSessionVerifier } from "../identity/session-verifier.ts";
import { httpEventSource } from "../modules/operations/erasure/http-event-source.ts";
import { createSandboxMarketData } from "../modules/prices/sources/sandbox-market-data.ts";
import { createTiingoMarketData } from "../modules/prices/sources/tiingo-market-data.ts";
import { createYahooMarketData } from "../modules/prices/sources/yahoo-market-data.ts";
import { createPlaidLinkProvider } from "../modules/provider/plaid/plaid-link-provider.ts";

const DAYS = [isoDate("2026-01-02"), isoDate("2026-01-09")] as const;
const authServer = (url: string) => ({ url, projectId: "project-1", secret: "a-secret" });
const provider = (baseUrl: string) => ({ baseUrl, clientId: "client", secret: "a-secret" });
/** Stands in for a source whose address is fixed. */
const at =
  (url: string): typeof fetch =>
  (_address, init) =>
    fetch(url, init);

/** Each asks the server at `url`, as it asks its own. */
const PORTS: readonly (readonly [name: string, ask: (url: string) => Promise<unknown>])[] = [
  ["the identity server", (url) => httpSessionVerifier(authServer(url)).verify("session")],
  ["its feed", (url) => httpEventSource(authServer(url)).readAfter("0")],
  [
    "the link provider",
    (url) =>
      createPlaidLinkProvider({
        ...provider(url),
        clientName: "Stocks Vibe",
        today: async () => DAYS[1],
      }).removeItem("token"),
  ],
  [
    "the sandbox's market",
    (url) => createSandboxMarketData(provider(url)).prices(["AAPL"], ...DAYS),
  ],
  ["Tiingo", (url) => createTiingoMarketData("a-secret", at(url)).prices(["AAPL"], ...DAYS)],
  ["Yahoo", (url) => createYahooMarketData(async () => DAYS[1], at(url)).prices(["AAPL"], ...DAYS)],
];

describe("a redirect", () => {
  it.each(PORTS.flatMap(([name, ask]) => [302, 307].map((status) => [name, status, ask] as const)))(
    "from %s is not followed (%i)",
    async (_name, status, ask) => {
      const server = await redirectingServer(status);
      await ask(server.url).catch(() => undefined);
      expect(server.asked.length).toBeGreaterThan(0);
      expect(server.followed).toEqual([]);
      await server.close();
    },
  );
});
