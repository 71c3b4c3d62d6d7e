import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** A third-party OpenID provider, with all the checks that it makes by itself. */
export interface OidcPeer {
  readonly issuer: string;
  /** Registers us, with the address that it may send browsers back to. */
  register(redirectUri: string): void;
  /** A person's browser there: signs in, agrees, and is sent back to us. */
  signIn(location: URL, email: string): Promise<URL>;
  close(): void;
}

const CLIENT = { client_id: "our-client", client_secret: "our-secret" };
/** Sign-in, consent and the redirects between them. */
const MOST_STEPS = 12;

interface Step {
  readonly url: URL;
  /** What is posted there; a plain visit without it. */
  readonly form?: URLSearchParams;
}

/** A browser with cookies of its own: it follows redirects and fills in forms. */
function openVisit() {
  const jar = new Map<string, string>();
  return async ({ url, form }: Step, email: string): Promise<Step> => {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form ? { method: "POST", body: form } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const next = response.headers.get("location");
    if (next !== null) return { url: new URL(next, url) };
    const page = await response.text();
    const [, action = ""] = /action="([^"]+)"/.exec(page) ?? [];
    const [, prompt = ""] = /name="prompt" value="([^"]+)"/.exec(page) ?? [];
    const filled = new URLSearchParams({ prompt, login: email, password: "any" });
    return { url: new URL(action, url), form: filled };
  };
}

export async function startOidcPeer(): Promise<OidcPeer> {
  let handle: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    register(redirectUri) {
      const provider = new Provider(issuer, {
        clients: [{ ...CLIENT, redirect_uris: [redirectUri] }],
        claims: { email: ["email", "email_verified"], profile: ["name"] },
        pkce: { required: () => true },
        cookies: { keys: ["a key of tests"] },
        findAccount: (_context, id) => ({
          accountId: id,
          claims: async () => ({ sub: id, email: id, email_verified: true, name: "Ada Lovelace" }),
        }),
      });
      handle = provider.callback();
    },
    async signIn(location, email) {
      const visit = openVisit();
      let step: Step = { url: location };
      for (let steps = 0; steps < MOST_STEPS; steps += 1) {
        step = await visit(step, email);
        if (!step.url.href.startsWith(issuer)) return step.url;
      }
      throw new Error("the provider never sent the browser back");
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
