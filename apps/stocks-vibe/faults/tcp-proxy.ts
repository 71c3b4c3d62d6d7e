import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** What the line between a process and its database does to bytes. */
type LineState =
  /** Passes them on. */
  | "open"
  /** Swallows them both ways and closes nothing, as a firewall that forgot the connection does. */
  | "hole"
  /** Hangs up on whoever comes. */
  | "closed";

export interface TcpProxy {
  readonly port: number;
  /** From now on, for connections that are there and for new ones. */
  set(state: LineState): void;
  /** Swallows whatever the connections of this moment send from now on; new ones pass. */
  forgetPresent(): void;
  /** Resets every connection of this moment. */
  resetPresent(): void;
  /** Connections through it now. */
  count(): number;
  close(): Promise<void>;
}

/** What our connections ask of the server's kernel: 5 s of silence, then three looks 2 s apart. */
const FINDS_OUT_MS = 11_000;

interface Line {
  readonly near: Socket;
  readonly far: Socket;
  isForgotten: boolean;
}

/** A TCP port that stands for the unix socket `path`. Its line can fail as lines do. */
export async function tcpProxy(path: string): Promise<TcpProxy> {
  const lines = new Set<Line>();
  let state: LineState = "open";
  const pass = (line: Line, from: Socket, to: Socket): void => {
    from.on("data", (bytes) => {
      if (state !== "hole" && !line.isForgotten) to.write(bytes);
    });
    from.on("error", () => to.destroy());
    from.on("close", () => {
      lines.delete(line);
      // Whoever is in a hole does not hear that the other side hung up: it finds out by asking.
      const isHeard = state !== "hole" && !line.isForgotten;
      if (isHeard) to.destroy();
      else setTimeout(() => to.destroy(), FINDS_OUT_MS).unref();
    });
  };
  const server = createServer((near) => {
    if (state === "closed") return void near.resetAndDestroy();
    const line: Line = { near, far: connect(path), isForgotten: false };
    lines.add(line);
    pass(line, line.near, line.far);
    pass(line, line.far, line.near);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the proxy got no port");
  const resetPresent = (): void => {
    for (const { near, far } of lines) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  return {
    port: address.port,
    set(next) {
      state = next;
      if (next === "closed") resetPresent();
    },
    forgetPresent() {
      for (const line of lines) line.isForgotten = true;
    },
    resetPresent,
    count: () => lines.size,
    async close() {
      for (const { near, far } of lines) {
        near.destroy();
        far.destroy();
      }
      server.close();
      await once(server, "close");
    },
  };
}
