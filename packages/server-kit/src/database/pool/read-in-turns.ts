import type { Duplex } from "node:stream";

/** Reading this much of an answer takes a few milliseconds, in which everyone else waits. */
const BYTES_A_TURN = 128 * 1_024;

/**
 * Lets a connection take up only so much of each turn of the event loop. Left alone it reads up to
 * 32 pieces of 64 KB in one turn, so that an answer of some tens of thousands of rows keeps
 * everyone else waiting for five turns of 40 ms.
 */
export function readInTurns(stream: Duplex): void {
  let read = 0;
  const goOn = (): void => {
    read = 0;
    stream.resume();
  };
  stream.on("data", (piece: Uint8Array) => {
    if (read === 0) setImmediate(goOn);
    read += piece.byteLength;
    if (read >= BYTES_A_TURN) stream.pause();
  });
}
