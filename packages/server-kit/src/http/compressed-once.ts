import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedCoding, type Coding } from "./accepted-coding.ts";
import { compressText, LEAST_BYTES, varyByCoding } from "./compress-reads.ts";

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
