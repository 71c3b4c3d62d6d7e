import type { RefusedDocument } from "./altered-documents.ts";
import { REFUSED_BYTES } from "./refused-bytes.ts";
import { REFUSED_CLAIMS } from "./refused-claims.ts";
import { REFUSED_ENCRYPTION } from "./refused-encryption.ts";
import { REFUSED_SIGNATURES } from "./refused-signatures.ts";
import { REFUSED_STRUCTURES } from "./refused-structures.ts";

/** Every document that must be refused, in the order of the rules. */
export const REFUSED_DOCUMENTS: readonly RefusedDocument[] = [
  ...REFUSED_BYTES,
  ...REFUSED_STRUCTURES,
  ...REFUSED_ENCRYPTION,
  ...REFUSED_SIGNATURES,
  ...REFUSED_CLAIMS,
];
