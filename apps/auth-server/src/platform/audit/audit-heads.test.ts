import { testKeys } from "@stocks-vibe/server-kit/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { found, inviteAndAccept, type SignedIn, signIn } from "../../testing/stories.ts";
import { createChainSeals, GENESIS, toChainedEvent } from "./chain.ts";

let auth: AuthHarness;
let ada: SignedIn;
let zoe: SignedIn;
let projectId: string;
beforeEach(async () => {
  auth = await startAuth();
  ({ projectId } = auth.auth.project);
  ada = await found(auth, "ada@family.example");
  zoe = await found(auth, "zoe@strange.example");
});
afterEach(() => auth.close());

const verify = async () => (await auth.auth.admin.verifyAudit()).problems;
/** As a superuser of the database, who has no key. */
const tamper = (sql: string, values: readonly unknown[] = []) =>
  auth.database.pool.query(sql, [...values]);
/** Something that is written down in an organization's log and in the project's. */
const live = ({ organizationId }: SignedIn, email: string) => signIn(auth, email, organizationId);
const lastOf = async (chainId: string): Promise<number> => {
  const { rows } = await tamper(
    "select max(sequence)::int as last from auth.audit_events where chain_id = $1",
    [chainId],
  );
  return rows[0].last;
};

/** Keeps everything of the log as it is now, seals included. */
async function keep(): Promise<void> {
  await tamper(`create table kept_chains as table auth.audit_chains;
    create table kept_directories as table auth.audit_directories;
    create table kept_events as table auth.audit_events`);
}
const putChainBack = (chainId: string) =>
  tamper(
    `with gone as (
       delete from auth.audit_events e where chain_id = $1
         and not exists (select from kept_events k where k.audit_event_id = e.audit_event_id))
     update auth.audit_chains c
       set last_sequence = k.last_sequence, last_hash = k.last_hash, seal = k.seal
       from kept_chains k where k.chain_id = c.chain_id and c.chain_id = $1`,
    [chainId],
  );
async function putAllBack(): Promise<void> {
  for (const chainId of [ada.organizationId, zoe.organizationId, projectId]) {
    await putChainBack(chainId);
  }
  await tamper(`update auth.audit_directories d set last_number = k.last_number, last_chain_id = k.last_chain_id,
    last_sequence = k.last_sequence, last_hash = k.last_hash, seal = k.seal from kept_directories k`);
}

describe("LOG-2: the logs of a project, all together", () => {
  it("control: are whole after ordinary work, and counted through without a gap", async () => {
    await inviteAndAccept(auth, ada, "bob@family.example");
    await Promise.all(
      Array.from({ length: 10 }, () =>
        auth.call("/b2b/magic_links/authenticate", { body: { magic_links_token: "none" } }),
      ),
    );
    expect(await verify()).toEqual([]);
    const { rows } = await tamper(
      "select count(*)::int as events, max(project_number)::int as last, (select last_number::int from auth.audit_directories) as said from auth.audit_events",
    );
    expect(rows[0].last).toBe(rows[0].events);
    expect(rows[0].said).toBe(rows[0].events);
  });

  it("control: hold after many signed in at once, in several organizations", async () => {
    const founders = Array.from({ length: 6 }, (_, index) => `founder-${index}@family.example`);
    await Promise.all(founders.map((email) => found(auth, email)));
    expect(await verify()).toEqual([]);
  });

  it("betray a log that was cut whole, by name", async () => {
    const sequence = await lastOf(ada.organizationId);
    await tamper("delete from auth.audit_events where chain_id = $1", [ada.organizationId]);
    await tamper("delete from auth.audit_chains where chain_id = $1", [ada.organizationId]);
    const gone = { chainId: ada.organizationId, sequence, problem: "gone" };
    expect(await verify()).toEqual([gone]);

    // Nor does it help to go on, or to forget that there was such an organization.
    await live(zoe, "zoe@strange.example");
    expect(await verify()).toEqual([gone]);
    await tamper(
      "alter table auth.organizations drop constraint organizations_project_id_organization_id_fkey",
    );
    await tamper("delete from auth.organization_directory where organization_id = $1", [
      ada.organizationId,
    ]);
    expect(await verify()).toEqual([gone]);
  });

  it("betray a log that was put back to an earlier state with its own seal, by name", async () => {
    await keep();
    const before = await lastOf(ada.organizationId);
    await live(ada, "ada@family.example");
    const sequence = await lastOf(ada.organizationId);
    await live(zoe, "zoe@strange.example");
    expect(sequence).toBeGreaterThan(before);
    await putChainBack(ada.organizationId);
    const putBack = [{ chainId: ada.organizationId, sequence, problem: "put back" }];
    expect(await verify()).toEqual(putBack);

    await live(ada, "ada@family.example");
    await live(ada, "ada@family.example");
    expect(await verify()).toEqual(putBack);
  });

  it("betray the end of several logs being cut, as far as the rest names it", async () => {
    await keep();
    await live(ada, "ada@family.example");
    await live(zoe, "zoe@strange.example");
    const last = await lastOf(projectId);
    await putChainBack(ada.organizationId);
    await putChainBack(zoe.organizationId);
    await putChainBack(projectId);

    const problems = await verify();
    const { rows } = await tamper(
      "select (select last_number from auth.audit_directories)::int - count(*)::int as gone from auth.audit_events",
    );
    expect(rows[0].gone).toBeGreaterThan(3);
    expect(problems).toContainEqual({
      chainId: zoe.organizationId,
      sequence: (await lastOf(zoe.organizationId)) + 1,
      problem: "put back",
    });
    expect(problems.some(({ problem }) => problem === "unaccounted")).toBe(true);
    expect(last).toBeGreaterThan(await lastOf(projectId));
  });

  it("betray a changed or missing directory, and going on does not heal it", async () => {
    await tamper("update auth.audit_directories set last_number = last_number + 1");
    expect(await verify()).toContainEqual(
      expect.objectContaining({ chainId: projectId, problem: "directory changed" }),
    );
    await live(ada, "ada@family.example");
    expect(await verify()).toContainEqual(
      expect.objectContaining({ chainId: projectId, problem: "directory changed" }),
    );
    const { rows } = await tamper("select max(project_number)::int as last from auth.audit_events");
    await tamper("delete from auth.audit_directories");
    expect(await verify()).toContainEqual({
      chainId: projectId,
      sequence: rows[0].last,
      problem: "directory missing",
    });
  });

  it("betray an end that was moved, and going on does not heal it", async () => {
    const last = await lastOf(ada.organizationId);
    await tamper("delete from auth.audit_events where chain_id = $1 and sequence = $2", [
      ada.organizationId,
      last,
    ]);
    await tamper(
      `update auth.audit_chains c set last_sequence = e.sequence, last_hash = e.hash from auth.audit_events e
       where c.chain_id = $1 and e.chain_id = $1 and e.sequence = $2`,
      [ada.organizationId, last - 1],
    );
    await live(ada, "ada@family.example");
    const problems = await verify();
    for (const problem of ["wrong end", "put back"]) {
      expect(problems).toContainEqual(
        expect.objectContaining({ chainId: ada.organizationId, problem }),
      );
    }
  });

  it("betray a changed number or a changed name of the event before", async () => {
    for (const change of ["project_number = 9999", "before_sequence = 9", "before_hash = 'x'"]) {
      await tamper("create table kept as table auth.audit_events");
      await tamper(`update auth.audit_events set ${change} where chain_id = $1 and sequence = 2`, [
        zoe.organizationId,
      ]);
      expect(await verify()).toContainEqual({
        chainId: zoe.organizationId,
        sequence: 2,
        problem: "changed",
      });
      await tamper(
        `update auth.audit_events e set project_number = k.project_number, before_sequence = k.before_sequence,
         before_hash = k.before_hash from kept k where k.audit_event_id = e.audit_event_id; drop table kept`,
      );
    }
    expect(await verify()).toEqual([]);
  });

  it("hold with events of before they were counted through", async () => {
    // As an earlier version left them: in their chains, and without a number.
    const seals = createChainSeals((await testKeys(auth.database.pool)).root);
    for (const chainId of [ada.organizationId, zoe.organizationId, projectId]) {
      let at = GENESIS;
      const { rows } = await tamper(
        "select * from auth.audit_events where chain_id = $1 order by sequence",
        [chainId],
      );
      for (const row of rows) {
        const before = at;
        at = seals.link(chainId, before, { ...toChainedEvent(row), inProject: null });
        await tamper(
          `update auth.audit_events set previous_hash = $2, hash = $3, project_number = null, before_chain_id = null,
             before_sequence = null, before_hash = null where audit_event_id = $1`,
          [row.audit_event_id, before.hash, at.hash],
        );
      }
      await tamper("update auth.audit_chains set last_hash = $2, seal = $3 where chain_id = $1", [
        chainId,
        at.hash,
        seals.head(chainId, at),
      ]);
    }
    await tamper("delete from auth.audit_directories");
    expect(await verify()).toEqual([]);

    await live(ada, "ada@family.example");
    expect(await verify()).toEqual([]);
    const sequence = await lastOf(ada.organizationId);
    await tamper("delete from auth.audit_events where chain_id = $1", [ada.organizationId]);
    await tamper("delete from auth.audit_chains where chain_id = $1", [ada.organizationId]);
    expect(await verify()).toEqual([{ chainId: ada.organizationId, sequence, problem: "gone" }]);
  });

  it("do not see that all of them were put back together: that takes an anchor", async () => {
    await keep();
    await live(ada, "ada@family.example");
    await putAllBack();
    expect(await verify()).toEqual([]);
  });
});
