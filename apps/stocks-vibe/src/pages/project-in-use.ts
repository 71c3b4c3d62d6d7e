import type { BrowserConfig } from "@stocks-vibe/contracts/portfolio";
import type { Logger } from "@stocks-vibe/server-kit";
import type { onRequestAsyncHookHandler } from "fastify";

type OauthProviders = BrowserConfig["oauthProviders"];

/** What pages have to know of the product's project, which an operator changes while it runs. */
export interface ProjectFacts {
  /** Whether sign-in asks for a captcha. */
  readonly asksCaptcha: boolean;
  /** The providers that the project is registered with. */
  readonly oauthProviders: OauthProviders;
  /** They are the sandbox's. */
  readonly isSandboxProvider: boolean;
  /** Whether pages may ask for Google's prompt (One Tap), whose script they run. */
  readonly hasOneTap: boolean;
}

export interface ProjectInUse {
  /** Reads them again before a page, or its settings, are answered. */
  readonly beforePage: onRequestAsyncHookHandler;
  /** As they were read last; nothing is asked and offered before that. */
  facts(): ProjectFacts;
}

/** Documents name themselves; an old browser's request for one accepts HTML. */
const isPage: (headers: Readonly<Record<string, string | string[] | undefined>>) => boolean = (
  headers,
) => headers["sec-fetch-dest"] === "document" || Boolean(headers.accept?.includes("text/html"));

/** Where pages read the settings that they go by. */
export const CONFIG_PATH = "/config.json";

/**
 * The project as pages go by it. Where it can't be read the last answer holds: a page is worth more
 * than its captcha, and the call that needs one says so.
 */
export function createProjectInUse(
  read: () => Promise<ProjectFacts>,
  log: Pick<Logger, "warn">,
): ProjectInUse {
  let facts: ProjectFacts = {
    asksCaptcha: false,
    oauthProviders: [],
    isSandboxProvider: false,
    hasOneTap: false,
  };
  return {
    facts: () => facts,
    async beforePage({ headers, url }) {
      if (!isPage(headers) && url !== CONFIG_PATH) return;
      try {
        facts = await read();
      } catch (err) {
        log.warn(
          { err },
          "whether sign-in asks for a captcha, and which providers it offers, is not known; pages go out as before",
        );
      }
    },
  };
}
