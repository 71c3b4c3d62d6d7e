// Writes a brotli and a gzip twin beside every text file of a built folder that gets smaller by it,
// for whoever accepts it.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/;
/** Below it there is nothing to save. */
const SMALLEST_BYTES = 256;

const twins = [
  [
    ".br",
    (bytes) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  ],
  [".gz", (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })],
];

/** Compresses the text files of `folder` and of all within it. */
export async function compressPages(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const bytes = await readFile(path);
      if (bytes.length < SMALLEST_BYTES) return;
      for (const [ending, compress] of twins) {
        const small = await compress(bytes);
        if (small.length < bytes.length) await writeFile(`${path}${ending}`, small);
      }
    }),
  );
}
