import { once } from "node:events";
import { createServer, request } from "node:http";
import { request as secureRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { createServer as createTcpServer } from "node:net";
import { describe, expect, it } from "vitest";
import { createAgents } from "./connect-timeout.ts";

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === "object" && address ? address.port : 0;

describe("agents with a connect timeout", () => {
  it("give up on a host that accepts and then never shakes hands", async () => {
    const silent = createTcpServer(() => undefined).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { httpsAgent } = createAgents(50);
    const port = portOf(silent.address());
    const call = secureRequest({ host: "127.0.0.1", port, agent: httpsAgent });
    call.end();
    const [error] = await once(call, "error");
    expect(String(error)).toContain("no connection within 50 ms");
    httpsAgent.destroy();
    silent.close();
  });

  it("leave a connected socket as much time as its call allows", async () => {
    const slow = createServer((_request, response) => {
      setTimeout(() => response.end("late"), 120);
    }).listen(0, "127.0.0.1");
    await once(slow, "listening");
    const { httpAgent } = createAgents(50);
    const call = request({ host: "127.0.0.1", port: portOf(slow.address()), agent: httpAgent });
    call.end();
    const [response] = await once(call, "response");
    expect(response.statusCode).toBe(200);
    response.resume();
    await once(response, "end");
    httpAgent.destroy();
    slow.close();
  });
});
