import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { answerErrors, createLogger, createServer } from "@stocks-vibe/server-kit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ERRORS, productEnvelope } from "../../http/errors.ts";
import { guardRoutes } from "../../http/route-access.ts";
import { sessionOf, type TestProduct, testProduct } from "../../testing/test-product.ts";
import { uploadRoutes } from "./imports.routes.ts";

let product: TestProduct;
let port: number;
beforeAll(async () => {
  product = await testProduct();
  port = Number(new URL(await product.app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(() => product.close());

const sockets: Socket[] = [];
const connections = () =>
  new Promise<number>((resolve) => product.app.server.getConnections((_error, n) => resolve(n)));
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(connections).toBe(0);
});

const ANNOUNCED = 20 * 1024 * 1024;

/** A file that a member announces over a connection of its own. */
async function announce(
  member: string,
  { to = port, path = "/accounts/none/imports", bytes = ANNOUNCED } = {},
) {
  const socket = connect(to, "127.0.0.1");
  sockets.push(socket);
  let answered = "";
  socket.on("data", (bytes) => {
    answered += bytes;
  });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const head = [
    `POST /api/v1${path}?file_name=file.csv HTTP/1.1`,
    "Host: 127.0.0.1",
    `Authorization: Bearer ${member}`,
    "Content-Type: text/csv",
    `Content-Length: ${bytes}`,
    "",
    "",
  ];
  socket.write(head.join("\r\n"));
  return { socket, answered: () => answered };
}

const file = "date,action,symbol,cusip,name,quantity,price,fees,amount,currency\n";
/** A whole file of a member; 404, as there is no such account, says that it was read. */
const send = async (member: string) =>
  (
    await fetch(`http://127.0.0.1:${port}/api/v1/accounts/none/imports?file_name=file.csv`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${member}`,
        "content-type": "text/csv",
        connection: "close",
      },
      body: file,
    })
  ).status;

describe("files that arrive", () => {
  it("have their place before anything of them is read: the sixth of an organization is refused at once, and no other organization's", async () => {
    for (let place = 0; place < 5; place += 1) await announce("nora~greedy");
    await expect.poll(() => send("nora~greedy")).toBe(429);
    const sixth = await announce("nora~greedy");
    await once(sixth.socket, "close");

    expect(sixth.answered()).toMatch(/^HTTP\/1\.1 429 /);
    expect(sixth.answered()).toMatch(/\r\nretry-after: 2\r\n/i);
    expect(sixth.answered()).toMatch(/\r\nconnection: close\r\n/i);
    expect(sixth.answered()).toContain('"code":"too_many_requests"');
    expect(await send("omar~bystander")).toBe(404);
  });

  it("are told that they are refused, however fast they are sent", async () => {
    for (let place = 0; place < 5; place += 1) await announce("nora~fast");
    await expect.poll(() => send("nora~fast")).toBe(429);
    const fast = await Promise.all(Array.from({ length: 15 }, () => announce("nora~fast")));
    for (const { socket } of fast) socket.write(Buffer.alloc(ANNOUNCED, 10));
    for (const { answered } of fast) await expect.poll(answered).toMatch(/^HTTP\/1\.1 429 /);
  });

  it("of all organizations together are ten, and their places are free once they go away", async () => {
    const names = Array.from({ length: 10 }, (_, place) => `nora~crowd${place}`);
    const all = await Promise.all(names.map((name) => announce(name)));
    await expect.poll(() => send("omar~late")).toBe(429);
    for (const { socket } of all) socket.destroy();
    await expect.poll(() => send("omar~late")).toBe(404);

    // None was freed twice: there are ten places again, not more.
    await Promise.all(names.map((name) => announce(name)));
    await expect.poll(() => send("omar~late")).toBe(429);
  });

  it("leave their place as often as they are sent, whatever they are answered", async () => {
    for (let time = 0; time < 12; time += 1) expect(await send("nora~often")).toBe(404);
    for (let time = 0; time < 6; time += 1) {
      const { socket, answered } = await announce("nora~often", { bytes: ANNOUNCED + 1 });
      await once(socket, "close");
      expect(answered()).toMatch(/^HTTP\/1\.1 413 /);
    }
    expect(await send("nora~often")).toBe(404);
  });

  it("are taken by no other route, signed in or not", async () => {
    for (const path of ["/sign-out", "/accounts", "/plaid/webhook"]) {
      const { socket, answered } = await announce("nora~elsewhere", { path });
      await expect.poll(answered).toMatch(/^HTTP\/1\.1 (413|415) /);
      socket.destroy();
    }
  });
});

/** A server of uploads alone, with a hasty pace, whose files are taken by `upload`. */
async function serverOf(upload: (bytes: Uint8Array) => Promise<unknown>) {
  const app = createServer({ log: createLogger("silent") });
  const identify = async () => sessionOf("nora~alone");
  await app.register(
    async (scope) => {
      answerErrors(scope, { table: ERRORS, envelope: productEnvelope });
      guardRoutes(scope, { identify, refuseOperator: () => Promise.reject(new Error("none")) });
      await uploadRoutes(scope, {
        ...product.services,
        identify,
        pace: { bytes: 1_024, ms: 100 },
        imports: {
          ...product.services.imports,
          upload: async (_caller, { bytes }) => {
            await upload(bytes);
            return { kind: "columns", format: "other", head: [], samples: [], suggested: {} };
          },
        },
      });
    },
    { prefix: "/api/v1" },
  );
  const to = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
  return { to, close: () => app.close() };
}

describe("a place", () => {
  it("is lost by who sends nothing, with 408, and not by who sends", async () => {
    const read: number[] = [];
    const { to, close } = await serverOf(async ({ length }) => read.push(length));
    const silent = await Promise.all(
      Array.from({ length: 5 }, () => announce("nora~alone", { to })),
    );
    await Promise.all(silent.map(({ socket }) => once(socket, "close")));
    for (const { answered } of silent) {
      expect(answered()).toMatch(/^HTTP\/1\.1 408 /);
      expect(answered()).toContain('"code":"file_too_slow"');
    }
    const whole = await announce("nora~alone", { to });
    whole.socket.write(Buffer.alloc(ANNOUNCED, 10));
    await expect.poll(whole.answered).toMatch(/^HTTP\/1\.1 200 /);
    expect(read).toEqual([ANNOUNCED]);
    await close();
  });

  it("is kept by a file that is being read, also where its client has gone meanwhile", async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let begun = 0;
    const { to, close } = await serverOf(() => {
      begun += 1;
      return held;
    });
    const all = await Promise.all(
      Array.from({ length: 5 }, () => announce("nora~alone", { to, bytes: 4 })),
    );
    for (const { socket } of all) socket.write("date");
    await expect.poll(() => begun).toBe(5);
    for (const { socket } of all) socket.destroy();
    const late = await announce("nora~alone", { to, bytes: 4 });
    await expect.poll(late.answered).toMatch(/^HTTP\/1\.1 429 /);

    goOn();
    const later = await announce("nora~alone", { to, bytes: 4 });
    later.socket.write("date");
    await expect.poll(later.answered).toMatch(/^HTTP\/1\.1 200 /);
    await close();
  });
});
