import { createHash } from "node:crypto";
import type { Sum } from "../contents.ts";
import { BadBackup } from "./bad-backup.ts";

/**
 * What a file is made of, one after the other: the header, each table with its rows and their sum,
 * the sequences, and the seal of it all.
 */
const KINDS = { header: 1, table: 2, rows: 3, sum: 4, sequences: 5, seal: 6 } as const;
export type FrameKind = keyof typeof KINDS;

export interface Frame {
  readonly kind: FrameKind;
  readonly payload: Buffer;
  /** As it stands in the file. */
  readonly bytes: Buffer;
}

const HEAD_BYTES = 5;
const LONGEST = 1 << 20;
const kindOf = new Map<number, FrameKind>(
  Object.entries(KINDS).map(([kind, number]) => [number, kind as FrameKind]),
);

/** One byte for the kind, four for the length, then the payload. */
export function encodeFrame(kind: FrameKind, payload: Buffer): Buffer {
  if (payload.length > LONGEST) throw new Error(`a ${kind} frame of ${payload.length} bytes`);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(KINDS[kind], 0);
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

/** As many frames as the bytes need. */
export function* rowFrames(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += LONGEST) {
    yield encodeFrame("rows", bytes.subarray(at, at + LONGEST));
  }
}

export const damaged = (cause?: unknown): BadBackup =>
  new BadBackup("The file is damaged or not whole: it does not read as a backup to its end.", {
    cause,
  });

function frameAt(bytes: Buffer): Frame | undefined {
  if (bytes.length < HEAD_BYTES) return undefined;
  const kind = kindOf.get(bytes.readUInt8(0));
  const length = bytes.readUInt32BE(1);
  if (!kind || length > LONGEST) throw damaged();
  if (bytes.length < HEAD_BYTES + length) return undefined;
  const whole = bytes.subarray(0, HEAD_BYTES + length);
  return { kind, bytes: whole, payload: whole.subarray(HEAD_BYTES) };
}

/**
 * Reads frames out of chunks of any size; holds one frame at most. Throws BadBackup where they are
 * none or the last is cut.
 */
export async function* decodeFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let frame = frameAt(rest); frame; frame = frameAt(rest)) {
      rest = rest.subarray(frame.bytes.length);
      yield frame;
    }
  }
  if (rest.length > 0) throw damaged();
}

const LINE_END = 0x0a;

/**
 * Counts and sums rows as COPY writes them in its text format: one line each, line ends within a
 * value are written otherwise.
 */
export function rowSum(): { add(bytes: Buffer): void; done(): Sum } {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add(bytes) {
      hash.update(bytes);
      for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) {
        rows += 1;
      }
    },
    done: () => ({ rows, sha256: hash.digest("hex") }),
  };
}
