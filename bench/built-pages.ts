import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { inCheckout } from "../apps/stocks-vibe/src/paths.ts";
import type { AskRaw } from "./raw-answer.ts";

/** The web app built of the sources as they are now, in a folder of its own. */
export interface BuiltPages {
  /**
   * Any path without an extension is a page. With `accept-encoding` it answers in gzip, as a
   * browser without brotli would get it.
   */
  readonly ask: AskRaw;
  remove(): void;
}

/** Builds the web app. Throws what the build said. */
export function buildPages(): BuiltPages {
  const folder = mkdtempSync(join(tmpdir(), "stocks-vibe-pages-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync(
      process.execPath,
      [inCheckout("node_modules/vite/bin/vite.js"), "build", "--outDir", folder],
      {
        cwd: inCheckout("apps/portfolio-web"),
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
  } catch (cause) {
    remove();
    throw cause;
  }
  const ask: AskRaw = async (path, headers = {}) => {
    const file = /\.\w+$/.test(path) ? path : "index.html";
    const plain = readFileSync(join(folder, file));
    const isCompressed = "accept-encoding" in headers && !file.endsWith(".woff2");
    return { status: 200, bytes: isCompressed ? gzipSync(plain) : plain, ms: 0 };
  };
  return { ask, remove };
}
