import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** The line of docs/auth.md, on a page that is its own auth server. */
function documentedPolicy(): string {
  const docs = readFileSync(fileURLToPath(new URL("../../docs/auth.md", import.meta.url)), "utf8");
  const [, below = ""] = docs.split("### Content-Security-Policy\n");
  const line = below.split("```")[1]?.trim();
  if (!line?.startsWith("script-src")) throw new Error("docs/auth.md says no policy.");
  return line.replaceAll(" https://auth.example.com", "");
}

/**
 * No more than what is documented: no inline script, no inline style, nothing of another origin but
 * pictures.
 */
export const STRICT_CSP = `default-src 'none'; ${documentedPolicy()}; base-uri 'none'; form-action 'none'`;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

const organization = {
  organization_id: "organization-test-1",
  organization_name: "Whitfield Family",
};
const member = { member_id: "member-test-1", email_address: "nora@whitfield.example" };
const signedIn = {
  ...member,
  member,
  organization,
  member_session: {
    member_session_id: "session-1",
    member_id: member.member_id,
    organization_id: organization.organization_id,
    expires_at: "2999-01-01T00:00:00Z",
  },
  session_token: "token-1",
  session_jwt: "jwt-1",
  intermediate_session_token: "",
  primary_required: null,
  mfa_required: null,
};

/** What an auth server answers on the way of one sign-in by code. */
const answers: Readonly<Record<string, object>> = {
  "/b2b/otps/email/discovery/send": {},
  "/b2b/magic_links/email/discovery/send": {},
  "/b2b/otps/email/discovery/authenticate": {
    intermediate_session_token: "proof-1",
    email_address: member.email_address,
    discovered_organizations: [{ organization, membership: { type: "active_member" } }],
  },
  "/b2b/discovery/intermediate_sessions/exchange": signedIn,
  "/b2b/sessions/authenticate": signedIn,
};
/**
 * What links to the page carry, by their type, each with the call that takes it. The token of a
 * link that was used is 'used'.
 */
const links: Readonly<Record<string, object>> = {
  "/b2b/magic_links/discovery/authenticate": {
    intermediate_session_token: "proof-1",
    email_address: member.email_address,
    discovered_organizations: [{ organization, membership: { type: "active_member" } }],
  },
  "/b2b/magic_links/authenticate": signedIn,
  "/b2b/magic_links/describe": {
    kind: "invite",
    organization_name: organization.organization_name,
    email_address: "theo@garden.example",
    inviter: "Iris Whitfield",
  },
  "/b2b/oauth/authenticate": { ...signedIn, provider_values: {} },
  "/b2b/sso/authenticate": signedIn,
  "/b2b/oauth/discovery/authenticate": {
    intermediate_session_token: "proof-1",
    email_address: member.email_address,
    discovered_organizations: [{ organization, membership: { type: "active_member" } }],
  },
};
/**
 * Google's prompt: which client of Google's it is for, and where the page goes with the account
 * that was chosen.
 */
const oneTap: Readonly<Record<string, object>> = {
  "/b2b/oauth/google/onetap/start": { google_client_id: "1.apps.googleusercontent.com" },
  "/b2b/oauth/google/onetap/discovery/submit": {
    redirect_url: "/?stytch_token_type=discovery_oauth&token=t-1",
  },
};
const usedUp = {
  status_code: 401,
  error_type: "unable_to_auth_magic_link",
  error_message: "The link was used.",
  error_url: "",
  request_id: "r",
};
const settings = {
  email_domains: ["stocks.example"],
  captcha_settings: { enabled: false },
  create_organization_enabled: true,
};

export interface OutsideServer {
  readonly url: string;
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

function answerTo(call: string, sent: string): { status: number; body: object } {
  if (call in links && sent.includes('"used"')) return { status: usedUp.status_code, body: usedUp };
  const known = { ...answers, ...links, ...oneTap };
  const answer = call.startsWith("/projects/bootstrap/") ? settings : known[call];
  const status = answer ? 200 : 404;
  return { status, body: { data: { request_id: "r", status_code: status, ...answer } } };
}

/**
 * Serves the files of a folder under a policy, the strict one unless given, and stands in for the
 * auth server under /sdk/v1.
 */
export async function serveOutside(
  folder: string,
  policy: string = STRICT_CSP,
): Promise<OutsideServer> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { url = "/" } = request;
    const { pathname } = new URL(url, "http://localhost");
    asked.push(pathname);
    if (pathname === "/favicon.ico") {
      response.writeHead(204).end();
      return;
    }
    const call = pathname.split("/sdk/v1")[1];
    if (call !== undefined) {
      const { status, body } = answerTo(call, await text(request));
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
      return;
    }
    const file = join(folder, normalize(pathname === "/" ? "/index.html" : pathname));
    const content = await readFile(file).catch(() => null);
    response.writeHead(content ? 200 : 404, {
      "content-type": TYPES[extname(file)] ?? "text/plain",
      "content-security-policy": policy,
    });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The page has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
