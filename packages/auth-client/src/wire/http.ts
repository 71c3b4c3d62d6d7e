import { encodeBase64 } from "./encoding.ts";
import { ConnectionError } from "./errors.ts";
import { type AnswerCheck, readAnswer } from "./read-answer.ts";

export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

export type Verb = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Sends one request and answers the `data` of a success. Members of `body` that are undefined are
 * left out of the JSON.
 */
export type Http = <Answer>(
  verb: Verb,
  path: string,
  body: object | undefined,
  check: AnswerCheck<Answer>,
) => Promise<Answer>;

/**
 * A server that does not answer is one that can't be reached. Longer than any answer of ours takes.
 */
const ANSWER_MS = 30_000;

export interface HttpOptions {
  readonly baseUrl: string;
  readonly publicToken: string;
  readonly fetch: Fetch;
  /** The session token in use, read anew for every request. */
  readonly getSessionToken: () => string | null;
  /** The X-SDK-Client header. */
  readonly describeClient: () => string;
  /** Hears the time of each answer that no cache gave. */
  readonly onServerTime: (serverTime: Date) => void;
}

/**
 * The one way requests leave: Basic authorization, client description, credentials, typed answers
 * and typed errors.
 */
export function createHttp(options: HttpOptions): Http {
  const { publicToken, getSessionToken, describeClient } = options;

  async function send(method: Verb, url: string, body: object | undefined): Promise<Response> {
    const password = getSessionToken() ?? publicToken;
    const init: RequestInit = {
      method,
      credentials: "include",
      headers: {
        authorization: `Basic ${encodeBase64(`${publicToken}:${password}`)}`,
        "content-type": "application/json",
        "x-sdk-client": describeClient(),
        "x-sdk-parent-host": window.location.origin,
      },
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body ? { body: JSON.stringify(body) } : {}),
    };
    try {
      const response = await options.fetch(url, init);
      const date = method === "GET" ? null : response?.headers?.get("date");
      if (date) options.onServerTime(new Date(date));
      return response;
    } catch (cause) {
      const asked = new Error(`${method} ${url}`, { cause });
      throw new ConnectionError("Unable to contact our servers.", asked);
    }
  }

  return async (verb, path, body, check) => {
    const url = `${options.baseUrl}/sdk/v1${path}`;
    const response = await send(verb, url, body);
    return readAnswer(response, check, `${verb} ${url}`);
  };
}
