import { createTotpAnswer, recoveryCodesAnswer } from "@stocks-vibe/contracts/auth";
import { appCode } from "../../src/testing/factor-stories.ts";
import type { Group } from "../group.ts";
import { proofCalls } from "../steps/mail-calls.ts";
import { expectAll, expectEach, expectOutcomes } from "../steps/outcomes.ts";
import { DURATION, leave, newPerson, openProject } from "../steps/steps.ts";
import type { TestServer } from "../test-server.ts";

/** As if guessed a hundred times instead of ten, which would take two and a half hours. */
async function closeGuessed(server: TestServer): Promise<void> {
  await server.auth.database.pool.query(
    "update auth.guess_counters set wrong_in_a_row = 100 where wrong_in_window = 10",
  );
  await server.passTime(16);
}

/** How often short things may be guessed at. */
export function guessesGroups(group: Group): void {
  group("guesses", (it) => {
    it("of a factor are counted: ten wrong ones have to wait, a hundred in a row close it", async (server, client) => {
      const person = await newPerson(server, "guessed@apps-refused.example");
      const created = createTotpAnswer.parse(await client.totp.create(person));
      const code = await appCode(server.auth, created.secret);
      await client.totp.authenticate({ ...person, ...DURATION, code });
      const { recovery_codes } = recoveryCodesAnswer.parse(await client.recoveryCodes.get());
      const guess = () => client.totp.authenticate({ ...person, ...DURATION, code });
      const recover = (recovery_code: string) => () =>
        client.recoveryCodes.recover({ ...person, ...DURATION, recovery_code });
      // No code was sent, which whoever guesses can't know.
      const text = () => client.otps.sms.authenticate({ ...person, ...DURATION, code: "000000" });
      for (let wrong = 0; wrong < 10; wrong += 1) {
        await expectOutcomes({
          text: [text, "unable_to_auth_otp_code"],
          app: [guess, "unable_to_authenticate_totp"],
          backup: [recover("none"), "unable_to_authenticate_recovery_code"],
        });
      }
      const [right = ""] = recovery_codes;
      await expectAll("too_many_requests", {
        text: text,
        app: guess,
        "the right backup code too": recover(right),
      });
      await closeGuessed(server);
      await expectAll("user_lock_limit_reached", {
        text: text,
        app: guess,
        backup: recover(right),
      });
    });

    it("of a code or a password are counted for the address, whether anybody has it or not", async (server) => {
      const { organization_id } = await newPerson(server, "host@apps-refused.example");
      await leave(server);
      // Both kinds of codes are counted together, and so are passwords wherever they are asked for.
      const calls = proofCalls(server.client, {
        organization_id,
        email_address: "nobody@apps-refused.example",
      });
      for (let wrong = 0; wrong < 10; wrong += 1) {
        await expectOutcomes({
          code: [calls["otps.email.authenticate"], "unable_to_auth_otp_code"],
          password: [calls["passwords.authenticate"], "unauthorized_credentials"],
        });
      }
      await expectEach(calls, {
        too_many_requests: [
          "otps.email.authenticate",
          "otps.email.discovery.authenticate",
          "passwords.authenticate",
          "passwords.discovery.authenticate",
        ],
      });
      await closeGuessed(server);
      // Who is refused more often within a second is told the same again.
      await expectAll("user_lock_limit_reached", calls);
    });
  });
}

/** Projects that have devices looked at. The test server's service blocks every one. */
export function devicesGroups(group: Group): void {
  group("a device that is known for abuse", (it) => {
    it("is let in nowhere", async (server) => {
      const { set, inBrowser } = await openProject(server);
      await set("dfp-mode", "DECISIONING");
      await inBrowser(async ({ magicLinks, passwords }, page) => {
        // What the maker's script would put there. It is never loaded, but clients are told that it
        // was: those that listen before they add it by the page, the others a moment later.
        Object.assign(page, { GetTelemetryID: async () => "telemetry-id" });
        new page.MutationObserver((records) => {
          for (const { addedNodes } of records)
            for (const added of addedNodes) added.dispatchEvent(new page.Event("load"));
        }).observe(page.document.head, { childList: true });
        const email_address = "ada@devices.example";
        await expectAll("device_not_allowed", {
          "magicLinks.email.discovery.send": () =>
            magicLinks.email.discovery.send({ email_address }),
          "passwords.discovery.authenticate": () =>
            passwords.discovery.authenticate({ email_address, password: "any" }),
        });
      });
    });
  });
}
