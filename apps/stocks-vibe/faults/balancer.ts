import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

/** A small load balancer: gives requests to ready processes in turn, tries nothing twice. */
export interface Balancer {
  readonly port: number;
  /** Ports of the processes that get requests now. */
  ready(): readonly number[];
  close(): Promise<void>;
}

const ASKS_EVERY_MS = 200;
const ASK_WITHIN_MS = 1_000;

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(ASK_WITHIN_MS) }).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Stands on `port` for the processes at `ports`, over connections that are kept alive. */
export async function startBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let ready: readonly number[] = [];
  let turn = 0;
  const look = async (): Promise<void> => {
    const answers = await Promise.all(ports.map(isReady));
    ready = ports.filter((_port, place) => answers[place]);
  };
  const forward = (asked: IncomingMessage, answer: ServerResponse): void => {
    turn += 1;
    const to = ready[turn % Math.max(1, ready.length)];
    if (to === undefined) return void answer.writeHead(503).end("nobody is ready");
    const fail = (error: Error): void => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end(String(error));
    };
    const { method, url, headers } = asked;
    const passed = request({ host: "127.0.0.1", port: to, method, path: url, headers, agent });
    passed.on("response", (got) => {
      got.on("error", fail);
      answer.writeHead(got.statusCode ?? 502, { "content-type": got.headers["content-type"] });
      got.pipe(answer);
    });
    passed.on("error", fail);
    asked.pipe(passed);
  };
  const server = createServer(forward).listen(port, "127.0.0.1");
  await once(server, "listening");
  const timer = setInterval(() => void look(), ASKS_EVERY_MS);
  return {
    port,
    ready: () => ready,
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
