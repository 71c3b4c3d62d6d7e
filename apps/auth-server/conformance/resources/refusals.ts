import { Window } from "happy-dom";
import { expect } from "vitest";
import { PUBLIC_TOKEN } from "../../src/testing/auth-harness.ts";
import type { Group } from "../group.ts";
import { expectOutcome, expectOutcomes } from "../steps/outcomes.ts";
import { found, leave } from "../steps/steps.ts";

/** What a page may not do, and how it is told. */
export function refusalsGroups(group: Group): void {
  group("refusals", (it) => {
    it("keep pages of other sites out: they are judged through a fetch that enforces CORS", async ({
      baseUrl,
      page,
    }) => {
      const stranger = new Window({ url: "http://localhost:6666/" });
      const url = `${baseUrl}/sdk/v1/projects/bootstrap/${PUBLIC_TOKEN}`;
      await expect(stranger.fetch(url)).rejects.toThrow("Cross-Origin Request Blocked");
      expect((await page.fetch(url)).status).toBe(200);
      await stranger.happyDOM.close();
    });

    it("of a malformed request name the field", async (server) => {
      await expect(
        server.client.magicLinks.email.discovery.send({ email_address: "x".repeat(600) }),
      ).rejects.toThrow("Request does not match expected schema\n.email_address: ");
    });
  });
}

const BREAK = `create function ops.break_here() returns trigger language plpgsql as
  $$ begin raise exception using errcode = tg_argv[0]; end $$`;
const TABLE = "auth.discovery_link_tokens";

/** What any call can be told, whatever it is about. */
export function faultsGroups(group: Group): void {
  group("any call", (it) => {
    it("is told that its project is unknown, its address wrong, its body too large or malformed", async (server) => {
      const { client, baseUrl } = server;
      const email_address = "ada@faults.example";
      await found(server, email_address);
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
      await leave(server);
      await server.inBrowserOf({ publicToken: "public-token-test-nobody" }, (other) =>
        expectOutcome(
          () => other.magicLinks.email.discovery.send({ email_address }),
          "unauthorized_credentials",
        ),
      );
      await server.inBrowserOf({ baseUrl: `${baseUrl}/sdk/elsewhere` }, (other) =>
        expectOutcome(
          () => other.magicLinks.email.discovery.send({ email_address }),
          "route_not_found",
        ),
      );
    });

    it("is told when the server fails, and when it can't be served for a while", async (server) => {
      const { pool } = server.auth.database;
      const tried = () =>
        server.client.magicLinks.email.discovery.send({ email_address: "alan@faults.example" });
      const whileBroken = async (errcode: string, outcome: string) => {
        await pool.query(
          `create trigger break_here before insert on ${TABLE}
             for each row execute function ops.break_here('${errcode}')`,
        );
        await expectOutcome(tried, outcome);
        await pool.query(`drop trigger break_here on ${TABLE}`);
      };
      await pool.query(BREAK);
      // Division by zero stands for a mistake of ours, the other for a database that shuts down.
      await whileBroken("22012", "internal_server_error");
      await whileBroken("57P01", "service_unavailable");
      await expectOutcome(tried, "answered");
    });
  });
}
