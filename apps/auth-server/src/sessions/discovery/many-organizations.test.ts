import { discoveredOrganizationsAnswer, discoveryAuth } from "@stocks-vibe/contracts/auth";
import type { PoolClient } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Answer, dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { askForLink, found, inviteAndAccept, proveMailbox } from "../../testing/stories.ts";

const LIST = "/b2b/discovery/organizations";
const MANY = 150;

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());
afterEach(() => vi.restoreAllMocks());

/**
 * Copies of the member's organization, member included. Founding each by letter would take the test
 * its time.
 */
async function multiply(organizationId: string, copies: number): Promise<void> {
  const copy = (table: string, changes: string) =>
    auth.database.pool.query(
      `insert into auth.${table}
       select (jsonb_populate_record(original, ${changes})).*
       from auth.${table} original, generate_series(1, $2) copy where original.organization_id = $1`,
      [organizationId, copies],
    );
  const id = "'organization_id', original.organization_id || '-' || copy";
  await copy("organization_directory", `jsonb_build_object(${id})`);
  const slug = "'slug', original.slug || '-' || copy";
  await copy("organization_slugs", `jsonb_build_object(${id}, ${slug})`);
  await copy("organizations", `jsonb_build_object(${id}, ${slug})`);
  const memberId = "'member_id', original.member_id || '-' || copy";
  await copy("members", `jsonb_build_object(${id}, ${memberId})`);
}

/** A member of this many organizations. */
async function aConsultant(email: string, organizations: number) {
  const signedIn = await found(auth, email, { organization_name: "Smith Family" });
  await multiply(signedIn.organizationId, organizations - 1);
  return signedIn;
}

/** How many queries the server makes for an answer, and the answer. */
async function counted(ask: () => Promise<Answer>) {
  const { pool } = auth.database;
  let queries = 0;
  const watch = (client: PoolClient) => {
    if (vi.isMockFunction(client.query)) return;
    const { query } = client;
    vi.spyOn(client, "query").mockImplementation((...given: unknown[]) => {
      queries += 1;
      return Reflect.apply(query, client, given);
    });
  };
  pool.on("acquire", watch);
  const answer = await ask();
  pool.off("acquire", watch);
  vi.restoreAllMocks();
  return { queries, answer };
}

/**
 * The three ways to the list: after a link, for the proof that waits, and for a session (the
 * switcher).
 */
async function listedFor(email: string, session: string) {
  const discovery_magic_links_token = await askForLink(auth, email);
  const afterLink = await counted(() =>
    auth.call("/b2b/magic_links/discovery/authenticate", { body: { discovery_magic_links_token } }),
  );
  const { intermediate_session_token } = dataOf(afterLink.answer, discoveryAuth);
  const forProof = await counted(() => auth.call(LIST, { body: { intermediate_session_token } }));
  const forSession = await counted(() => auth.call(LIST, { session }));
  return { afterLink, forProof, forSession };
}

describe("the organizations of a proven mailbox", () => {
  it("take as many queries for 150 memberships as for 3, whichever way they are asked for", async () => {
    const few = await aConsultant("few@practice.example", 3);
    const many = await aConsultant("many@practice.example", MANY);

    const ofFew = await listedFor("few@practice.example", few.token);
    const ofMany = await listedFor("many@practice.example", many.token);

    for (const way of ["afterLink", "forProof", "forSession"] as const) {
      const { discovered_organizations } = dataOf(
        ofMany[way].answer,
        discoveredOrganizationsAnswer.partial(),
      );
      expect(discovered_organizations).toHaveLength(MANY);
      expect(ofMany[way].queries).toBeGreaterThan(0);
      expect(ofMany[way].queries).toBe(ofFew[way].queries);
    }
  });

  it("take as many queries for 90 that may be joined by a domain as for one", async () => {
    const settings = {
      email_jit_provisioning: "RESTRICTED",
      email_allowed_domains: ["open.example"],
    };
    const boss = await found(auth, "boss@open.example", settings);
    const listOf = async (email: string) => {
      const { intermediate_session_token } = await proveMailbox(auth, email);
      return counted(() => auth.call(LIST, { body: { intermediate_session_token } }));
    };

    const ofOne = await listOf("ann@open.example");
    await multiply(boss.organizationId, 89);
    const ofMany = await listOf("ann@open.example");

    const rows = dataOf(ofMany.answer, discoveredOrganizationsAnswer).discovered_organizations;
    expect(rows.map(({ membership }) => membership.type)).toEqual(
      Array.from({ length: 90 }, () => "eligible_to_join_by_email_domain"),
    );
    expect(ofMany.queries).toBe(ofOne.queries);
  });

  it("say what tells equal names apart: the slug, who invited, and when the person joined", async () => {
    const names = { organization_name: "Smith Family" };
    const host = await found(auth, "host@one.example", {
      ...names,
      organization_slug: "smith-one",
    });
    await auth.call("/b2b/organizations/members/update", {
      method: "PUT",
      session: host.token,
      body: { name: "Harriet Host" },
    });
    await inviteAndAccept(auth, host, "twin@names.example");
    await found(auth, "twin@names.example", { ...names, organization_slug: "smith-two" });

    const { discovered_organizations: rows } = await proveMailbox(auth, "twin@names.example");

    expect(rows).toMatchObject([
      { organization: { organization_slug: "smith-one" }, invited_by: "Harriet Host" },
      { organization: { organization_slug: "smith-two" } },
    ]);
    expect(rows[1]).not.toHaveProperty("invited_by");
    for (const row of rows) expect(Date.parse(row.joined_at ?? "")).toBeGreaterThan(0);
  });

  it("are nobody else's, and no other organization's people are read with them", async () => {
    await aConsultant("mine@apart.example", 3);
    await aConsultant("theirs@apart.example", 3);

    const { discovered_organizations: rows } = await proveMailbox(auth, "mine@apart.example");

    expect(rows).toHaveLength(3);
    for (const { membership } of rows) {
      expect(membership.member?.email_address).toBe("mine@apart.example");
    }
  });
});
