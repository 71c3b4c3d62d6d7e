import * as z from "zod";
import { ApiFailure } from "./api-failure.ts";
import { apiMessages } from "./api-messages.ts";
import { readAnswer } from "./read-answer.ts";

/** Whose call it is. The server takes member and organization from the session; the ids only let it notice a mix-up. */
export type Caller = { sessionToken: string; organizationId: string; memberId: string };

type ApiDependencies = {
  /** Such as 'https://stocks.example/api/v1', without a slash at the end. */
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  caller: () => Caller | null;
  /** Called once per refused session (401), before the failure is thrown. */
  onSessionEnded: () => void;
  /** Called with the Date header of every answer. */
  onServerTime: (at: Date) => void;
  timeoutMs: number;
};

type ApiRequest<Data extends z.ZodType> = {
  schema: Data;
  /** The sentence for a refusal that brings none. */
  whenRefused: string;
  body?: unknown;
  signal?: AbortSignal;
};

export type Api = {
  get<D extends z.ZodType>(path: string, request: ApiRequest<D>): Promise<z.output<D>>;
  /** A file's text, as it is. */
  text(path: string, request: Omit<ApiRequest<z.ZodType>, "schema" | "body">): Promise<string>;
  post<D extends z.ZodType>(path: string, request: ApiRequest<D>): Promise<z.output<D>>;
  put<D extends z.ZodType>(path: string, request: ApiRequest<D>): Promise<z.output<D>>;
  remove<D extends z.ZodType>(path: string, request: ApiRequest<D>): Promise<z.output<D>>;
};

function headersFor(
  caller: Caller | null,
  hasBody: boolean,
  accept: string,
): Record<string, string> {
  return {
    Accept: accept,
    ...(hasBody ? { "Content-Type": "application/json" } : {}),
    ...(caller
      ? {
          Authorization: `Bearer ${caller.sessionToken}`,
          "X-Organization-ID": caller.organizationId,
          "X-Member-ID": caller.memberId,
        }
      : {}),
  };
}

function networkFailure(error: unknown): ApiFailure {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "TimeoutError") return new ApiFailure("timeout", apiMessages.timeout);
  if (error instanceof TypeError) return new ApiFailure("network", apiMessages.unreachable);
  return new ApiFailure("network", apiMessages.unexpected, { cause: error });
}

/** The product API: one request function, every answer parsed with its contract, every failure a sentence. */
export function createApi(deps: ApiDependencies): Api {
  const fetchAnswer = async (
    method: string,
    path: string,
    request: Pick<ApiRequest<z.ZodType>, "body" | "signal"> & { accept?: string },
  ) => {
    const timeout = AbortSignal.timeout(deps.timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    try {
      return await deps.fetch(`${deps.baseUrl}${path}`, {
        method,
        signal,
        headers: headersFor(
          deps.caller(),
          request.body !== undefined,
          request.accept ?? "application/json",
        ),
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      });
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw networkFailure(error);
    }
  };

  /** The answer in full; what it says about the session and the time is passed on. */
  const readFully = async (response: Response) => {
    const date = response.headers.get("date");
    if (date) deps.onServerTime(new Date(date));
    const body = await response.text().catch((cause) => {
      throw new ApiFailure("network", apiMessages.noResponse, { cause });
    });
    if (response.status === 401) deps.onSessionEnded();
    const { status, statusText, headers } = response;
    return { status, statusText, headers, body };
  };

  const call = async <D extends z.ZodType>(
    method: string,
    path: string,
    request: ApiRequest<D>,
  ): Promise<z.output<D>> => {
    const answer = await readFully(await fetchAnswer(method, path, request));
    return readAnswer(answer, request.schema, request.whenRefused);
  };

  return {
    get: (path, request) => call("GET", path, request),
    async text(path, request) {
      const response = await fetchAnswer("GET", path, { ...request, accept: "text/csv" });
      const answer = await readFully(response);
      return response.ok ? answer.body : readAnswer(answer, z.never(), request.whenRefused);
    },
    post: (path, request) => call("POST", path, request),
    put: (path, request) => call("PUT", path, request),
    remove: (path, request) => call("DELETE", path, request),
  };
}
