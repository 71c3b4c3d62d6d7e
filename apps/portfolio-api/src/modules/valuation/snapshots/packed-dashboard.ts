import { promisify } from "node:util";
import * as zlib from "node:zlib";
import type { Dashboard } from "@stocks-vibe/contracts/portfolio";

/**
 * The stored dashboard as bytes that are sent as they are. They hold the beginning of the answer,
 * compressed, without what may change while the figures stay or is told in words; that is put in at
 * the end as a block of its own, so that nothing is compressed, inflated or parsed while a page
 * waits.
 *
 * A gzip file is a header, blocks, the last of them marked as such, and a trailer: the CRC-32 and
 * the length of the text. What is stored ends with an empty last block, so it is a whole file by
 * itself (RFC 1951, 1952).
 */

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const EMPTY_LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);
const TRAILER_BYTES = 8;
const END_BYTES = EMPTY_LAST_BLOCK.length + TRAILER_BYTES;

const BEGINNING = '{"success":true,"message":"Dashboard loaded.","data":';
const CLOSING = "}}";

/** What stands beside the figures and may change while they stay. */
export interface DashboardStamp {
  /** What failing connections say, in the language of whoever asks. */
  readonly stale: Dashboard["stale"];
  readonly behindSince: Date | null;
  /** When the figures were last built, or found to be what they were. */
  readonly lastUpdated: Date | null;
  readonly version: number;
}

const gunzip = promisify(zlib.gunzip);

const trailerOf = (crc: number, length: number): Buffer => {
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(length >>> 0, 4);
  return trailer;
};

const MOST_OF_A_BLOCK = 65_535;

/** One uncompressed block. */
const blockOf = (text: Buffer, isLast: boolean): Buffer => {
  const head = Buffer.from([isLast ? 1 : 0, 0, 0, 0, 0]);
  head.writeUInt16LE(text.length, 1);
  head.writeUInt16LE(~text.length & 0xffff, 3);
  return Buffer.concat([head, text]);
};

/**
 * The uncompressed blocks that end a file: mostly one of a few dozen bytes, and more where many
 * connections fail.
 */
const lastBlocksOf = (text: Buffer): Buffer => {
  const count = Math.ceil(text.length / MOST_OF_A_BLOCK);
  const blocks = Array.from({ length: count }, (_, place) => {
    const start = place * MOST_OF_A_BLOCK;
    return blockOf(text.subarray(start, start + MOST_OF_A_BLOCK), place === count - 1);
  });
  return Buffer.concat(blocks);
};

/**
 * Compresses a dashboard without its stamp: the JSON of an object. Takes milliseconds for a
 * megabyte, so not on the event loop.
 */
export function packDashboard(json: string): Buffer {
  const text = Buffer.from(BEGINNING + json.slice(0, -1), "utf8");
  const blocks = zlib.deflateRawSync(text, { finishFlush: zlib.constants.Z_SYNC_FLUSH });
  const trailer = trailerOf(zlib.crc32(text), text.length);
  return Buffer.concat([HEADER, blocks, EMPTY_LAST_BLOCK, trailer]);
}

/** The answer to a page, as a gzip file. */
export function gzipAnswer(
  packed: Buffer,
  { stale, behindSince, lastUpdated, version }: DashboardStamp,
): Buffer {
  const end = Buffer.from(
    `,"stale":${JSON.stringify(stale)},"behindSince":${JSON.stringify(behindSince)},"lastUpdated":${JSON.stringify(lastUpdated)},"version":${version}${CLOSING}`,
    "utf8",
  );
  const at = packed.length - TRAILER_BYTES;
  const crc = zlib.crc32(end, packed.readUInt32LE(at));
  const length = packed.readUInt32LE(at + 4) + end.length;
  const beginning = packed.subarray(0, packed.length - END_BYTES);
  return Buffer.concat([beginning, lastBlocksOf(end), trailerOf(crc, length)]);
}

/** The same for a client that takes no gzip. Inflated in a thread of the runtime's own. */
export const plainAnswer = (answer: Buffer): Promise<Buffer> => gunzip(answer);

/** The stored dashboard without its stamp, parsed. Takes its time, so for calculating threads. */
export function unpackDashboard(packed: Uint8Array): unknown {
  const beginning = zlib.gunzipSync(packed).toString("utf8");
  return JSON.parse(`${beginning.slice(BEGINNING.length)}}`);
}
