import { createServer, type Server } from "node:http";
import {
  type SamlConnection,
  samlConnectionAnswer,
  ssoTestAnswer,
} from "@stocks-vibe/contracts/auth";
import { advanceClock, createLogger } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MOST_CERTIFICATES } from "../../management/sso-connections/connection-keys.ts";
import { SWEEP_TASK } from "../../operations/sweep/sweep.service.ts";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import { openBrowser } from "../../testing/fake-provider.ts";
import { createTestKey, IDP, type TestKey } from "../../testing/saml/signing-provider.ts";
import {
  changeOrganization,
  connectSaml,
  postSamlResponse,
  readSamlRequest,
  samlResponse,
  signInBySaml,
} from "../../testing/sso-stories.ts";
import { found, type SignedIn, signIn } from "../../testing/stories.ts";
import { READ_METADATA_TASK } from "./connection-health.service.ts";

const HOUR = 3_600;
const first = createTestKey();
const next = createTestKey();

let auth: AuthHarness;
let provider: Server;
let metadataUrl = "";
/** What the provider's metadata address answers. */
let answered: { status?: number; body: string };

function metadataOf(keys: readonly Pick<TestKey, "certificate">[], entityId = IDP): string {
  const certificates = keys.map(({ certificate }) => {
    const base64 = certificate.replaceAll(/-----[^-]+-----|\s/g, "");
    return `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
  });
  return `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${certificates.join("")}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${IDP}/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`;
}

beforeAll(async () => {
  auth = await startAuth({ ...aConfig(), outbound: { allowsLoopback: true } });
  provider = createServer((_request, response) => {
    response.writeHead(answered.status ?? 200, { "content-type": "application/samlmetadata+xml" });
    response.end(answered.body);
  });
  await new Promise<void>((listening) => provider.listen(0, "localhost", listening));
  const address = provider.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  metadataUrl = `http://localhost:${address.port}/metadata`;
});
afterAll(async () => {
  provider.close();
  await auth.close();
});

const context = () => ({
  log: createLogger("silent"),
  attempt: 1,
  isLastAttempt: false,
  signal: new AbortController().signal,
});

/** Runs the readings that are due, as the worker would. Answers how many. */
async function readDue(): Promise<number> {
  const { pool } = auth.database;
  const { rows } = await pool.query<{ payload: object }>(
    `delete from graphile_worker._private_jobs p using graphile_worker.jobs j
     where j.id = p.id and j.task_identifier = $1 returning p.payload`,
    [READ_METADATA_TASK],
  );
  for (const { payload } of rows) await auth.auth.tasks[READ_METADATA_TASK]?.(payload, context());
  return rows.length;
}

let companies = 0;
let admin: SignedIn;
let mailbox = "";
let connection: SamlConnection;
beforeEach(async () => {
  companies += 1;
  mailbox = `chief-${companies}@health.example`;
  admin = await found(auth, mailbox);
  connection = await connectSaml(auth, admin, first);
  await changeOrganization(auth, admin, { sso_jit_provisioning: "ALL_ALLOWED" });
});

async function lettersOf(subject: string): Promise<number> {
  await auth.deliverMail();
  const response = await auth.app.inject({ url: "/dev/api/messages", query: { to: mailbox } });
  return response
    .json<{ subject: string }[]>()
    .filter((letter) => letter.subject.startsWith(subject)).length;
}

async function setUpByUrl(): Promise<void> {
  answered = { body: metadataOf([first]) };
  const path = `/b2b/sso/saml/${connection.connection_id}/url`;
  const body = { metadata_url: metadataUrl };
  const answer = await auth.call(path, { method: "PUT", session: admin.token, body });
  connection = dataOf(answer, samlConnectionAnswer).connection;
  expect(connection.metadata_url).toBe(metadataUrl);
}

/** An answer of the provider, by the clock that the server goes by. */
async function ada() {
  const { rows } = await auth.database.pool.query<{ now: Date }>("select ops.clock_now() as now");
  const nameId = `ada@health-${companies}.example`;
  const [{ now = new Date() } = {}] = rows;
  return { now, nameId, attributes: { mail: [nameId], displayName: ["Ada"] } };
}

/** Why a sign-in with this key failed; null for none. */
const failure = async (key: TestKey): Promise<string | null> => {
  const landed = await signInBySaml(auth, openBrowser(auth), connection, key, await ada());
  return landed.searchParams.get("error");
};

async function certificates(): Promise<number> {
  const session = (await signIn(auth, mailbox, admin.organizationId)).token;
  const path = `/b2b/sso/saml/${connection.connection_id}`;
  const answer = await auth.call(path, { method: "PUT", session, body: {} });
  return dataOf(answer, samlConnectionAnswer).connection.verification_certificates.length;
}

describe("a provider that signs with a new certificate", () => {
  it("has its metadata read after the first sign-in that fails, and the next one succeeds", async () => {
    await setUpByUrl();
    answered = { body: metadataOf([first, next]) };
    expect(await failure(next)).toBe("sso_login_failed");
    expect(await readDue()).toBe(1);
    expect(await failure(next)).toBeNull();
    expect(await failure(first)).toBeNull();
    expect(await lettersOf("The provider of Work has a new certificate")).toBe(1);
    const { rows } = await auth.database.pool.query(
      "select member_id, details from auth.audit_events where organization_id = $1 and action = 'sso_connection.certificates_read'",
      [admin.organizationId],
    );
    expect(rows).toMatchObject([
      { member_id: null, details: { connection_id: connection.connection_id } },
    ]);
  });

  it("is asked at most once an hour, however many sign-ins fail", async () => {
    await setUpByUrl();
    const stranger = createTestKey();
    for (let attempt = 0; attempt < 3; attempt += 1) await failure(stranger);
    expect(await readDue()).toBe(1);
    await failure(stranger);
    expect(await readDue()).toBe(0);
    await advanceClock(auth.database.pool, HOUR);
    await failure(stranger);
    expect(await readDue()).toBe(1);
    expect(await certificates()).toBe(1);
  });

  it("is not asked where its metadata was pasted, or its entity was changed by hand", async () => {
    expect(await failure(next)).toBe("sso_login_failed");
    expect(await readDue()).toBe(0);
    await setUpByUrl();
    const path = `/b2b/sso/saml/${connection.connection_id}`;
    const body = { idp_entity_id: "https://other.example" };
    const answer = await auth.call(path, { method: "PUT", session: admin.token, body });
    expect(dataOf(answer, samlConnectionAnswer).connection.metadata_url).toBe("");
  });

  it.each([
    [
      "answers another provider's metadata",
      () => ({ body: metadataOf([next], "https://x.example") }),
    ],
    ["answers a page", () => ({ body: "<html></html>" })],
    ["answers an error", () => ({ status: 500, body: "" })],
    ["sends the reader elsewhere", () => ({ status: 302, body: "" })],
  ])("changes nothing while it %s", async (_name, answer) => {
    await setUpByUrl();
    answered = answer();
    await failure(next);
    await readDue().catch(() => undefined);
    expect(await certificates()).toBe(1);
    expect(await failure(first)).toBeNull();
    expect(await lettersOf("The provider of Work has a new certificate")).toBe(0);
  });

  it("does not switch a connection on", async () => {
    const put = async (path: string, body: object) =>
      dataOf(
        await auth.call(path, { method: "PUT", session: admin.token, body }),
        samlConnectionAnswer,
      ).connection;
    const { connection: off } = dataOf(
      await auth.call("/b2b/sso/saml", {
        session: admin.token,
        body: { display_name: "Off", starts_switched_off: true },
      }),
      samlConnectionAnswer,
    );
    const path = `/b2b/sso/saml/${off.connection_id}`;
    answered = { body: metadataOf([first], "https://off.example") };
    await put(`${path}/url`, { metadata_url: metadataUrl });
    await put(path, { attribute_mapping: { email: "mail", full_name: "displayName" } });
    answered = { body: metadataOf([first, next], "https://off.example") };
    await auth.auth.tasks[SWEEP_TASK]?.({}, context());
    await readDue();
    const after = await put(path, {});
    expect(after.verification_certificates).toHaveLength(2);
    expect(after).toMatchObject({ is_switched_off: true, is_complete: true, status: "pending" });
  });

  it("is read every day, and a full connection keeps what it has", async () => {
    await setUpByUrl();
    const keys = Array.from({ length: MOST_CERTIFICATES }, () => createTestKey());
    answered = { body: metadataOf(keys) };
    await auth.auth.tasks[SWEEP_TASK]?.({}, context());
    expect(await readDue()).toBeGreaterThan(0);
    expect(await certificates()).toBe(MOST_CERTIFICATES);
    expect(await failure(first)).toBeNull();
    expect(await lettersOf("The provider of Work has a new certificate")).toBe(1);
  });
});

describe("a connection by which no one can sign in", () => {
  const subject = "Check single sign-on through Work";

  it("is announced to administrators after an hour, once a day, until a sign-in succeeds", async () => {
    for (const minutes of [0, 40, 19]) {
      await advanceClock(auth.database.pool, minutes * 60);
      await failure(next);
    }
    expect(await lettersOf(subject)).toBe(0);
    await advanceClock(auth.database.pool, 120);
    await failure(next);
    await failure(next);
    expect(await lettersOf(subject)).toBe(1);
    await advanceClock(auth.database.pool, 2 * HOUR);
    await failure(next);
    expect(await lettersOf(subject)).toBe(1);
    await advanceClock(auth.database.pool, 23 * HOUR);
    for (const hours of [0, 1, 1]) {
      await advanceClock(auth.database.pool, hours * HOUR);
      await failure(next);
    }
    expect(await lettersOf(subject)).toBe(2);
  });

  it("is not one where anyone came through, nor where an administrator tests it", async () => {
    await failure(next);
    await advanceClock(auth.database.pool, HOUR);
    await failure(next);
    expect(await failure(first)).toBeNull();
    await failure(next);
    const session = (await signIn(auth, mailbox, admin.organizationId)).token;
    for (let test = 0; test < 3; test += 1) {
      const path = `/b2b/sso/${connection.connection_id}/test`;
      const begun = dataOf(await auth.call(path, { session, body: {} }), ssoTestAnswer);
      const browser = openBrowser(auth);
      const { location } = await browser.comeBack(new URL(begun.test_url));
      if (!location) throw new Error("the test was refused");
      const RelayState = location.searchParams.get("RelayState") ?? "";
      const SAMLResponse = samlResponse(
        connection,
        readSamlRequest(location).id,
        next,
        await ada(),
      );
      const posted = await postSamlResponse(auth, connection, { SAMLResponse, RelayState });
      if (posted.location) await browser.comeBack(posted.location);
    }
    await advanceClock(auth.database.pool, HOUR);
    await failure(next);
    expect(await lettersOf(subject)).toBe(0);
  });
});

// Last: it moves the clock past the end of the other certificates.
describe("a new certificate of a full connection", () => {
  it("takes the place of certificates that have ended, and of no others", async () => {
    await setUpByUrl();
    const years = 1_000;
    const lasting = () => createTestKey({ days: years * 365 });
    const early = Array.from({ length: MOST_CERTIFICATES - 1 }, lasting);
    answered = { body: metadataOf(early) };
    await auth.auth.tasks[SWEEP_TASK]?.({}, context());
    await readDue();
    expect(await failure(first)).toBeNull();
    await advanceClock(auth.database.pool, 366 * 24 * HOUR);
    const late = lasting();
    answered = { body: metadataOf([...early, late]) };
    await auth.auth.tasks[SWEEP_TASK]?.({}, context());
    await readDue();
    expect(await failure(first)).toBe("sso_login_failed");
    for (const key of [...early, late]) expect(await failure(key)).toBeNull();
  });
});
