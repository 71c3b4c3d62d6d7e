import { createHash, randomBytes, randomUUID } from "node:crypto";

/** 256 random bits as 43 characters of base64url: every session, link and hand-back token. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

/** SHA-256 in hex: the only form in which a 256-bit token is stored. */
export const hashToken = (token: string): string =>
  createHash("sha256").update(token, "utf8").digest("hex");

/** A public identifier such as `member-9d3e…`. Identifies; never proves anything. */
export const newId = (kind: string): string => `${kind}-${randomUUID()}`;
