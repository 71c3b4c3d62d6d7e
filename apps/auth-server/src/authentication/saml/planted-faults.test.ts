import { describe, expect, it } from "vitest";
import { ACCEPTED_DOCUMENTS } from "../../testing/saml/accepted-documents.ts";
import { SAML_KEYS, signed } from "../../testing/saml/altered-documents.ts";
import { buildFaultyVerifier, type Fault } from "../../testing/saml/faulty-verifier.ts";
import { REFUSED_DOCUMENTS } from "../../testing/saml/refused-documents.ts";
import { encode, expecting } from "../../testing/saml/signing-provider.ts";
import { SAML_CHECKS } from "./saml-checks.ts";

const { provider } = SAML_KEYS;
const ADA = "taken as ada@family.example";

/** A document of the tables with what its connection expects. */
async function documentNamed(name: string) {
  const row = [...REFUSED_DOCUMENTS, ...ACCEPTED_DOCUMENTS].find((each) => each.name === name);
  if (!row) throw new Error(`No table has '${name}'.`);
  return { message: await row.make(), expected: expecting(provider, row.expected) };
}

const LEAVE_OUT: Fault = {
  file: "saml-checks.ts",
  find: "if (!isPassed) throw",
  replace: "if (!isPassed && check !== leftOut.check) throw",
};

// Three checks end in a throw of their own; faults below plant their absence.
const THROWN = ["utf8", "decryption", "signature_value"];
const LAST_WALL = "signed_content";

describe("SAML-1: a verifier without one of its checks", () => {
  const leftOut: { check: string | null } = { check: null };
  const copy = buildFaultyVerifier([LEAVE_OUT], leftOut);
  const checks = SAML_CHECKS.filter((check) => ![...THROWN, LAST_WALL].includes(check));

  it.each(checks)("is found by the table: %s", async (check) => {
    const verify = await copy;
    leftOut.check = check;
    try {
      const answers: string[] = [];
      for (const row of REFUSED_DOCUMENTS.filter((each) => each.check === check)) {
        answers.push(verify(await row.make(), expecting(provider, row.expected)));
      }
      expect(answers.filter((answer) => answer !== check)).not.toEqual([]);
    } finally {
      leftOut.check = null;
    }
  });

  it("is as the real one while it leaves out nothing", async () => {
    const verify = await copy;
    for (const row of REFUSED_DOCUMENTS) {
      const answer = verify(await row.make(), expecting(provider, row.expected));
      expect([row.name, answer]).toEqual([row.name, row.check]);
    }
  });
});

const CLAIMS = "assertion-claims.ts";
const VERIFY = "verify-response.ts";
const SIGNED = "signed-content.ts";
const ALGORITHMS = "signature-algorithms.ts";
const ENCRYPTED = "encrypted-assertion.ts";
const RSA = 'verifying("rsa", "sha256"),';
const DS = "http://www.w3.org/2000/09/xmldsig#";

/** Each with the document that shows it, and what the copy makes of that document. */
const FAULTS: readonly [name: string, document: string, answer: string, ...Fault[]][] = [
  [
    "takes RSA with SHA-1",
    "RSA with SHA-1",
    ADA,
    { file: ALGORITHMS, find: RSA, replace: `${RSA} "${DS}rsa-sha1": verifying("rsa", "sha1"),` },
  ],
  [
    "takes a digest by SHA-1",
    "a digest by SHA-1",
    ADA,
    {
      file: ALGORITHMS,
      find: "[SHA256]: hashing",
      replace: `"${DS}sha1": hashing("${DS}sha1", "sha1"), [SHA256]: hashing`,
    },
  ],
  [
    "takes HMAC under the certificate",
    "HMAC with SHA-256 under the public certificate",
    ADA,
    {
      file: ALGORITHMS,
      find: RSA,
      replace: `${RSA} [MORE + "hmac-sha256"]: class {
        verifySignature(text, key, value) {
          const mac = require("node:crypto").createHmac("sha256", key).update(text);
          return mac.digest("base64") === value;
        }
      },`,
    },
  ],
  [
    "repairs bytes that are not UTF-8",
    "a byte that is not UTF-8",
    "signature_value",
    { file: "saml-document.ts", find: "fatal: true", replace: "fatal: false" },
  ],
  [
    "goes on with what it cannot decrypt",
    "an encrypted assertion without a key of ours",
    "root_element",
    {
      file: ENCRYPTED,
      find: 'throw new SamlRefused("decryption")',
      replace: 'return "<a/>"',
    },
  ],
  [
    "takes short keys",
    "an RSA key of 1,024 bits",
    ADA,
    { file: ALGORITHMS, find: "SHORTEST_RSA = 2_048", replace: "SHORTEST_RSA = 512" },
  ],
  [
    "believes the certificate in KeyInfo",
    "another key, with its certificate in KeyInfo",
    ADA,
    {
      file: SIGNED,
      find: "getCertFromKeyInfo: () => null",
      replace: "getCertFromKeyInfo: SignedXml.getCertFromKeyInfo",
    },
  ],
  [
    "lets a signature be over any element",
    "a signature over the response inside the assertion",
    LAST_WALL,
    {
      file: SIGNED,
      find: 'attributeOf(reference, "URI") ===',
      replace: 'attributeOf(reference, "URI") !== null || "" ===',
    },
  ],
  [
    "takes a signature that no key verifies",
    "a signed assertion in a response that another key signed",
    ADA,
    { file: SIGNED, find: 'throw new SamlRefused("signature_value")', replace: "return source" },
    { file: VERIFY, find: "if (!ofAssertion) return", replace: "if (ofResponse) return" },
  ],
  [
    "tries the first certificate alone",
    "the older of two certificates",
    "signature_value",
    {
      file: SIGNED,
      find: 'certificates.join("\\n")',
      replace: 'certificates.slice(0, 1).join("")',
    },
  ],
  [
    "looks at the signature of the response alone where there are two",
    "a signed response around an assertion that another key signed",
    ADA,
    {
      file: VERIFY,
      find: "if (!ofAssertion) return",
      replace: "if (!ofAssertion || ofResponse) return",
    },
  ],
  [
    "looks at the signature of the assertion alone where there are two",
    "a signed assertion in a response that another key signed",
    ADA,
    {
      file: VERIFY,
      find: "ofResponse ? readSigned",
      replace: "ofResponse && !ofAssertion ? readSigned",
    },
  ],
  [
    "takes the first of several assertions",
    "two assertions",
    ADA,
    {
      file: VERIFY,
      find: "assertion !== undefined && others.length === 0",
      replace: "assertion !== undefined",
    },
  ],
  [
    "takes an encrypted assertion that nobody signed",
    "an encrypted assertion that nobody signed",
    ADA,
    {
      file: VERIFY,
      find: "isSignedAround || signature !== undefined",
      replace: "true",
    },
  ],
  [
    "takes CBC",
    "AES in CBC",
    ADA,
    {
      file: ENCRYPTED,
      find: 'requireCheck("encryption", allowed.has(',
      replace: 'requireCheck("encryption", true || allowed.has(',
    },
    {
      file: ENCRYPTED,
      find: "disallowDecryptionWithInsecureAlgorithm: true",
      replace: "disallowDecryptionWithInsecureAlgorithm: false",
    },
  ],
  [
    "forgives a slash of the issuer",
    "the issuer with a slash",
    ADA,
    {
      file: VERIFY,
      find: "issuerOf(assertion) === entityId",
      replace: 'issuerOf(assertion)?.replace(/[/]$/, "") === entityId',
    },
  ],
  [
    "asks only the response which request it answers",
    "a confirmation for another request",
    ADA,
    { file: VERIFY, find: "ofConfirmation === requestId && ", replace: "" },
  ],
  [
    "asks only the confirmation which request it answers",
    "a response to another request around ours",
    ADA,
    { file: VERIFY, find: " && ofResponse === requestId", replace: "" },
  ],
  [
    "takes an unknown request for an unasked response",
    "an answer to an unknown request where unasked ones are taken",
    ADA,
    {
      file: VERIFY,
      find: "ofConfirmation === requestId && ofResponse === requestId",
      replace: "allowsIdpInitiated || ofConfirmation === requestId",
    },
  ],
  [
    "compares a recipient only if there is one",
    "no recipient",
    ADA,
    {
      file: CLAIMS,
      find: 'attributeOf(data, "Recipient") === acsUrl',
      replace: '(attributeOf(data, "Recipient") ?? acsUrl) === acsUrl',
    },
  ],
  [
    "is content with one of two audience restrictions",
    "a second restriction without us",
    ADA,
    { file: CLAIMS, find: "restrictions.every", replace: "restrictions.some" },
  ],
  [
    "lets clocks be ten minutes apart",
    "an assertion that ended 61 seconds ago",
    ADA,
    { file: CLAIMS, find: "CLOCK_TOLERANCE = 60_000", replace: "CLOCK_TOLERANCE = 600_000" },
  ],
  [
    "reads a time without a zone",
    "a beginning without a time zone",
    ADA,
    { file: CLAIMS, find: "(?:Z|[+-]\\d\\d:\\d\\d)$/", replace: "(?:Z|[+-]\\d\\d:\\d\\d)?$/" },
  ],
  [
    "takes a transient NameID for an identity",
    "a transient NameID",
    ADA,
    { file: CLAIMS, find: "nameIdFormat !== TRANSIENT", replace: "nameIdFormat !== null" },
  ],
];

describe("SAML-1, SAML-3: a verifier with a fault", () => {
  it.each(FAULTS)("is found: it %s", async (_name, document, answer, ...faults) => {
    const verify = await buildFaultyVerifier(faults);
    expect(verify(encode(signed()), expecting(provider))).toBe(ADA);
    const { message, expected } = await documentNamed(document);
    expect(verify(message, expected)).toBe(answer);
  });
});

describe("SAML-1: a name split by a processing instruction", () => {
  const LETS_THROUGH: Fault = {
    file: "xml-syntax.ts",
    find: '!outsideCdata.includes("<?")',
    replace: "true",
  };
  const LETS_TAGS_THROUGH: Fault = {
    file: "xml-syntax.ts",
    find: "  checkTags(source, declaration.length);",
    replace: "",
  };
  const READS_THE_TREE: Fault = {
    file: SIGNED,
    find: "  return root;",
    replace: "  return signed;",
  };
  const split = documentNamed(
    "a processing instruction in the NameID, which canonicalizes to the signed name",
  );
  const answerOf = async (...faults: readonly Fault[]) => {
    const { message, expected } = await split;
    return (await buildFaultyVerifier(faults))(message, expected);
  };

  it("reads as another person once both of the walls are gone", async () => {
    const answer = await answerOf(LETS_THROUGH, LETS_TAGS_THROUGH, READS_THE_TREE);
    expect(answer).toBe(ADA);
  });

  it("reads as the signed name behind the second wall", async () => {
    const answer = await answerOf(LETS_THROUGH, LETS_TAGS_THROUGH);
    expect(answer).toBe("taken as ada@family.example.evil.example");
  });

  it("is refused before the first", async () => {
    expect(await answerOf(READS_THE_TREE)).toBe("processing_instruction");
  });
});
