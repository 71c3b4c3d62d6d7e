import type { Bootstrap } from "@stocks-vibe/contracts/auth";
import type { Http } from "./http.ts";
import { answerWith } from "./read-answer.ts";

export interface BootstrapResource {
  /** The project's public settings, asked for once per page. A failure is not remembered. */
  get(): Promise<Bootstrap>;
}

const isBootstrap = answerWith<Bootstrap>(
  "email_domains",
  "pkce_required_for_email_magic_links",
  "create_organization_enabled",
);

export function createBootstrap(http: Http, publicToken: string): BootstrapResource {
  let asked: Promise<Bootstrap> | null = null;
  return {
    get() {
      asked ??= http
        .get(`/projects/bootstrap/${encodeURIComponent(publicToken)}`, isBootstrap)
        .catch((error: unknown) => {
          asked = null;
          throw error;
        });
      return asked;
    },
  };
}
