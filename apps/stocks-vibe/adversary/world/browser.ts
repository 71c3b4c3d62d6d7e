import { createHash } from "node:crypto";

/** What a browser keeps until a reset is finished (PKCE). Everybody here uses one browser. */
export const CODE_VERIFIER = "the-one-browser-of-this-story-keeps-this-verifier-0123456789";
export const CODE_CHALLENGE = createHash("sha256").update(CODE_VERIFIER).digest("base64url");
