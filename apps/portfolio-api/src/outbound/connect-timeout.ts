import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Duplex } from "node:stream";

const CONNECT_TIMEOUT_MS = 2_000;

/**
 * Gives up on a connection that is not there in time; a connected socket may then be silent as long
 * as its call allows.
 */
function limitConnecting<Socket extends Duplex | null | undefined>(
  socket: Socket,
  connected: "connect" | "secureConnect",
  timeoutMs: number,
): Socket {
  if (!socket) return socket;
  const timer = setTimeout(
    () => socket.destroy(new Error(`no connection within ${timeoutMs} ms`)),
    timeoutMs,
  );
  const settle = () => clearTimeout(timer);
  socket.once(connected, settle);
  socket.once("close", settle);
  return socket;
}

/** HTTP agents that keep connections alive and fail fast when a host does not answer at all. */
export function createAgents(timeoutMs = CONNECT_TIMEOUT_MS): {
  readonly httpAgent: HttpAgent;
  readonly httpsAgent: HttpsAgent;
} {
  const httpAgent = new HttpAgent({ keepAlive: true });
  const connectPlain = httpAgent.createConnection.bind(httpAgent);
  httpAgent.createConnection = (options, callback) =>
    limitConnecting(connectPlain(options, callback), "connect", timeoutMs);
  const httpsAgent = new HttpsAgent({ keepAlive: true });
  const connectSecure = httpsAgent.createConnection.bind(httpsAgent);
  httpsAgent.createConnection = (options, callback) =>
    limitConnecting(connectSecure(options, callback), "secureConnect", timeoutMs);
  return { httpAgent, httpsAgent };
}

/**
 * A `fetch` whose calls end when the process stops, beside their own deadline: a source of prices
 * that hangs does not hold up a stop.
 */
export const stoppableFetch = (stopping: AbortSignal | undefined): typeof fetch =>
  stopping
    ? (input, init) =>
        fetch(input, {
          ...init,
          redirect: "error",
          signal: init?.signal ? AbortSignal.any([init.signal, stopping]) : stopping,
        })
    : fetch;
