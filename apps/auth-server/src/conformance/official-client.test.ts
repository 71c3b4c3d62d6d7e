import type { AddressInfo } from "node:net";
import { createLogger, startWorker, type Worker } from "@stocks-vibe/server-kit";
import { Window } from "happy-dom";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type AuthHarness, aConfig, PUBLIC_TOKEN, startAuth } from "../testing/auth-harness.ts";

/**
 * The judge: the official browser client, unchanged, in a page of a registered site. It makes real HTTP requests to a
 * listening server through a `fetch` that enforces CORS, and mail comes by the real worker.
 */
const PAGE = "http://localhost:5173";

let auth: AuthHarness;
let worker: Worker;
let page: Window;
let baseUrl: string;
let client: Awaited<ReturnType<typeof openClient>>;

beforeAll(async () => {
  auth = await startAuth(
    aConfig({ allowedOrigins: [PAGE], redirectUrls: [`${PAGE}/authenticate`] }),
  );
  await auth.app.listen({ port: 0, host: "127.0.0.1" });
  const { port }: AddressInfo = JSON.parse(JSON.stringify(auth.app.server.address()));
  baseUrl = `http://127.0.0.1:${port}`;
  const log = createLogger("silent");
  worker = await startWorker({ pool: auth.database.pool, tasks: auth.auth.tasks, log });
  page = new Window({ url: `${PAGE}/authenticate` });
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", page.document);
  vi.stubGlobal("localStorage", page.localStorage);
  vi.stubGlobal("fetch", page.fetch.bind(page));
  client = await openClient();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await page.happyDOM.close();
  await worker.stop();
  await auth.close();
});

async function openClient() {
  // The package reads `window` when it is loaded, so it is loaded once there is one.
  const { StytchB2BHeadlessClient } = await import("@stytch/vanilla-js/b2b/headless");
  // `endpoints` is not in the public types, but it is how the client is pointed at a server of one's own.
  const options = {
    cookieOptions: {},
    endpoints: {
      testAPIURL: baseUrl,
      liveAPIURL: "http://127.0.0.1:1",
      dfpBackendURL: baseUrl,
      clientsideServicesIframeURL: `${baseUrl}/none`,
    },
  };
  return new StytchB2BHeadlessClient(PUBLIC_TOKEN, options);
}

const tokenFor = (email: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const response = await auth.app.inject({ url: "/dev/api/messages", query: { to: email } });
      const [message] = response.json<{ links: string[] }[]>();
      if (!message) throw new Error("no mail yet");
      return new URL(message.links[0] ?? "").searchParams.get("token") ?? "";
    },
    { timeout: 10_000, interval: 50 },
  );

describe("the official B2B client", () => {
  it("is judged through a fetch that enforces CORS: pages of other sites get nothing", async () => {
    const stranger = new Window({ url: "http://localhost:6666/" });
    const url = `${baseUrl}/sdk/v1/projects/bootstrap/${PUBLIC_TOKEN}`;

    await expect(stranger.fetch(url)).rejects.toThrow("Cross-Origin Request Blocked");
    expect((await page.fetch(url)).status).toBe(200);
    await stranger.happyDOM.close();
  });

  it("signs a new person in, from the settings to the revoked session", async () => {
    const email_address = "ada@family.example";

    await client.magicLinks.email.discovery.send({ email_address });
    const proven = await client.magicLinks.discovery.authenticate({
      discovery_magic_links_token: await tokenFor(email_address),
    });
    expect(proven).toMatchObject({ email_address, discovered_organizations: [], status_code: 200 });

    const created = await client.discovery.organizations.create({ session_duration_minutes: 60 });
    expect(created).toMatchObject({
      member_authenticated: true,
      organization: { organization_name: "Ada" },
    });
    expect(client.session.getTokens()?.session_token).toBe(created.session_token);
    expect(client.session.getSync()?.member_session_id).toBe(
      created.member_session?.member_session_id,
    );

    const looked = await client.session.authenticate({ session_duration_minutes: 60 });
    expect(looked.member.email_address).toBe(email_address);
    expect((await client.organization.get())?.organization_slug).toMatch(/^org-\d+$/);
    expect((await client.self.get())?.member_id).toBe(created.member_id);
    const members = await client.organization.members.search({});
    expect(members.members).toHaveLength(1);

    await client.session.revoke();
    expect(client.session.getSync()).toBeNull();
    expect(await auth.auth.verifySession(created.session_token)).toBeNull();
  });

  it("invites somebody, who comes back through discovery", async () => {
    await client.magicLinks.email.discovery.send({ email_address: "host@family.example" });
    await client.magicLinks.discovery.authenticate({
      discovery_magic_links_token: await tokenFor("host@family.example"),
    });
    const { organization } = await client.discovery.organizations.create({
      session_duration_minutes: 60,
    });
    await client.magicLinks.email.invite({ email_address: "guest@family.example" });
    await client.session.revoke();

    const accepted = await client.magicLinks.authenticate({
      magic_links_token: await tokenFor("guest@family.example"),
      session_duration_minutes: 60,
    });

    expect(accepted.member_session?.organization_id).toBe(organization.organization_id);
    await client.session.revoke();
  });

  it("understands our refusals as its own errors", async () => {
    await expect(
      client.magicLinks.discovery.authenticate({ discovery_magic_links_token: "none" }),
    ).rejects.toMatchObject({
      status_code: 401,
      error_type: "unable_to_auth_magic_link",
      request_id: expect.stringMatching(/^request-id-/),
    });
    await expect(
      client.magicLinks.email.discovery.send({ email_address: "x".repeat(600) }),
    ).rejects.toThrow("Request does not match expected schema\n.email_address: ");
  });
});
