import { request } from "node:http";
import type { createServer } from "../packages/server-kit/src/index.ts";

/** An answer as it came over the wire: compressed bytes stay compressed. */
export interface RawAnswer {
  readonly status: number;
  readonly bytes: Buffer;
  /** Milliseconds until its last byte. */
  readonly ms: number;
}

type Headers = Readonly<Record<string, string>>;

/** Asks for a path and gives the raw answer. */
export type AskRaw = (path: string, headers?: Headers) => Promise<RawAnswer>;

/** Asks an app without a line between. */
export const askApp =
  (app: Pick<ReturnType<typeof createServer>, "inject">): AskRaw =>
  async (path, headers = {}) => {
    const began = performance.now();
    const answer = await app.inject({ url: path, headers });
    const ms = performance.now() - began;
    return { status: answer.statusCode, bytes: answer.rawPayload, ms };
  };

/** Asks a server that listens. Rejects when it does not answer. */
export const askServer =
  (origin: string): AskRaw =>
  (path, headers = {}) =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const call = request(`${origin}${path}`, { headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            bytes: Buffer.concat(parts),
            ms: performance.now() - began,
          }),
        );
      });
      call.on("error", reject);
      call.end();
    });
