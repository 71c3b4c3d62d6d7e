import type { Writable } from "node:stream";

/**
 * Whoever reads the output may stop (`| head`): the command goes on to its own end, because a
 * rotation or a restore must not be cut short for that, and what nobody reads is dropped.
 */
export function outliveReader(output: Writable): void {
  output.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}
