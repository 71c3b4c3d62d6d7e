import { once } from "node:events";
import { createServer } from "node:http";
import { connect, createServer as createTcpServer, Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { isNear, limitAllConnections, limitConnections } from "./limit-connections.ts";

const opened: Socket[] = [];
const server = createServer((_request, response) => response.end("x"));
const refused: string[] = [];
limitConnections(server, {
  most: 3,
  isExempt: () => false,
  onRefused: (address) => refused.push(address),
});
const listening = once(server.listen(0, "127.0.0.1"), "listening");

afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

/** One connection, after it was used or hung up on. */
async function visit(to = server): Promise<{ readonly socket: Socket; readonly answer: string }> {
  await listening;
  const at = to.address();
  const socket = connect(typeof at === "object" && at ? at.port : 0, "127.0.0.1");
  opened.push(socket);
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const answered = once(socket, "data").then(([data]) => String(data).slice(0, 15));
  const hungUp = once(socket, "close").then(() => "");
  return { socket, answer: await Promise.race([answered, hungUp]) };
}

describe("API-5: connections of one address", () => {
  it("are hung up on beyond the limit, until one of them closes", async () => {
    const first = await visit();
    for (const { answer } of [first, await visit(), await visit()]) {
      expect(answer).toBe("HTTP/1.1 200 OK");
    }
    expect((await visit()).answer).toBe("");
    expect((await visit()).answer).toBe("");
    expect(refused).toEqual(["127.0.0.1"]);

    first.socket.destroy();
    await expect.poll(async () => (await visit()).answer).toBe("HTTP/1.1 200 OK");
  });

  it("are counted by the whole /64 of an IPv6 client, and by its address of an IPv4 one", () => {
    const counting = createTcpServer();
    const hungUpOn: string[] = [];
    limitConnections(counting, { most: 2, onRefused: (network) => hungUpOn.push(network) });
    const arriveFrom = (remoteAddress: string) => {
      const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress });
      counting.emit("connection", socket);
      return socket.destroyed;
    };

    expect(arriveFrom("2001:db8:1:2::1")).toBe(false);
    expect(arriveFrom("2001:db8:1:2:ffff::9")).toBe(false);
    expect(arriveFrom("2001:db8:1:2:3:4:5:6")).toBe(true);
    expect(arriveFrom("2001:db8:1:3::1")).toBe(false);
    for (const last of [1, 2, 3]) expect(arriveFrom(`203.0.113.${last}`)).toBe(false);
    expect(hungUpOn).toEqual(["2001:db8:1:2::/64"]);
  });

  it("are hung up on beyond what the server takes in all, and those it holds are served on", async () => {
    const served = createServer((_request, response) => response.end("x"));
    let told = 0;
    limitAllConnections(served, { most: 4, onRefused: () => (told += 1) });
    await once(served.listen(0, "127.0.0.1"), "listening");
    const held = [];
    for (let count = 0; count < 4; count += 1) held.push(await visit(served));
    expect(held.map(({ answer }) => answer)).toEqual(held.map(() => "HTTP/1.1 200 OK"));
    for (let count = 0; count < 3; count += 1) expect((await visit(served)).answer).toBe("");
    expect(told).toBe(1);

    const [first, second] = held;
    const again = first && once(first.socket, "data");
    first?.socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(String(await again)).toContain("200 OK");
    second?.socket.destroy();
    await expect.poll(async () => (await visit(served)).answer).toBe("HTTP/1.1 200 OK");
    served.close();
  });

  it.each([
    ["127.0.0.1", true],
    ["::1", true],
    ["::ffff:127.0.0.1", true],
    ["10.1.2.3", true],
    ["172.31.255.255", true],
    ["192.168.0.7", true],
    ["fd00::7", true],
    ["fe80::1%eth0", true],
    ["172.32.0.1", false],
    ["203.0.113.7", false],
    ["::ffff:203.0.113.7", false],
    ["2001:db8::7", false],
  ])("of %s are near: %s; near ones are not counted", (address, expected) => {
    expect(isNear(address)).toBe(expected);
  });
});
