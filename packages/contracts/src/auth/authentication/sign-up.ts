import * as z from "zod";
import { wireLine, wireText } from "../wire-scalars.ts";
import {
  codeChallengeFields,
  emailAddressField,
  localeField,
  oneChallenge,
  redirectUrlField,
} from "./proof-fields.ts";

/** The SHA-256 of a secret that the asking browser keeps, in base64url: 43 characters. */
const browserChallenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** The secret itself: 64 random bytes in hex, or what RFC 7636 allows. */
export const browserVerifier = z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/);

/** A part of a person's name. */
const namePart = wireLine(128).trim().min(1);

/**
 * A call of our own beside the wire's: a person asks for an account by name and address, and mostly
 * a password. Nothing of it holds before the mailbox is proven, by a link of discovery opened in
 * the same browser.
 */
export const signUpRequest = z
  .object({
    first_name: namePart,
    last_name: namePart,
    email_address: emailAddressField,
    /** Left out by a page whose project signs people in by mail alone. */
    password: wireText(4096).min(1).optional(),
    sign_up_challenge: browserChallenge,
    discovery_redirect_url: redirectUrlField,
    locale: localeField,
    ...codeChallengeFields,
  })
  .transform(oneChallenge);
export type SignUpRequest = z.infer<typeof signUpRequest>;
