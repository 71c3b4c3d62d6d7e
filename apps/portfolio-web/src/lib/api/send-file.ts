import { apiMessages } from "../messages/en.ts";
import { ApiFailure } from "./api-failure.ts";

export type SentFile = {
  headers: Readonly<Record<string, string>>;
  file: Blob;
  /** From 0 to 100, as often as the browser tells. */
  onSent: (percent: number) => void;
  signal?: AbortSignal;
};

export type SentAnswer = {
  status: number;
  statusText: string;
  headers: Pick<Headers, "get">;
  body: string;
};

/**
 * Posts a file and answers in full. Throws an {@link ApiFailure} where no answer comes, and an
 * AbortError where it is given up.
 */
export type FileSender = (url: string, sent: SentFile) => Promise<SentAnswer>;

/**
 * A slow phone may need minutes for a large file; a server that has all of it answers within this.
 */
const answerMs = 60_000;

/** Only XMLHttpRequest says how much of a body is sent. */
export const sendFile: FileSender = (url, { headers, file, onSent, signal }) =>
  new Promise((resolve, reject) => {
    // It may have been given up while this code was loaded.
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const giveUp = () => request.abort();
    const end = (settle: () => void) => () => {
      clearTimeout(waiting);
      signal?.removeEventListener("abort", giveUp);
      settle();
    };
    const fail = (failure: Error) => end(() => reject(failure));
    request.upload.onprogress = ({ loaded, total }) => onSent(Math.floor((loaded / total) * 100));
    request.upload.onload = () => {
      onSent(100);
      waiting = setTimeout(() => {
        fail(new ApiFailure("timeout", apiMessages.timeout))();
        request.abort();
      }, answerMs);
    };
    request.onerror = fail(new ApiFailure("network", apiMessages.unreachable));
    request.onabort = fail(new DOMException("Given up", "AbortError"));
    request.onload = end(() =>
      resolve({
        status: request.status,
        statusText: request.statusText,
        headers: { get: (name) => request.getResponseHeader(name) },
        body: request.responseText,
      }),
    );
    signal?.addEventListener("abort", giveUp);
    request.send(file);
  });
