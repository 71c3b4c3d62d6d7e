import { signedOut } from "@stocks-vibe/contracts/portfolio";
import * as z from "zod/mini";
import { language } from "../format/language.ts";
import { apiMessages } from "../messages/en.ts";
import { ApiFailure } from "./api-failure.ts";
import { readAnswer } from "./read-answer.ts";
import type { FileSender, SentAnswer, SentFile } from "./send-file.ts";

/** An answer with its tag: sent along, the tag spares the answer while it holds. */
type TaggedAnswer = { tag: string; body: string };

/**
 * The page's own memory of answers, in place of the browser's cache: that one outlives the session
 * and lies on disk. It belongs to one session; the first question of another one finds it empty.
 */
function createAnswerMemory() {
  const answers = new Map<string, TaggedAnswer>();
  let owner: string | null = null;
  const belongTo = (session: string | null): void => {
    if (session !== owner) answers.clear();
    owner = session;
  };
  return {
    recall(session: string | null, path: string): TaggedAnswer | null {
      belongTo(session);
      return answers.get(path) ?? null;
    },
    keep(session: string | null, path: string, answer: TaggedAnswer): void {
      if (session !== null && session === owner) answers.set(path, answer);
    },
    forget: () => belongTo(null),
  };
}

/**
 * Whose call it is. The server takes member and organization from the session; the ids only let it
 * notice a mix-up.
 */
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
  sendFile: FileSender;
};

type ApiRequest<Data extends z.ZodMiniType> = {
  schema: Data;
  /** The sentence for a refusal that brings none. */
  whenRefused: string;
  body?: unknown;
  signal?: AbortSignal;
};

export type Api = {
  get<D extends z.ZodMiniType>(path: string, request: ApiRequest<D>): Promise<z.output<D>>;
  /** A file's text, as it is. */
  text(path: string, request: Omit<ApiRequest<z.ZodMiniType>, "schema" | "body">): Promise<string>;
  post<D extends z.ZodMiniType>(path: string, request: ApiRequest<D>): Promise<z.output<D>>;
  put<D extends z.ZodMiniType>(path: string, request: ApiRequest<D>): Promise<z.output<D>>;
  /** Posts a file as it is; `onSent` hears how much of it is on its way. */
  sendFile<D extends z.ZodMiniType>(
    path: string,
    request: Omit<ApiRequest<D>, "body"> & Pick<SentFile, "file" | "onSent">,
  ): Promise<z.output<D>>;
  remove<D extends z.ZodMiniType>(path: string, request: ApiRequest<D>): Promise<z.output<D>>;
  /** Nothing that was answered stays, neither in this page nor in the browser's cache. */
  forget(): Promise<void>;
};

const JSON_TYPE = "application/json";

function headersFor(
  caller: Caller | null,
  bodyType: string | null,
  accept: string,
): Record<string, string> {
  return {
    Accept: accept,
    // The page's own, whatever the browser would say: one that was chosen may be another.
    "Accept-Language": language.code,
    ...(bodyType ? { "Content-Type": bodyType } : {}),
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

/**
 * The product API: one request function, every answer parsed with its contract, every failure a
 * sentence.
 */
export function createApi(deps: ApiDependencies): Api {
  const memory = createAnswerMemory();
  const fetchAnswer = async (
    method: string,
    path: string,
    request: Pick<ApiRequest<z.ZodMiniType>, "body" | "signal"> & {
      caller: Caller | null;
      accept?: string;
      known?: TaggedAnswer | null;
    },
  ) => {
    const timeout = AbortSignal.timeout(deps.timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    try {
      return await deps.fetch(`${deps.baseUrl}${path}`, {
        method,
        signal,
        cache: "no-store",
        headers: {
          ...headersFor(
            request.caller,
            request.body === undefined ? null : JSON_TYPE,
            request.accept ?? JSON_TYPE,
          ),
          ...(request.known ? { "If-None-Match": request.known.tag } : {}),
        },
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      });
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw networkFailure(error);
    }
  };

  /**
   * What an answer says about the session and the time is passed on. A refusal that comes after its
   * session was left, or another one begun, says nothing of the one of now.
   */
  const learnFrom = (
    { status, headers }: Pick<Response, "status"> & Pick<SentAnswer, "headers">,
    caller: Caller | null,
  ) => {
    const date = headers.get("date");
    if (date) deps.onServerTime(new Date(date));
    if (status === 401 && deps.caller()?.sessionToken === caller?.sessionToken)
      deps.onSessionEnded();
  };

  /** The answer in full. */
  const readFully = async (response: Response, caller: Caller | null): Promise<SentAnswer> => {
    const body = await response.text().catch((cause) => {
      throw new ApiFailure("network", apiMessages.noResponse, { cause });
    });
    learnFrom(response, caller);
    const { status, statusText, headers } = response;
    return { status, statusText, headers, body };
  };

  const call = async <D extends z.ZodMiniType>(
    method: string,
    path: string,
    request: ApiRequest<D>,
  ): Promise<z.output<D>> => {
    const asked = { ...request, caller: deps.caller() };
    const answer = await readFully(await fetchAnswer(method, path, asked), asked.caller);
    return readAnswer(answer, request.schema, request.whenRefused);
  };

  /**
   * Reads with the tag of what this session was answered before: an unchanged answer is not sent
   * again.
   */
  const read = async <D extends z.ZodMiniType>(
    path: string,
    request: ApiRequest<D>,
  ): Promise<z.output<D>> => {
    const caller = deps.caller();
    const session = caller?.sessionToken ?? null;
    const known = memory.recall(session, path);
    const asked = { ...request, caller, known };
    const answer = await readFully(await fetchAnswer("GET", path, asked), caller);
    const body = answer.status === 304 && known ? known.body : answer.body;
    const data = readAnswer({ ...answer, body }, request.schema, request.whenRefused);
    const tag = answer.headers.get("etag");
    if (tag && answer.status === 200) memory.keep(session, path, { tag, body });
    return data;
  };

  return {
    get: read,
    async text(path, request) {
      const asked = { ...request, caller: deps.caller(), accept: "text/csv" };
      const response = await fetchAnswer("GET", path, asked);
      const answer = await readFully(response, asked.caller);
      return response.ok ? answer.body : readAnswer(answer, z.never(), request.whenRefused);
    },
    post: (path, request) => call("POST", path, request),
    put: (path, request) => call("PUT", path, request),
    remove: (path, request) => call("DELETE", path, request),
    async sendFile(path, { schema, whenRefused, signal, ...sent }) {
      const caller = deps.caller();
      const headers = headersFor(caller, "text/csv", JSON_TYPE);
      const asked = { ...sent, headers, ...(signal ? { signal } : {}) };
      const answer = await deps.sendFile(`${deps.baseUrl}${path}`, asked);
      learnFrom(answer, caller);
      return readAnswer(answer, schema, whenRefused);
    },
    async forget() {
      memory.forget();
      await call("POST", "/sign-out", { schema: signedOut, whenRefused: apiMessages.unexpected });
    },
  };
}
