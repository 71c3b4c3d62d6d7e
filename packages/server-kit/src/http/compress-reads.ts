import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Codings that we write, best first. */
const CODINGS = ["br", "gzip"] as const;
export type Coding = (typeof CODINGS)[number];

const LEAST_WEIGHT = 0;

/** Pure: a request's `accept-encoding` as weights by coding. */
function weightsOf(accepted: string): ReadonlyMap<string, number> {
  const entries = accepted.split(",").map((entry) => {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
  });
  return new Map(entries);
}

/**
 * Pure: the first of the offered codings that a request takes (RFC 9110, section 12.5.3), or
 * undefined where the answer goes as it is. One that is named with weight 0 is refused; `*` stands
 * for those that are not named.
 */
export function acceptedCoding(
  accepted: string | undefined,
  offered: readonly Coding[] = CODINGS,
): Coding | undefined {
  if (accepted === undefined) return undefined;
  const weights = weightsOf(accepted);
  const weightOf = (coding: Coding): number => weights.get(coding) ?? weights.get("*") ?? 0;
  return offered.find((coding) => weightOf(coding) > LEAST_WEIGHT);
}

/**
 * Sends texts that are kept, such as a cache's, compressed once for each coding: their compressed
 * bytes are kept as long as `owner` is.
 */
export interface CompressedOnce {
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    kept: { readonly owner: object; readonly text: string },
  ): Promise<FastifyReply>;
}

/**
 * For routes whose answers `compressReads` may compress; what it says of secrets holds for these
 * too.
 */
export function createCompressedOnce(): CompressedOnce {
  const known = new WeakMap<object, Map<Coding, Promise<Buffer>>>();
  const bytesOf = (owner: object, text: string, coding: Coding): Promise<Buffer> => {
    const codings = known.get(owner) ?? new Map<Coding, Promise<Buffer>>();
    known.set(owner, codings);
    const kept = codings.get(coding);
    if (kept) return kept;
    const bytes = compressText(text, coding);
    codings.set(coding, bytes);
    // Who asked hears of a failure; the next one tries again.
    bytes.catch(() => codings.delete(coding));
    return bytes;
  };
  return {
    async send(request, reply, { owner, text }) {
      varyByCoding(reply);
      const coding = acceptedCoding(request.headers["accept-encoding"]);
      if (!coding || Buffer.byteLength(text) < LEAST_BYTES) {
        return reply.serializer(String).send(text);
      }
      const bytes = await bytesOf(owner, text, coding);
      return reply.header("content-encoding", coding).send(bytes);
    },
  };
}

/** What fits into one packet anyway. */
const LEAST_BYTES = 1_024;
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
const compressText = (text: string | Buffer, coding: Coding): Promise<Buffer> =>
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
function varyByCoding(reply: FastifyReply): void {
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
