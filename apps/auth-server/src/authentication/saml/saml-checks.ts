/**
 * Every check of a SAML response in the order in which it is made. The names are stored in the
 * audit log and shown on a connection's page of attempts: they are never renamed.
 */
export const SAML_CHECKS = [
  // 1. The bytes.
  "size",
  "base64",
  "utf8",
  "document_type",
  "processing_instruction",
  "comment",
  "well_formed",
  "depth",
  "complexity",
  // 2. The document.
  "namespaces",
  "id_attributes",
  "unique_ids",
  "root_element",
  "version",
  "single_assertion",
  // 3. The signatures.
  "encryption",
  "decryption",
  "signature_present",
  "signature_structure",
  "reference",
  "transforms",
  "signature_algorithm",
  "digest_algorithm",
  "signature_value",
  // 4. What was signed.
  "signed_content",
  // 5. What it says.
  "issuer",
  "status",
  "destination",
  "subject_confirmation",
  "recipient",
  "confirmation_time",
  "conditions",
  "not_before",
  "not_on_or_after",
  "audience",
  "in_response_to",
  "idp_initiated",
  // 6. Who it is.
  "name_id",
  "transient_name_id",
] as const;

export type SamlCheck = (typeof SAML_CHECKS)[number];

export interface CheckResult {
  readonly name: SamlCheck;
  readonly isPassed: boolean;
}

/**
 * A SAML response was refused. `check` names the first check that failed. `detail` is for the page
 * of attempts and holds nothing that a stranger could have written into the document: a status code
 * of the standard's own list, or two points in time that this server formatted itself.
 */
export class SamlRefused extends Error {
  readonly check: SamlCheck;
  readonly detail: string | null;
  constructor(check: SamlCheck, detail: string | null = null) {
    super(`The SAML response was refused: ${check}.`);
    this.name = "SamlRefused";
    this.check = check;
    this.detail = detail;
  }
}

/** Throws `SamlRefused` with the name of the check unless it passed. */
export function requireCheck(
  check: SamlCheck,
  isPassed: boolean,
  detail: string | null = null,
): asserts isPassed {
  if (!isPassed) throw new SamlRefused(check, detail);
}

/**
 * The checks up to and including the one that failed, in order; all of them, passed, where none
 * did. A check that does not apply passes, such as those of encryption where nothing is encrypted.
 * For the page of attempts.
 */
export function checkResults(failed: SamlCheck | null): readonly CheckResult[] {
  if (failed === null) return SAML_CHECKS.map((name) => ({ name, isPassed: true }));
  const made = SAML_CHECKS.slice(0, SAML_CHECKS.indexOf(failed) + 1);
  return made.map((name) => ({ name, isPassed: name !== failed }));
}
