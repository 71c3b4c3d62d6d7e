import { createHash } from "node:crypto";
import type { Sum } from "../contents.ts";

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
