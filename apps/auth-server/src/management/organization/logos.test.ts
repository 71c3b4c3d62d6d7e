import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import {
  describeLinkAnswer,
  type LogoFetch,
  type Organization,
  ownOrganizationAnswer,
  searchOrganizationAnswer,
} from "@stocks-vibe/contracts/auth";
import {
  advanceClock,
  createGuardedFetch,
  createLogger,
  type GuardedFetch,
} from "@stocks-vibe/server-kit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { LOGO_BYTES } from "../../domain/organization/logo-picture.ts";
import { SWEEP_TASK } from "../../operations/sweep/sweep.service.ts";
import { FETCH_LOGO_TASK } from "../../tenancy/organizations/organization-logos.repository.ts";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import { PICTURES } from "../../testing/pictures.ts";
import {
  found,
  inviteAndAccept,
  proveMailbox,
  type SignedIn,
  signIn,
  tokenOf,
} from "../../testing/stories.ts";

const ME = "/b2b/organizations/me";
const LOGOS = "https://logos.example";
const DAY_SECONDS = 86_400;

/** Somebody else's server of pictures, reached through the real guard. */
const pictures = (() => {
  let asked: string[] = [];
  let answer: RequestListener = (_request, response) => response.end();
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  const guarded = createGuardedFetch({ allowsLoopback: true, timeoutMs: 300 });
  const guardedFetch: GuardedFetch = (url, request) => {
    const { origin, pathname } = new URL(url);
    const { port } = server.address() as AddressInfo;
    return guarded(origin === LOGOS ? `http://127.0.0.1:${port}${pathname}` : url, request);
  };
  return {
    guardedFetch,
    asked: () => asked,
    open: () => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)),
    give: (listener: RequestListener) => {
      asked = [];
      answer = listener;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
})();
const bytes =
  (content: Buffer | string, type = "image/png"): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { "content-type": type }).end(content);

let auth: AuthHarness;
let ada: SignedIn;
let zoe: SignedIn;
beforeAll(async () => {
  await pictures.open();
  auth = await startAuth(aConfig(), undefined, { guardedFetch: pictures.guardedFetch });
  ada = await found(auth, "ada@family.example", { organization_slug: "family" });
  zoe = await found(auth, "zoe@strange.example", { organization_slug: "strange" });
});
afterAll(async () => {
  await auth.close();
  pictures.close();
});
afterEach(async () => {
  await setLogo("");
});

const setLogo = async (organization_logo_url: string, session = ada.token) => {
  const body = { organization_logo_url };
  return dataOf(await auth.call(ME, { method: "PUT", session, body }), ownOrganizationAnswer)
    .organization;
};
const readOwn = async (session = ada.token): Promise<Organization> =>
  dataOf(await auth.call(ME, { method: "GET", session }), ownOrganizationAnswer).organization;
const run = async (name: string, payload: unknown): Promise<void> => {
  const { signal } = new AbortController();
  const context = { log: createLogger("silent"), attempt: 1, isLastAttempt: false, signal };
  await auth.auth.tasks[name]?.(payload, context);
};
const jobs = async (): Promise<unknown[]> => {
  const { rows } = await auth.database.pool.query<{ payload: unknown }>(
    `select p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
     where j.task_identifier = $1 order by j.id`,
    [FETCH_LOGO_TASK],
  );
  return rows.map((row) => row.payload);
};
/** Runs what is planned, as the worker would, and forgets it. */
async function runPlanned(): Promise<number> {
  const planned = await jobs();
  await auth.database.pool.query(
    "select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = $1",
    [FETCH_LOGO_TASK],
  );
  for (const payload of planned) await run(FETCH_LOGO_TASK, payload);
  return planned.length;
}
const show = async (listener: RequestListener, path = "/logo.png", session = ada.token) => {
  pictures.give(listener);
  await setLogo("", session);
  await setLogo(`${LOGOS}${path}`, session);
  await runPlanned();
  return readOwn(session);
};
const ask = (path: string | undefined) => auth.app.inject({ url: path ?? "" });

describe("an organization's logo", () => {
  it("is fetched by a job and served from our own origin, under the hash of its bytes", async () => {
    pictures.give(bytes(PICTURES.png, "text/html"));
    const set = await setLogo(`${LOGOS}/logo.png`);
    expect(set.organization_logo_fetch).toBe("pending");
    expect(set.organization_logo_path).toBeUndefined();
    // The request itself waited for nobody.
    expect(pictures.asked()).toEqual([]);

    expect(await runPlanned()).toBe(1);
    expect(pictures.asked()).toEqual(["/logo.png"]);
    const own = await readOwn();
    expect(own.organization_logo_url).toBe(`${LOGOS}/logo.png`);
    expect(own.organization_logo_fetch).toBe("kept");
    expect(own.organization_logo_path).toMatch(
      new RegExp(`^/v1/public/organizations/${ada.organizationId}/logo/[0-9a-f]{64}$`),
    );

    const served = await ask(own.organization_logo_path);
    expect(served.statusCode).toBe(200);
    expect(served.rawPayload).toEqual(PICTURES.png);
    expect(served.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    expect(served.headers["set-cookie"]).toBeUndefined();
  });

  it.each([
    ["jpeg", "image/jpeg"],
    ["gif", "image/gif"],
    ["losslessWebp", "image/webp"],
  ] as const)("is served as what its bytes are: %s", async (name, type) => {
    const { organization_logo_path } = await show(bytes(PICTURES[name], "image/svg+xml"));
    expect((await ask(organization_logo_path)).headers["content-type"]).toBe(type);
  });

  it.each<[string, RequestListener, LogoFetch]>([
    ["SVG", bytes("<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml"), "not_a_picture"],
    ["a page that is called .png", bytes("<!doctype html><script>1</script>"), "not_a_picture"],
    [
      "a picture with a page behind it",
      bytes(Buffer.concat([PICTURES.gif, Buffer.from("<script>1</script>")])),
      "not_a_picture",
    ],
    ["nothing", (_request, response) => response.writeHead(204).end(), "not_a_picture"],
    ["300 KiB", bytes(Buffer.concat([PICTURES.png, Buffer.alloc(LOGO_BYTES)])), "too_large"],
    ["2 MB", bytes(Buffer.alloc(2_000_000)), "too_large"],
    ["an error", (_request, response) => response.writeHead(404).end(PICTURES.png), "refused"],
    [
      "a redirect",
      (_request, response) => response.writeHead(302, { location: "/other.png" }).end(),
      "redirected",
    ],
    ["silence", () => undefined, "no_answer"],
    [
      "half an answer",
      (_request, response) => void response.writeHead(200).write(PICTURES.png),
      "no_answer",
    ],
    ["a closed connection", (request) => request.socket.destroy(), "no_answer"],
  ])("is not taken from a server that answers %s", async (_name, listener, why) => {
    const own = await show(listener);
    expect(own.organization_logo_fetch).toBe(why);
    expect(own.organization_logo_path).toBeUndefined();
    expect(pictures.asked()).toHaveLength(1);
  });

  it.each([
    "https://10.0.0.1/logo.png",
    "https://169.254.169.254/logo.png",
    "https://[::ffff:10.0.0.1]/logo.png",
    "https://logos.example:8443/logo.png",
  ])("is not asked for at %s", async (address) => {
    await setLogo(address);
    await runPlanned();
    expect((await readOwn()).organization_logo_fetch).toBe("address_refused");
  });

  it("stays where a later fetch fails, and changes where it brings another picture", async () => {
    const first = await show(bytes(PICTURES.png));
    await run(FETCH_LOGO_TASK, { organizationId: ada.organizationId });
    expect((await readOwn()).organization_logo_path).toBe(first.organization_logo_path);

    pictures.give((_request, response) => response.writeHead(500).end());
    await run(FETCH_LOGO_TASK, { organizationId: ada.organizationId });
    const failed = await readOwn();
    expect(failed.organization_logo_fetch).toBe("refused");
    expect(failed.organization_logo_path).toBe(first.organization_logo_path);
    expect((await ask(failed.organization_logo_path)).statusCode).toBe(200);

    pictures.give(bytes(PICTURES.jpeg));
    await run(FETCH_LOGO_TASK, { organizationId: ada.organizationId });
    const { organization_logo_path: second } = await readOwn();
    expect(second).not.toBe(first.organization_logo_path);
    expect((await ask(second)).headers["content-type"]).toBe("image/jpeg");
    expect((await ask(first.organization_logo_path)).statusCode).toBe(404);
  });

  it("goes with its address, whether that is changed or removed", async () => {
    const first = await show(bytes(PICTURES.png));
    const changed = await setLogo(`${LOGOS}/other.png`);
    expect(changed.organization_logo_path).toBeUndefined();
    expect(changed.organization_logo_fetch).toBe("pending");
    expect((await ask(first.organization_logo_path)).statusCode).toBe(404);
    const removed = await setLogo("");
    expect(removed.organization_logo_fetch).toBeUndefined();
    // What was planned for the address that is gone finds nothing to do.
    pictures.give(bytes(PICTURES.png));
    await runPlanned();
    expect(pictures.asked()).toEqual([]);
  });

  it("is left alone by a change of something else", async () => {
    const first = await show(bytes(PICTURES.png));
    const body = { organization_name: "The Family", organization_logo_url: `${LOGOS}/logo.png` };
    const answer = await auth.call(ME, { method: "PUT", session: ada.token, body });
    const { organization } = dataOf(answer, ownOrganizationAnswer);
    expect(organization.organization_logo_path).toBe(first.organization_logo_path);
    expect(await jobs()).toEqual([]);
  });

  it("is not taken from an address that was changed while it was being fetched", async () => {
    await setLogo(`${LOGOS}/old.png`);
    pictures.give(async (_request, response) => {
      await setLogo(`${LOGOS}/new.png`);
      response.end(PICTURES.png);
    });
    await run(FETCH_LOGO_TASK, { organizationId: ada.organizationId });
    const own = await readOwn();
    expect(own.organization_logo_fetch).toBe("pending");
    expect(own.organization_logo_path).toBeUndefined();
  });

  it("is fetched again by the sweep once a day, and not twice", async () => {
    await show(bytes(PICTURES.png));
    pictures.give(bytes(PICTURES.jpeg));
    await run(SWEEP_TASK, {});
    expect(await runPlanned()).toBe(0);

    await advanceClock(auth.database.pool, DAY_SECONDS);
    await run(SWEEP_TASK, {});
    await run(SWEEP_TASK, {});
    expect(await runPlanned()).toBe(1);
    ada = await signIn(auth, "ada@family.example", ada.organizationId);
    zoe = await signIn(auth, "zoe@strange.example", zoe.organizationId);
    const own = await readOwn();
    expect((await ask(own.organization_logo_path)).headers["content-type"]).toBe("image/jpeg");
    await run(SWEEP_TASK, {});
    expect(await jobs()).toEqual([]);
  });
});

describe("who learns where a logo is", () => {
  const search = async (organization_slug: string) =>
    dataOf(
      await auth.call("/b2b/organizations/search", { body: { organization_slug } }),
      searchOrganizationAnswer,
    ).organization;

  it("is who knows the short name, a proven mailbox, a link and a member", async () => {
    const { organization_logo_path: path } = await show(bytes(PICTURES.png));
    const match = await search("family");
    expect(match?.organization_logo_path).toBe(path);
    expect(match?.organization_logo_url).toBe(`${LOGOS}/logo.png`);
    // Why a fetch failed is for members.
    expect(match).not.toHaveProperty("organization_logo_fetch");
    expect((await search("strange"))?.organization_logo_path).toBeUndefined();

    await inviteAndAccept(auth, zoe, "ada@family.example");
    const { discovered_organizations } = await proveMailbox(auth, "ada@family.example");
    const paths = discovered_organizations.map(({ organization }) => [
      organization.organization_slug,
      organization.organization_logo_path,
    ]);
    expect(Object.fromEntries(paths)).toEqual({ family: path, strange: undefined });

    const body = { email_address: "eve@family.example" };
    await auth.call("/b2b/magic_links/email/invite", { session: ada.token, body });
    const magic_links_token = tokenOf(await auth.newestLink(body.email_address));
    const described = await auth.call("/b2b/magic_links/describe", { body: { magic_links_token } });
    expect(dataOf(described, describeLinkAnswer).organization_logo_path).toBe(path);
  });

  it("is nobody by guessing: each part of the address has to be the organization's", async () => {
    const { organization_logo_path: own = "" } = await show(bytes(PICTURES.png));
    const { organization_logo_path: other = "" } = await show(
      bytes(PICTURES.gif),
      "/zoe.gif",
      zoe.token,
    );
    const swapped = own.replace(ada.organizationId, zoe.organizationId);
    const unknown = own.replace(ada.organizationId, "organization-live-unknown");
    const wrong = own.replace(/[0-9a-f]{64}$/, "0".repeat(64));
    const answers = await Promise.all([swapped, unknown, wrong].map(ask));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    const bodies = answers.map((answer) => ({ ...answer.json(), request_id: "" }));
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]).toEqual(bodies[2]);
    expect(answers[0]?.headers["cache-control"]).toBe("no-store");

    const hash = own.split("/").at(-1);
    for (const [what, path] of [
      ["without a hash", own.replace(`/${hash}`, "")],
      ["without an organization", `/v1/public/logo/${hash}`],
    ] as const) {
      expect([what, (await ask(path)).statusCode]).toEqual([what, 404]);
    }
    expect((await ask(other)).statusCode).toBe(200);
    // Zoe's organization changes its logo, and Ada's keeps hers.
    await setLogo("", zoe.token);
    expect((await ask(other)).statusCode).toBe(404);
    expect((await ask(own)).statusCode).toBe(200);
  });

  it("is nobody once the organization is deleted", async () => {
    const gone = await found(auth, "gil@gone.example");
    const { organization_logo_path } = await show(bytes(PICTURES.png), "/gil.png", gone.token);
    expect((await ask(organization_logo_path)).statusCode).toBe(200);
    const deleted = await auth.call(ME, { method: "DELETE", session: gone.token });
    expect(deleted.status).toBe(200);
    expect((await ask(organization_logo_path)).statusCode).toBe(404);
    // A job that was planned before finds nothing.
    await run(FETCH_LOGO_TASK, { organizationId: gone.organizationId });
  });
});

it("a logo that is set while an organization is founded is fetched, too", async () => {
  pictures.give(bytes(PICTURES.png));
  const nora = await found(auth, "nora@new.example", {
    organization_logo_url: `${LOGOS}/nora.png`,
  });
  expect((await readOwn(nora.token)).organization_logo_fetch).toBe("pending");
  expect(await runPlanned()).toBe(1);
  expect((await readOwn(nora.token)).organization_logo_fetch).toBe("kept");
});
