import { authenticateResponseWithMfa } from "@stocks-vibe/contracts/auth";
import { dataOf } from "./answer-reader.ts";
import { PASSWORD, pkcePair, setPassword } from "./factor-stories.ts";
import { tokenOf } from "./stories.ts";
import { discovered, exchange, named, outcomeOf, type WayIn } from "./way-in.ts";

const OTHER = "seven-copper-rivers-41";

/** The ways in by a password, resets and changes included. */
export const PASSWORD_WAYS_IN: readonly WayIn[] = [
  {
    name: "password",
    needsPassword: true,
    enter: (auth, newcomer) =>
      outcomeOf(auth, "/b2b/passwords/authenticate", { ...named(newcomer), password: PASSWORD }),
  },
  {
    name: "password, organization chosen afterwards",
    needsPassword: true,
    enter: async (auth, { emailAddress: email_address, member }) => {
      const body = { email_address, password: PASSWORD };
      const token = await discovered(auth, "/b2b/passwords/discovery/authenticate", body);
      return exchange(auth, token, member.organizationId);
    },
  },
  {
    name: "password reset by e-mail",
    enter: async (auth, { emailAddress, member }) => {
      const { organizationId } = member;
      return dataOf(
        await setPassword(auth, { emailAddress, organizationId }),
        authenticateResponseWithMfa,
      );
    },
  },
  {
    name: "password reset, organization chosen afterwards",
    enter: async (auth, { emailAddress: email_address, member }) => {
      const { verifier, challenge } = pkcePair();
      await auth.call("/b2b/passwords/discovery/reset/start", {
        body: { email_address, pkce_code_challenge: challenge },
      });
      const token = await discovered(auth, "/b2b/passwords/discovery/reset", {
        password_reset_token: tokenOf(await auth.newestLink(email_address)),
        password: PASSWORD,
        pkce_code_verifier: verifier,
      });
      return exchange(auth, token, member.organizationId);
    },
  },
  {
    name: "password changed by the old one",
    needsPassword: true,
    enter: (auth, newcomer) =>
      outcomeOf(auth, "/b2b/passwords/existing_password/reset", {
        ...named(newcomer),
        existing_password: PASSWORD,
        new_password: OTHER,
      }),
  },
];
