import * as z from "zod";
import type { ServerRoute } from "../server/server-address.ts";
import { liveSessions } from "../world/held-credentials.ts";
import type { Call } from "../world/run.ts";
import { type Field, fieldsOf, fuzzValue } from "./fuzz-body.ts";
import { attack, attackUnheard } from "./learn.ts";
import type { Stage } from "./open-world.ts";
import type { Pick } from "./pick.ts";
import { aSession, recent, type Verb, verb } from "./verb.ts";

/** The mailbox page shows everybody's mail. The story reads it there; no attacker may. */
const isCallable = ({ path }: ServerRoute): boolean =>
  !path.startsWith("/dev") && !path.includes("*");

/** The path with something that is known in place of each parameter. */
function filled(stage: Stage, pick: Pick, path: string): string {
  return path.replaceAll(/:([A-Za-z_]+)/g, (_whole, field: string) => {
    const ids = stage.hands.ids.get(field) ?? [...stage.hands.ids.values()].flat();
    return encodeURIComponent(pick.from(ids) ?? "none");
  });
}

async function callAnything(
  stage: Stage,
  pick: Pick,
  who: { readonly by: Call["by"]; readonly session: string | undefined },
): Promise<void> {
  const isReading = pick.once(6);
  const routes = stage.server.routes.filter(
    (one) => isCallable(one) && (one.method === "GET") === isReading,
  );
  const route = pick.from(routes);
  if (!route) return;
  const path = filled(stage, pick, route.path);
  const value = fuzzValue(stage, pick, { schema: route.body, field: "", depth: 0 });
  const body = z.record(z.string(), z.unknown()).catch({}).parse(value);
  const words = `calls ${route.method} ${route.path} with ${JSON.stringify(Object.keys(body))}`;
  const call = { ...who, words, method: route.method, path, body };
  if (pick.once(12)) await attackUnheard(stage, call);
  else await attack(stage, call);
}

/** An operator looks at the product as one of the victims sees it. */
async function lookIn(stage: Stage, pick: Pick): Promise<void> {
  const { oscar, victor, peggy, walter } = stage.cast;
  // Only Victor has no second factor, so that the look at him gets furthest.
  const people = pick.once(2) ? [victor] : [peggy, walter];
  const seats = stage.world.seats.filter(
    ({ person, house }) => people.includes(person) && house.side === "victim" && !house.isSecret,
  );
  const seat = pick.from(seats);
  if (!seat) return;
  const { memberId, house } = seat;
  const { organizationId } = house;
  const impersonation_token = await stage.server.impersonate({ memberId, organizationId });
  await attack(stage, {
    by: oscar,
    words: `looks in on ${seat.person.name} in ${house.label}`,
    path: "/sdk/v1/b2b/impersonation/authenticate",
    body: { impersonation_token },
  });
}

/** Whether a path that was called is one of the route's. */
const isOf = ({ method, path }: ServerRoute, call: Call): boolean => {
  const pattern = path.replaceAll(/:[A-Za-z_]+/g, "[^/]+");
  return method === (call.method ?? "POST") && new RegExp(`^${pattern}$`).test(call.path);
};

/** Mostly one that the call has already. */
function aField(pick: Pick, { body = {} }: Call, fields: readonly Field[]): Field | undefined {
  const given = fields.filter(({ name }) => name in body);
  return pick.once(4) || given.length === 0 ? pick.from(fields) : pick.from(given);
}

/** What worked a moment ago, with one field of the body changed, added or left out. */
async function callAgain(stage: Stage, pick: Pick): Promise<void> {
  const call = recent(
    pick,
    stage.hands.worked.filter(({ by }) => by.side === "attacker"),
  );
  const route = call && stage.server.routes.find((one) => isOf(one, call));
  if (!call || !route) return;
  const field = aField(pick, call, fieldsOf(route.body));
  if (field === undefined) return;
  const { [field.name]: _before, ...rest } = call.body ?? {};
  const isLeftOut = pick.once(5);
  const value = fuzzValue(stage, pick, { schema: field.schema, field: field.name, depth: 1 });
  const body = isLeftOut ? rest : { ...rest, [field.name]: value };
  const told =
    typeof value === "string" && value.length > 40 ? "something else" : JSON.stringify(value);
  const words = `${call.words}, again with ${field.name} ${isLeftOut ? "left out" : told}`;
  await attack(stage, { ...call, words, body });
}

/** Every route of the server, also those that nobody here has heard of. */
export const FUZZ_VERBS: readonly Verb[] = [
  verb("calls any route", 16, async (stage, pick) => {
    const session = pick.once(4) ? undefined : aSession(stage, pick);
    const by = session?.holder ?? stage.cast.mallory;
    await callAnything(stage, pick, { by, session: session?.token });
  }),
  verb("does something again, a little differently", 12, callAgain),
  verb("looks as an operator", 2, lookIn),
  verb("calls any route as an operator", 8, async (stage, pick) => {
    if (liveSessions(stage.hands, "operator").length === 0) await lookIn(stage, pick);
    const session = pick.from(liveSessions(stage.hands, "operator"));
    if (!session) return;
    await callAnything(stage, pick, { by: stage.cast.oscar, session: session.token });
  }),
];
