import { createCompressedOnce } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";

/** A file of drawn pages. Its path names its content. */
export interface DrawnFile {
  readonly path: string;
  readonly type: string;
  readonly text: string;
}

/** Serves files that came with the drawing of pages, each once, for a year. */
export function serveDrawnFiles(app: FastifyInstance, files: readonly DrawnFile[]): void {
  const compressed = createCompressedOnce();
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (const file of byPath.values()) {
    app.get(file.path, (request, reply) =>
      compressed.send(
        request,
        reply.type(file.type).header("cache-control", "public, max-age=31536000, immutable"),
        { owner: file, text: file.text },
      ),
    );
  }
}
