import type { Logger } from "@stocks-vibe/server-kit";
import type { onRequestAsyncHookHandler } from "fastify";

export interface CaptchaInUse {
  /** Reads it anew before a page is answered. */
  readonly beforePage: onRequestAsyncHookHandler;
  /** As it was read last; false before that. */
  isAsked(): boolean;
}

/** Documents name themselves; an old browser's request for one accepts HTML. */
const isPage: (headers: Readonly<Record<string, string | string[] | undefined>>) => boolean = (
  headers,
) => headers["sec-fetch-dest"] === "document" || Boolean(headers.accept?.includes("text/html"));

/**
 * Whether the product's sign-in asks for a captcha, as pages need to know for their policy. Where
 * it can't be read the last answer holds: a page is worth more than its captcha, and the call that
 * needs one says so.
 */
export function createCaptchaInUse(
  read: () => Promise<boolean>,
  log: Pick<Logger, "warn">,
): CaptchaInUse {
  let isAsked = false;
  return {
    isAsked: () => isAsked,
    async beforePage({ headers }) {
      if (!isPage(headers)) return;
      try {
        isAsked = await read();
      } catch (err) {
        log.warn(
          { err },
          "whether sign-in asks for a captcha is not known; pages go out as before",
        );
      }
    },
  };
}
