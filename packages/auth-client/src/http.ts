import { encodeBase64 } from "./encoding.ts";
import { ConnectionError } from "./errors.ts";
import { type AnswerCheck, readAnswer } from "./read-answer.ts";

export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

export interface Http {
  get<Answer>(path: string, check: AnswerCheck<Answer>): Promise<Answer>;
  /** `body` members that are undefined are left out of the JSON. */
  post<Answer>(path: string, body: object, check: AnswerCheck<Answer>): Promise<Answer>;
}

export interface HttpOptions {
  readonly baseUrl: string;
  readonly publicToken: string;
  readonly fetch: Fetch;
  /** The session token in use, read anew for every request. */
  readonly getSessionToken: () => string | null;
  readonly telemetry: () => string;
}

/** The one way requests leave: Basic authorization, telemetry, credentials, typed answers and typed errors. */
export function createHttp(options: HttpOptions): Http {
  const { publicToken, getSessionToken, telemetry } = options;
  const root = `${options.baseUrl.replace(/\/+$/, "")}/sdk/v1`;

  async function send(method: string, path: string, body?: string): Promise<Response> {
    const password = getSessionToken() ?? publicToken;
    const init: RequestInit = {
      method,
      credentials: "include",
      headers: {
        authorization: `Basic ${encodeBase64(`${publicToken}:${password}`)}`,
        "content-type": "application/json",
        "x-sdk-client": telemetry(),
        "x-sdk-parent-host": globalThis.location?.origin ?? "",
      },
      ...(body === undefined ? {} : { body }),
    };
    try {
      return await options.fetch(`${root}${path}`, init);
    } catch (cause) {
      throw new ConnectionError("Unable to contact our servers.", cause);
    }
  }

  return {
    get: async (path, check) => readAnswer(await send("GET", path), check),
    post: async (path, body, check) =>
      readAnswer(await send("POST", path, JSON.stringify(body)), check),
  };
}
