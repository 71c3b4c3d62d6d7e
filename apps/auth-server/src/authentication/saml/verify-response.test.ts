import { describe, expect, it } from "vitest";
import { ACCEPTED_DOCUMENTS } from "../../testing/saml/accepted-documents.ts";
import { SAML_KEYS, signed } from "../../testing/saml/altered-documents.ts";
import jdkSigned from "../../testing/saml/jdk/jdk-signed.json" with { type: "json" };
import { REFUSED_DOCUMENTS } from "../../testing/saml/refused-documents.ts";
import { encode, expecting, responseXml, signXml } from "../../testing/saml/signing-provider.ts";
import { checkResults, SAML_CHECKS, SamlRefused } from "./saml-checks.ts";
import { verifySamlResponse } from "./verify-response.ts";

const { provider } = SAML_KEYS;

/** What refuses a document; null where it is taken. */
function refusalOf(verify: () => unknown): SamlRefused | null {
  try {
    verify();
    return null;
  } catch (error) {
    if (error instanceof SamlRefused) return error;
    throw error;
  }
}

/** The requirement that a refused document is a case of. */
function requirementOf(check: SamlRefused["check"]): string {
  const index = SAML_CHECKS.indexOf(check);
  if (check === "idp_initiated") return "SAML-4";
  if (index >= SAML_CHECKS.indexOf("issuer")) return "SAML-3";
  return index < SAML_CHECKS.indexOf("namespaces") ? "SAML-2" : "SAML-1";
}

const rows = REFUSED_DOCUMENTS.map(
  (row) => [requirementOf(row.check), row.name, row.check, row] as const,
);

describe("SAML-1, SAML-2, SAML-3 and SAML-4: a document that is refused", () => {
  it.each(rows)("%s: %s (%s)", async (_requirement, _name, check, row) => {
    const message = await row.make();
    const refusal = refusalOf(() => verifySamlResponse(message, expecting(provider, row.expected)));
    expect(refusal?.check).toBe(check);
    // No word of the document: a stranger wrote it, and what is told here goes into the log.
    expect(refusal?.message).toBe(`The SAML response was refused: ${check}.`);
    expect(refusal?.detail ?? "").toMatch(/^(?:|[A-Z][A-Za-z]+|[-\dT:.Z]+ \(provider\), .+)$/);
  });

  it("is there for every check, but for the one behind all others", () => {
    const tried = new Set(REFUSED_DOCUMENTS.map((row) => row.check));
    expect(SAML_CHECKS.filter((check) => !tried.has(check))).toEqual(["signed_content"]);
  });

  it("has a name of its own", () => {
    const names = REFUSED_DOCUMENTS.map((row) => row.name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("SAML-1: a document that is taken", () => {
  it.each(ACCEPTED_DOCUMENTS.map((row) => [row.name, row] as const))("%s", async (_name, row) => {
    const message = await row.make();
    const assertion = verifySamlResponse(message, expecting(provider, row.expected));
    expect(assertion.nameId).toBe(row.nameId ?? "ada@family.example");
    expect(assertion.checks).toEqual(checkResults(null));
  });

  it("says who it is, of which request, until when", () => {
    const now = new Date();
    const xml = signXml(
      responseXml({ now, assertionId: "_a", notOnOrAfter: 120, confirmedUntil: 300 }),
      { key: provider },
    );
    expect(verifySamlResponse(encode(xml), expecting(provider))).toMatchObject({
      assertionId: "_a",
      issuer: "https://idp.example/saml",
      nameId: "ada@family.example",
      nameIdFormat: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
      attributes: { email: ["ada@family.example"], groups: ["staff", "admins"] },
      sessionNotOnOrAfter: new Date(now.getTime() + 3_600_000),
      // The earlier end and the tolerance: from here on it cannot come again.
      notOnOrAfter: new Date(now.getTime() + 180_000),
      authnContextClass: "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport",
      inResponseTo: "_request-1",
    });
  });
});

describe("SAML-1: a document that the JDK signed", () => {
  it.each(jdkSigned.documents.map((row) => [row.name, row] as const))("%s", (_name, row) => {
    const [first = "", second = ""] = jdkSigned.certificates;
    const expected = {
      ...expecting({ certificate: first }),
      ssoCertificates: [first, second],
      now: new Date(jdkSigned.now),
    };
    const { nameId, attributes } = verifySamlResponse(row.message, expected);
    expect(nameId).toBe(row.nameId);
    expect(Object.keys(attributes)).not.toEqual([]);
    const xml = Buffer.from(row.message, "base64").toString().replace("_a1", "_a2");
    expect(refusalOf(() => verifySamlResponse(encode(xml), expected))).not.toBeNull();
  });

  it("has the same characters here as there", () => {
    const row = jdkSigned.documents.at(-1);
    const expected = expecting(
      { certificate: jdkSigned.certificates[0] ?? "" },
      { now: new Date(jdkSigned.now) },
    );
    const { attributes } = verifySamlResponse(row?.message ?? "", expected);
    expect(attributes).toEqual({ "a\"b'c\td": ["<5 & 6>\rx"] });
  });
});

describe("SAML-3: the clocks", () => {
  const now = new Date("2030-06-01T12:00:00.000Z");
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const verifyAt = (at: Date, changes: object) =>
    refusalOf(() => {
      const xml = signXml(responseXml({ now, ...changes }), { key: provider });
      return verifySamlResponse(encode(xml), expecting(provider, { now: at }));
    })?.check ?? "taken";

  it.each([
    ["the end of the conditions", { notOnOrAfter: 10 }, 69, 70, "not_on_or_after"],
    ["the end of the confirmation", { confirmedUntil: 10 }, 69, 70, "confirmation_time"],
    ["the beginning of the conditions", { notBefore: 100 }, 40, 39, "not_before"],
  ])("may be 60 seconds apart at %s, and no more", (_name, changes, near, far, check) => {
    expect(verifyAt(later(near), changes)).toBe("taken");
    expect(verifyAt(later(far), changes)).toBe(check);
  });

  it("are both told where they are the reason", () => {
    const xml = signXml(responseXml({ now, notBefore: 100 }), { key: provider });
    const refusal = refusalOf(() => verifySamlResponse(encode(xml), expecting(provider, { now })));
    expect(refusal?.detail).toBe(
      "2030-06-01T12:01:40.000Z (provider), 2030-06-01T12:00:00.000Z (here)",
    );
  });
});

describe("SAML-1: what a refusal tells", () => {
  it("is the provider's own reason, of the standard's list", () => {
    const status = "urn:oasis:names:tc:SAML:2.0:status:";
    const inner = (value: string) =>
      responseXml({ status: `${status}Responder` }, "").replace(
        "/></samlp:Status>",
        `><samlp:StatusCode Value="${value}"/></samlp:StatusCode></samlp:Status>`,
      );
    const detailOf = (xml: string) =>
      refusalOf(() => verifySamlResponse(encode(xml), expecting(provider)))?.detail;
    expect(detailOf(inner(`${status}AuthnFailed`))).toBe("AuthnFailed");
    expect(detailOf(inner("call 555-1234"))).toBe("Responder");
  });

  it("lists the checks up to the one that failed", () => {
    const results = checkResults("utf8");
    expect(results.map(({ name, isPassed }) => `${name} ${isPassed}`)).toEqual([
      "size true",
      "base64 true",
      "utf8 false",
    ]);
  });
});

describe("SAML-2: documents made to cost time", () => {
  const many = (count: number, make: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => make(at)).join("");
  /** With the shape of a signed response, so that its signature is looked at. */
  const within = (attributes: string, inside: string): string =>
    signed({ over: "Response" })
      .replace("<samlp:Status>", `<samlp:Status ${attributes}>`)
      .replace("</samlp:Status>", `${inside}</samlp:Status>`);
  const certificates = Array.from({ length: 5 }, () => provider.certificate);

  it.each([
    ["a tag of spaces", `<a${" ".repeat(250_000)}`],
    ["a tag of quotes", `<a b=${'"'.repeat(250_000)}`],
    ["a start of many tags", "<a".repeat(120_000)],
    ["sections that never end", `<a>${"<![CDATA[".repeat(25_000)}`],
    ["ampersands", `<a>${"&".repeat(250_000)}</a>`],
    [
      "thousands of attributes",
      within(
        many(20_000, (at) => ` b${at}=""`),
        "",
      ),
    ],
    [
      "thousands of prefixes",
      within(
        many(8_000, (at) => ` xmlns:b${at}="urn:x"`),
        "",
      ),
    ],
    ["thousands of elements", within("", "<a/>".repeat(60_000))],
    ["as many elements as are taken", within("", "<a/>".repeat(9_900))],
    [
      "as many prefixes as are taken, in use",
      within(
        many(60, (at) => ` xmlns:b${at}="urn:x${at}" b${at}:c=""`),
        "<b0:a/>".repeat(9_900),
      ),
    ],
    ["a long text with references", within("", `<a>${"&#39;".repeat(45_000)}</a>`)],
  ])("are refused soon: %s", (_name, xml) => {
    const started = performance.now();
    const expected = expecting(provider, { ssoCertificates: certificates });
    expect(refusalOf(() => verifySamlResponse(encode(xml), expected))).not.toBeNull();
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
