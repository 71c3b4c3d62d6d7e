import { Agent, request } from "node:http";

export interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface Response {
  readonly status: number;
  readonly text: string;
}

// `fetch` costs more than the server's own work, and a search makes tens of thousands of calls.
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** One call over the network, as any client makes it. */
export const callServer = ({ url, method, headers, body }: Request): Promise<Response> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const sent = request(url, { method, headers: { ...headers, ...length }, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString("utf8") });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
