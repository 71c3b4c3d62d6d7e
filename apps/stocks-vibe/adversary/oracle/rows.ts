import * as z from "zod";
import type { Run } from "../world/run.ts";
import { isAttackers, ownerOf, seatOf } from "../world/world.ts";

const shape = z.object({
  kind: z.string(),
  organization_id: z.string(),
  id: z.string(),
  member_id: z.string(),
  row: z.record(z.string(), z.unknown()),
});
type Row = z.infer<typeof shape>;
export type Rows = ReadonlyMap<string, Row>;

/** Everything that victims' organizations consist of, without what moves by being used. */
const STATEMENT = `
  select 'organization' as kind, organization_id, organization_id as id, '' as member_id,
      to_jsonb(t) - 'updated_at' as row from auth.organizations t where organization_id = any ($1)
  union all select 'member', organization_id, member_id, member_id, to_jsonb(t) - 'updated_at'
    from auth.members t where organization_id = any ($1)
  union all select 'password', organization_id, password_id, member_id, to_jsonb(t)
    from auth.member_passwords t where organization_id = any ($1)
  union all select 'authenticator app', organization_id, totp_id, member_id, to_jsonb(t) - 'last_step'
    from auth.member_totps t where organization_id = any ($1)
  union all select 'recovery code', organization_id, code_id, member_id, to_jsonb(t)
    from auth.recovery_codes t where organization_id = any ($1)
  union all select 'session', organization_id, member_session_id, member_id,
      jsonb_build_object('revoked', revoked_at is not null,
        'isLook', authentication_factors @> '[{"method": "impersonation"}]')
    from auth.member_sessions t where organization_id = any ($1)
  union all select 'connection', organization_id, id, linked_by_member_id,
      jsonb_build_object('linked_by', linked_by_member_id) || coalesce(
        (select jsonb_object_agg(a.id, to_jsonb(a) - 'updated_at') from portfolio.accounts a
          where a.organization_id = t.organization_id and a.connection_id = t.id), '{}')
    from portfolio.connections t where organization_id = any ($1)`;

export async function readRows({ server, world }: Run): Promise<Rows> {
  const ids = world.houses.filter(({ side }) => side === "victim").map((one) => one.organizationId);
  const found = z.array(shape).parse(await server.query(STATEMENT, [ids]));
  return new Map(found.map((row) => [`${row.kind} ${row.id}`, row]));
}

interface Change {
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

function changesBetween(before: Rows, after: Rows): Change[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys]
    .map((key) => ({ before: before.get(key), after: after.get(key) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

const textOf = (row: Row | undefined, column: string): string => String(row?.row[column] ?? "");
const rolesOf = (row: Row | undefined): string => JSON.stringify(row?.row.roles ?? []);

/** What an invitation or a stranger's request may leave behind: somebody who is not in yet. */
const isWaiting = (row: Row | undefined): boolean =>
  ["pending", "invited", ""].includes(textOf(row, "status"));

const mayHaveInvited = ({ before, after }: Change): boolean =>
  after?.kind === "member" &&
  isWaiting(before) &&
  isWaiting(after) &&
  !(after.row.email_address_verified === true && before?.row.email_address_verified !== true) &&
  (before === undefined ? rolesOf(after) === "[]" : rolesOf(before) === rolesOf(after)) &&
  (before === undefined || textOf(before, "email_address") === textOf(after, "email_address"));

/** An attacker who is a member here may do as any member does, and get no further. */
function isOwnBusiness(run: Run, { before, after }: Change): boolean {
  const row = after ?? before;
  const member = row && run.rows.get(`member ${row.member_id}`);
  const known = member ?? (row?.kind === "member" ? row : undefined);
  if (!known || !isAttackers(run.world, textOf(known, "email_address"))) return false;
  if (row?.kind === "connection") return false;
  if (row?.kind !== "member") return true;
  // Nobody is in at once: members are invited, or wait to prove their address.
  if (before === undefined) return false;
  const keepsAddress = !after || isAttackers(run.world, textOf(after, "email_address"));
  return keepsAddress && rolesOf(before) === rolesOf(after ?? before);
}

/** An operator's look is a session of its own kind: it says so, and it ends. */
const isLook = ({ before, after }: Change): boolean =>
  after?.kind === "session" && after.row.isLook === true && before?.row.isLook !== false;

const isAllowed = (run: Run, { before, after }: Change): boolean =>
  run.allowances.some(
    ({ tables, memberIds }) =>
      tables.includes(after?.kind ?? before?.kind ?? "") &&
      memberIds.includes(after?.member_id ?? before?.member_id ?? ""),
  );

const SIGN_IN_KINDS = ["member", "session"];

/** A victim may come in by their own address, and become a member where their domain is let in. */
function isSignInOfTheirs(run: Run, { before, after }: Change): boolean {
  const row = after ?? before;
  if (!row || !SIGN_IN_KINDS.includes(row.kind)) return false;
  const member = row.kind === "member" ? row : run.rows.get(`member ${row.member_id}`);
  const owner = ownerOf(run.world, textOf(member, "email_address"));
  return owner?.side === "victim" && run.actors.has(owner.name);
}

/** The columns that differ, for the story. */
function difference({ before, after }: Change): string {
  if (!before) return `is new: ${JSON.stringify(after?.row).slice(0, 200)}`;
  if (!after) return "is gone";
  const columns = Object.keys(after.row).filter(
    (column) => JSON.stringify(after.row[column]) !== JSON.stringify(before.row[column]),
  );
  const moved = columns.map(
    (column) =>
      `${column} from ${JSON.stringify(before.row[column])} to ${JSON.stringify(after.row[column])}`,
  );
  return `changed: ${moved.join(", ")}`;
}

/** (b) Only a victim, an administrator or an accepted consent has changed what is a victim's. */
export async function checkRows(run: Run): Promise<void> {
  const after = await readRows(run);
  const before = run.rows;
  const changes = changesBetween(before, after);
  run.rows = new Map([...before, ...after]);
  try {
    for (const change of changes) {
      const isExplained = [isLook, mayHaveInvited].some((explains) => explains(change));
      if (isExplained || isAllowed(run, change) || isSignInOfTheirs(run, change)) continue;
      if (isOwnBusiness(run, change)) continue;
      const row = change.after ?? change.before;
      const seat = seatOf(run.world, row?.member_id ?? "");
      const whose = seat
        ? `${seat.person.name}'s ${row?.kind} in ${seat.house.label}`
        : `a ${row?.kind} in a victims' organization`;
      const kind = [...run.actors].join() === "Oscar" ? "impersonated" : "changed";
      run.report(kind, `${whose} ${difference(change)}, by ${[...run.actors].join(" and ")}`);
    }
  } finally {
    run.rows = after;
  }
}
