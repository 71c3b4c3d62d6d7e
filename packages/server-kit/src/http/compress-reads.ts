import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { acceptedCoding, type Coding } from "./accepted-coding.ts";

/** What fits into one packet anyway. */
export const LEAST_BYTES = 1_024;
const TEXT = /^(?:application\/json|text\/csv)\b/;
const READS = new Set(["GET", "HEAD"]);

// Low levels: the answer is written once and read once, so time counts as much as bytes.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 4 };
const compressions: Readonly<Record<Coding, (text: string | Buffer) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text) => promisify(gzip)(text, GZIP),
};

/** In a thread of the runtime's own. */
export const compressText = (text: string | Buffer, coding: Coding): Promise<Buffer> =>
  compressions[coding](text);

/** Marks a route whose answer must go as it is, and says why; see `compressReads`. */
interface Uncompressed {
  readonly uncompressed?: string;
}
declare module "fastify" {
  interface FastifyContextConfig extends Uncompressed {}
}

const isWhole = (payload: unknown): payload is string | Buffer =>
  typeof payload === "string" || Buffer.isBuffer(payload);

const mayCompress = (request: FastifyRequest, reply: FastifyReply): boolean =>
  READS.has(request.method) &&
  request.routeOptions.config.uncompressed === undefined &&
  !reply.hasHeader("content-encoding") &&
  TEXT.test(String(reply.getHeader("content-type") ?? ""));

/** Says to caches that the answer depends on the codings a request takes. */
export function varyByCoding(reply: FastifyReply): void {
  const vary = String(reply.getHeader("vary") ?? "");
  if (/\baccept-encoding\b|\*/i.test(vary)) return;
  reply.header("vary", vary === "" ? "accept-encoding" : `${vary}, accept-encoding`);
}

/**
 * Compresses what `app`'s routes read: JSON and CSV of 1 KiB and more, in a coding that the request
 * takes. Streams and answers that come with a coding of their own go as they are.
 *
 * It is off unless a server asks for it, and never done to an answer that is not a read. Where a
 * secret and what a stranger chose stand in one compressed answer, its length tells the secret bit
 * by bit (BREACH): what hands out tokens is asked for by POST here, and a read that holds one says
 * so by `config: { uncompressed: "why" }`.
 */
export function compressReads(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload: unknown) => {
    if (!mayCompress(request, reply)) return payload;
    varyByCoding(reply);
    const coding = acceptedCoding(request.headers["accept-encoding"]);
    if (!coding || !isWhole(payload) || Buffer.byteLength(payload) < LEAST_BYTES) return payload;
    const compressed = await compressText(payload, coding);
    reply.header("content-encoding", coding).removeHeader("content-length");
    return compressed;
  });
}
