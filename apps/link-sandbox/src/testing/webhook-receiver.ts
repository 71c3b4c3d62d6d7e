import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, vi } from "vitest";
import * as z from "zod";

const news = z.looseObject({
  webhook_type: z.string(),
  webhook_code: z.string(),
  item_id: z.string(),
  environment: z.literal("sandbox"),
});

export interface Received {
  readonly raw: string;
  readonly headers: IncomingHttpHeaders;
  readonly news: z.infer<typeof news>;
}

/** A client's server, as far as news reach it: keeps what was posted, and answers as it is told. */
export async function startReceiver() {
  const received: Received[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const raw = Buffer.concat(chunks).toString("utf8");
      if (raw) received.push({ raw, headers: request.headers, news: news.parse(JSON.parse(raw)) });
      response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const { port } = address as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    url: `${origin}/hook`,
    received,
    answerWith(next: number): void {
      status = next;
    },
    /** Waits for so many in all. */
    async until(count: number): Promise<readonly Received[]> {
      await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), 8_000);
      return received;
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
