import { deflateRawSync } from "node:zlib";
import { SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningSandbox, startSandbox } from "../../testing/start-sandbox.ts";
import { COLLEAGUES } from "../identity-provider/people.ts";
import { SAML_ENTITY_ID } from "./saml-provider.service.ts";

const PUBLIC_URL = "http://localhost:4000";
const COMPANY_URL = "http://127.0.0.1:4000";
const SSO_URL = `${COMPANY_URL}/link-sandbox/identity/saml/sso`;
const AUDIENCE = `${PUBLIC_URL}/v1/b2b/sso/metadata/saml-connection-test-1`;
const ACS = `${PUBLIC_URL}/v1/b2b/sso/callback/saml-connection-test-1`;

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ publicUrl: PUBLIC_URL, companyUrl: COMPANY_URL });
});
afterAll(() => sandbox.close());

const addressOf = (path: string): string => `${sandbox.baseUrl}/identity/saml/${path}`;
const metadata = async (): Promise<string> => (await fetch(addressOf("metadata"))).text();

interface RequestTerms {
  readonly issuer?: string;
  readonly acsUrl?: string;
  readonly destination?: string;
  readonly attributes?: string;
  readonly name?: string;
}

const requestXml = ({
  issuer = AUDIENCE,
  acsUrl = ACS,
  destination = SSO_URL,
  attributes = 'Version="2.0"',
  name = "AuthnRequest",
}: RequestTerms = {}): string =>
  `<p:${name} xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_request-1" ${attributes}
    IssueInstant="2026-11-28T10:00:00Z" Destination="${destination}"
    AssertionConsumerServiceURL="${acsUrl}"><a:Issuer
    xmlns:a="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</a:Issuer></p:${name}>`;

const deflated = (text: string): string => deflateRawSync(text).toString("base64");

function ask(SAMLRequest: string, headers: Record<string, string> = {}): Promise<Response> {
  const query = new URLSearchParams({ SAMLRequest, RelayState: "state-1" });
  return fetch(`${addressOf("sso")}?${query}`, { headers });
}

const post = (text: string): Promise<Response> =>
  fetch(addressOf("sso"), {
    method: "POST",
    body: new URLSearchParams({
      SAMLRequest: Buffer.from(text).toString("base64"),
      RelayState: "state-1",
    }),
  });

const plain = (html: string): string =>
  html.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));

/** The form that a choice on the page leads to, as the browser would follow it. */
async function choose(page: Response, name: string) {
  const href = new RegExp(`<a[^>]* href="([^"]+)">${name}`).exec(await page.text())?.[1] ?? "";
  const answer = await fetch(addressOf(plain(href)));
  const html = await answer.text();
  const field = (of: string) =>
    plain(new RegExp(`name="${of}" value="([^"]*)"`).exec(html)?.[1] ?? "");
  const action = plain(/action="([^"]+)"/.exec(html)?.[1] ?? "");
  return { action, response: field("SAMLResponse"), relayState: field("RelayState"), answer, html };
}

/** What a stranger's service provider reads in a response, with its strictest options. */
async function askNodeSaml(SAMLResponse: string, changes: { readonly audience?: string } = {}) {
  const certificate = /<ds:X509Certificate>([^<]+)</.exec(await metadata())?.[1] ?? "";
  const saml = new SAML({
    idpCert: certificate,
    idpIssuer: SAML_ENTITY_ID,
    issuer: AUDIENCE,
    audience: AUDIENCE,
    callbackUrl: ACS,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === "_request-1" ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
    ...changes,
  });
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse });
  return profile;
}

describe("the SAML provider of the pretend company", () => {
  it.each(COLLEAGUES)("signs $name in, as a stranger's library reads it", async (colleague) => {
    for (const page of [await ask(deflated(requestXml())), await post(requestXml())]) {
      const { action, response, relayState } = await choose(page, colleague.name);
      expect([action, relayState]).toEqual([ACS, "state-1"]);
      expect(await askNodeSaml(response)).toMatchObject({
        issuer: SAML_ENTITY_ID,
        nameID: colleague.email,
        nameIDFormat: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
        mail: colleague.email,
        displayName: colleague.name,
        groups: colleague.groups.length === 1 ? colleague.groups[0] : colleague.groups,
      });
    }
  });

  it("signs what it says: an altered response is good for nothing", async () => {
    const { response } = await choose(await ask(deflated(requestXml())), "Felix Brandt");
    const altered = Buffer.from(response, "base64")
      .toString()
      .replaceAll("felix@harbor.example", "amara@harbor.example");
    await expect(askNodeSaml(Buffer.from(altered).toString("base64"))).rejects.toThrow(
      "Invalid signature",
    );
    await expect(askNodeSaml(response, { audience: "https://other.example" })).rejects.toThrow(
      "audience",
    );
  });

  it("refuses by the status that SAML has for it, and names nobody", async () => {
    const { action, response } = await choose(await ask(deflated(requestXml())), "Refuse");
    expect(action).toBe(ACS);
    const xml = Buffer.from(response, "base64").toString();
    expect(xml).toContain("urn:oasis:names:tc:SAML:2.0:status:AuthnFailed");
    expect(xml).not.toContain("Assertion ");
    await expect(askNodeSaml(response)).rejects.toThrow("AuthnFailed");
  });

  it("shows itself as the sandbox, in the browser's language, and runs nothing foreign", async () => {
    const page = await ask(deflated(requestXml()), { "accept-language": "es-MX" });
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await page.clone().text();
    expect(plain(html)).toContain("Inicio de sesión de una empresa ficticia");
    expect(html).toContain(">Sandbox<");
    const { html: form, answer } = await choose(page, "Amara Quist");
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'sha256-");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(form).toContain("<button>");
  });

  it("has one key, whose certificate its metadata shows, and keeps it sealed", async () => {
    const first = await metadata();
    expect(first).toBe(await metadata());
    expect(first).toContain(`Location="${SSO_URL}"`);
    expect(first).toContain(`entityID="${SAML_ENTITY_ID}"`);
    const { rows } = await sandbox.database.pool.query("select * from link.saml_keys");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("PRIVATE KEY");
  });

  const EVIL = "https://evil.example";
  it.each<[string, RequestTerms]>([
    ["a foreign ACS of our own audience", { acsUrl: `${EVIL}/acs` }],
    ["another connection's ACS", { acsUrl: `${ACS}0` }],
    ["a foreign audience", { issuer: `${EVIL}/metadata` }],
    ["a foreign audience with its own ACS", { issuer: EVIL, acsUrl: `${EVIL}/acs` }],
    ["a host that begins as ours", { issuer: AUDIENCE.replace("4000", "4000.evil.example") }],
    [
      "a way out of the address",
      { issuer: `${PUBLIC_URL}/v1/b2b/sso/metadata/../../x`, acsUrl: "" },
    ],
    ["another provider", { destination: `${EVIL}/sso` }],
    ["another binding", { attributes: 'Version="2.0" ProtocolBinding="HTTP-Artifact"' }],
    ["another version", { attributes: 'Version="1.1"' }],
    ["no request", { name: "LogoutRequest" }],
  ])("answers nothing to %s", async (_name, terms) => {
    for (const answer of [await ask(deflated(requestXml(terms))), await post(requestXml(terms))]) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ error: "invalid_service_provider" });
    }
  });

  it.each([
    ["no XML", "junk"],
    ["nothing", " "],
    ["half a document", requestXml().slice(0, 200)],
    ["a document type", `<!DOCTYPE p [<!ENTITY e "x">]>${requestXml()}`],
    ["a comment", requestXml({ issuer: `<!-- -->${AUDIENCE}` })],
  ])("takes no junk: %s", async (_name, text) => {
    for (const answer of [await ask(deflated(text)), await post(text)]) {
      expect(answer.status).toBe(400);
    }
  });

  it("takes no base64 of something else, and no choice without a request", async () => {
    expect((await ask(Buffer.from("not deflated").toString("base64"))).status).toBe(400);
    expect((await ask("%%%")).status).toBe(400);
    expect((await fetch(addressOf("sso"))).status).toBe(400);
    expect((await fetch(addressOf("answer?person=amara"))).status).toBe(400);
    const query = new URLSearchParams({
      SAMLRequest: deflated(requestXml({ acsUrl: `${EVIL}/acs` })),
      person: "amara",
    });
    expect((await fetch(`${addressOf("answer")}?${query}`)).status).toBe(400);
  });

  it("takes no oversized request, deflated or not", async () => {
    const padding = " ".repeat(5_000_000);
    const bomb = deflated(requestXml({ issuer: `${AUDIENCE}${padding}` }));
    expect(bomb.length).toBeLessThan(10_000);
    expect((await ask(bomb)).status).toBe(400);
    expect((await post(requestXml({ issuer: AUDIENCE + " ".repeat(13_000) }))).status).toBe(400);
    expect((await post(requestXml({ issuer: AUDIENCE + padding }))).status).toBe(413);
  });
});
