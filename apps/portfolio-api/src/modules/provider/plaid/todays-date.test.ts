import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { guardLinkProvider } from "../guarded-link-provider.ts";
import { createPlaidLinkProvider } from "./plaid-link-provider.ts";

let server: Server;
let baseUrl = "";
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ accounts: [], holdings: [], securities: [] }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  baseUrl = `http://127.0.0.1:${address.port}`;
});
afterAll(() => server.close());

it("takes a database that can't tell the date for no failure of the provider", async () => {
  const away = Object.assign(new Error("sorry, too many clients already"), { code: "53300" });
  const provider = guardLinkProvider(
    createPlaidLinkProvider({
      baseUrl,
      clientId: "client",
      secret: "secret",
      clientName: "Test",
      today: () => Promise.reject(away),
    }),
  );
  for (const token of ["a", "b", "c", "d", "e", "f", "g"]) {
    await expect(provider.readHoldings(`access-${token}`)).rejects.toBe(away);
  }
  expect(provider.isPaused()).toBe(false);
});
