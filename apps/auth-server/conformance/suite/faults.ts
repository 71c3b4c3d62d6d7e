import { describe, it } from "vitest";
import type { Court } from "../court.ts";
import { expectOutcomes } from "./outcomes.ts";
import { found, leave } from "./steps.ts";

const BREAK = `create function ops.break_here() returns trigger language plpgsql as
  $$ begin raise exception using errcode = tg_argv[0]; end $$`;
const TABLE = "auth.discovery_link_tokens";

/** What any call can be told, whatever it is about. */
export function faultsSuite(current: () => Court): void {
  describe("any call", () => {
    it("is told that its project is unknown, its address wrong, its body too large or malformed", async () => {
      const court = current();
      const { client, baseUrl } = court;
      const email_address = "ada@faults.example";
      await found(court, email_address);
      await expectOutcomes({
        "too large": [
          () => client.self.update({ untrusted_metadata: { note: "x".repeat(70_000) } }),
          "body_too_large",
        ],
        malformed: [
          () => client.otps.email.discovery.authenticate({ email_address, code: "six" }),
          "bad_request",
        ],
      });
      await leave(court);
      const send = "magicLinks.email.discovery.send";
      await court.inAnotherBrowser(
        (other) =>
          expectOutcomes({
            [send]: [
              () => other.magicLinks.email.discovery.send({ email_address }),
              "unauthorized_credentials",
            ],
          }),
        { publicToken: "public-token-test-nobody" },
      );
      await court.inAnotherBrowser(
        (other) =>
          expectOutcomes({
            [send]: [
              () => other.magicLinks.email.discovery.send({ email_address }),
              "route_not_found",
            ],
          }),
        { baseUrl: `${baseUrl}/sdk/elsewhere` },
      );
    });

    it("is told when the server fails, and when it can't be served for a while", async () => {
      const court = current();
      const { pool } = court.auth.database;
      const tried = () =>
        court.client.magicLinks.email.discovery.send({ email_address: "alan@faults.example" });
      const whileBroken = async (errcode: string, outcome: string) => {
        await pool.query(
          `create trigger break_here before insert on ${TABLE}
             for each row execute function ops.break_here('${errcode}')`,
        );
        await expectOutcomes({ "magicLinks.email.discovery.send": [tried, outcome] });
        await pool.query(`drop trigger break_here on ${TABLE}`);
      };
      await pool.query(BREAK);
      // Division by zero stands for any mistake of ours, the other for a database that is shutting down.
      await whileBroken("22012", "internal_server_error");
      await whileBroken("57P01", "service_unavailable");
      await expectOutcomes({ "magicLinks.email.discovery.send": [tried, "answered"] });
    });
  });
}
