import type { ClientKind, OfficialClient } from "./official-client.ts";

/** In a variable: its source is for browsers, and this server is compiled without their types. */
const OWN_CLIENT: string = "@stocks-vibe/auth-client";

interface OwnClient {
  createAuthClient(
    publicToken: string,
    options: {
      readonly baseUrl: string;
      readonly fingerprint: { readonly cdnUrl: string; readonly backendUrl: string };
      readonly onWarning: () => void;
    },
  ): OfficialClient;
}

/** The resources have the official names, so that only the two answers below differ. */
const isOwnClient = (module: unknown): module is OwnClient =>
  typeof module === "object" &&
  module !== null &&
  "createAuthClient" in module &&
  typeof module.createAuthClient === "function";

/** The official clients hand out the object alone where ours hands out the whole answer. */
async function inside(answer: Promise<unknown>, key: string): Promise<unknown> {
  const whole = await answer;
  return typeof whole === "object" && whole !== null ? Reflect.get(whole, key) : undefined;
}

/** Our own client under the official client's names and answers, for the same suite. */
export const ownClient: ClientKind = {
  name: "our own client",
  noSession:
    "NoSessionError: There is no session currently available. Make sure the user is authenticated with a valid session.",
  async open({ baseUrl, publicToken }) {
    const module: unknown = await import(OWN_CLIENT);
    if (!isOwnClient(module)) throw new Error(`${OWN_CLIENT} is not our client.`);
    const client = module.createAuthClient(publicToken, {
      baseUrl,
      fingerprint: { cdnUrl: `${baseUrl}/none`, backendUrl: baseUrl },
      // Several browsers live in one process here. The client takes them for one page.
      onWarning: () => undefined,
    });
    const { organization, self } = client;
    return {
      ...client,
      organization: { ...organization, get: () => inside(organization.get(), "organization") },
      self: { ...self, get: () => inside(self.get(), "member") },
    };
  },
};
