import { readRows } from "../oracle/rows.ts";
import { checkStep } from "../oracle/step.ts";
import { noteId } from "../world/held-credentials.ts";
import { createRun, type Run, type RunOptions } from "../world/run.ts";
import { createWorld, keepSecret, type Person } from "../world/world.ts";
import { B2B, makeCall } from "./honest.ts";
import { choosePassword, found, registerApp, registerPhone, welcome } from "./settle.ts";

/** Who is in the story, each time anew, so that runs do not meet. */
function createCast(number: number) {
  const at = (name: string, domain: string) => `${name}@${domain}-${number}.example`;
  const phone = (line: number) =>
    `+1202555${(100 + ((number * 10 + line) % 100)).toString().padStart(4, "0")}`;
  const person = (
    name: string,
    side: Person["side"],
    mailboxes: readonly string[],
    line: number,
  ): Person => ({
    name,
    side,
    mailboxes,
    phone: phone(line),
    // No word of theirs: such a password would be refused.
    password: `gravel-${line}-quartz-lantern-orbit-${number}`,
  });
  return {
    victor: person("Victor", "victim", [at("victor", "family"), at("victor2", "family")], 1),
    peggy: person("Peggy", "victim", [at("peggy", "family"), at("peggy2", "family")], 2),
    walter: person("Walter", "victim", [at("walter", "family")], 3),
    nina: person("Nina", "victim", [at("nina", "elsewhere")], 4),
    mallory: person(
      "Mallory",
      "attacker",
      [at("mallory", "evil"), at("mallory2", "evil"), at("mallory3", "evil")],
      5,
    ),
    mona: person("Mona", "attacker", [at("mona", "guest"), at("mona2", "guest")], 6),
    trudy: person("Trudy", "attacker", [at("trudy", "trap"), at("trudy2", "trap")], 7),
    oscar: person("Oscar", "operator", [at("oscar", "operator")], 8),
    nobody: at("somebody", "family"),
    familyDomain: `family-${number}.example`,
  } as const;
}
type Cast = ReturnType<typeof createCast>;

export interface Stage extends Run {
  readonly cast: Cast;
}

/** Victims' organizations: an open one with an attacker in it, and one that nobody has heard of. */
async function settleVictims(run: Run, people: Cast, number: number): Promise<void> {
  const { victor, peggy, walter, mona } = people;
  const open = await found(run, victor, {
    label: "the open house",
    name: `Open ModelOrganization ${number}`,
    side: "victim",
    isSecret: false,
    settings: {
      email_jit_provisioning: "RESTRICTED",
      email_allowed_domains: [people.familyDomain],
    },
  });
  const peggysOpen = await welcome(run, open, { person: peggy });
  await registerApp(run, peggysOpen.seat, peggysOpen.session);
  const waltersOpen = await welcome(run, open, { person: walter });
  await registerPhone(run, waltersOpen.seat, waltersOpen.session);
  await welcome(run, open, { person: mona });

  const hidden = await found(run, walter, {
    label: "the hidden house",
    name: `Quiet Harbour Trust ${number}`,
    side: "victim",
    isSecret: true,
  });
  const victorsHidden = await welcome(run, hidden, { person: victor });
  await choosePassword(run, victorsHidden.seat, victor.password);
  await welcome(run, hidden, { person: peggy });
  await choosePassword(run, peggysOpen.seat, peggy.password);
  // Somebody has seen her password. She has a second factor, and will change the password.
  peggysOpen.seat.isPasswordLeaked = true;
  run.hands.passwords.push(peggy.password);
}

/** Organizations of the attackers. The second asks everybody for a second factor. */
async function settleAttackers(run: Run, people: Cast, number: number): Promise<void> {
  const { mallory, mona, trudy } = people;
  const den = await found(run, mallory, {
    label: "Mallory's den",
    name: `Den ${number}`,
    side: "attacker",
    isSecret: false,
  });
  const second = mallory.mailboxes[1] ?? "";
  const decoy = await welcome(run, den, { person: mallory, address: second });
  await choosePassword(run, decoy.seat, mallory.password);

  const trap = await found(run, trudy, {
    label: "Trudy's trap",
    name: `Trap ${number}`,
    side: "attacker",
    isSecret: false,
  });
  const bait = await welcome(run, trap, { person: trudy, address: trudy.mailboxes[1] ?? "" });
  await choosePassword(run, bait.seat, trudy.password);
  const session = await registerApp(run, trap.seat, trap.session);
  await makeCall(run, {
    by: trudy,
    words: "asks everybody in Trudy's trap for a second factor",
    method: "PUT",
    path: `${B2B}/organizations/me`,
    session,
    body: { mfa_policy: "REQUIRED_FOR_ALL" },
  });
  await found(run, mona, {
    label: "Mona's mansion",
    name: `Mansion ${number}`,
    side: "attacker",
    isSecret: false,
  });
}

const CONNECTION = `
  with linked as (insert into portfolio.linked_items (item_id, organization_id) values ($3, $1))
  insert into portfolio.connections (organization_id, id, item_id, institution_id, institution_name,
    access_token_sealed, public_token_hash, linked_by_member_id, is_sandbox, status, sync_state, created_at, updated_at)
  values ($1, $2, $3, 'ins_1', 'First Platypus Bank', 'v1.none', $2, $4, true, 'active', 'idle',
    ops.clock_now(), ops.clock_now())`;

/** A victim has linked an institution. The link's own dialog is no part of this story. */
async function linkConnection(run: Run, number: number): Promise<void> {
  const seat = run.world.seats[0];
  if (!seat) return;
  const id = `connection-of-victor-${number}`;
  const { organizationId } = seat.house;
  await run.server.query(CONNECTION, [organizationId, id, `item-${number}`, seat.memberId]);
}

/** What victims know and nobody else. */
function keepPasswords({ world }: Run): void {
  for (const { person: owner, password, isPasswordLeaked } of world.seats) {
    if (owner.side !== "victim" || password === undefined || isPasswordLeaked) continue;
    keepSecret(world, { text: password, what: `${owner.name}'s password`, owner });
  }
}

/** What is no secret: people's addresses, and the open house. */
function hearSay({ hands, world }: Run, people: Cast): void {
  for (const { mailboxes, side, password } of world.people) {
    if (side !== "operator") hands.addresses.push(...mailboxes);
    if (side === "attacker") hands.passwords.push(password);
  }
  hands.addresses.push(people.nobody);
  for (const { organizationId, slug } of world.houses.filter(({ isSecret }) => !isSecret)) {
    noteId(hands, "organization_id", organizationId);
    noteId(hands, "organization_slug", slug);
  }
  for (const { memberId, house, address } of world.seats) {
    if (house.isSecret) continue;
    const { organizationId } = house;
    noteId(hands, "member_id", memberId);
    hands.members.set(memberId, { memberId, organizationId, emailAddress: address });
  }
}

let worlds = 0;

/** A new world on the server, with everybody in their place. */
export async function openWorld(options: Omit<RunOptions, "world">): Promise<Stage> {
  worlds += 1;
  const number = worlds;
  const people = createCast(number);
  const { nobody: _nobody, familyDomain: _domain, ...persons } = people;
  const run = createRun({ ...options, world: createWorld(Object.values(persons)) });
  await run.readClock();
  await settleVictims(run, people, number);
  await settleAttackers(run, people, number);
  await linkConnection(run, number);
  // What an authenticator app has just shown does not work twice.
  await run.server.advanceClock(60);
  await run.readClock();
  keepPasswords(run);
  hearSay(run, people);
  run.rows = await readRows(run);
  run.hands.letters.length = 0;
  run.story.length = 0;
  await checkStep(run);
  return Object.assign(run, { cast: people });
}
