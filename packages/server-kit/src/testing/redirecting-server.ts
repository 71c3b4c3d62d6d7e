import { once } from "node:events";
import { createServer, type Server } from "node:http";

export interface RedirectingServer {
  /** Sends everyone on to the other server. */
  readonly url: string;
  /** Paths that the redirecting server was asked for. */
  readonly asked: readonly string[];
  /** What arrived at the other server: a client that follows a redirect sends it what it knows. */
  readonly followed: readonly string[];
  close(): Promise<void>;
}

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}

/** Two servers on this machine, one of which sends everyone to the other by `status`. */
export async function redirectingServer(status: number): Promise<RedirectingServer> {
  const asked: string[] = [];
  const followed: string[] = [];
  const target = createServer((request, response) => {
    followed.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    response.setHeader("content-type", "application/json");
    response.end("{}");
  });
  const targetUrl = await listen(target);
  const source = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(status, { location: `${targetUrl}/elsewhere` });
    response.end();
  });
  return {
    url: await listen(source),
    asked,
    followed,
    async close() {
      for (const server of [source, target]) {
        server.closeAllConnections();
        server.close();
        await once(server, "close");
      }
    },
  };
}
