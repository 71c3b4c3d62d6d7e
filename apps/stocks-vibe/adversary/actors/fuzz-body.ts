import * as z from "zod";
import { appCode } from "../world/authenticator.ts";
import type { Stage } from "./open-world.ts";
import type { Pick } from "./pick.ts";
import { anyAddress } from "./verb.ts";

/** JSON Schema, as far as bodies of routes use it. */
const shape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});
type Shape = z.infer<typeof shape>;

const DEPTH = 4;
const NUMBERS = [0, 5, 60, 1_440, -1, 100_000];
const TEXTS = ["x", "", "stytch_admin", "https://evil.example/", "%_", "a".repeat(300)];

/** Everything that an attacker could put where a token goes. */
const tokens = ({ hands }: Stage): string[] => [
  ...hands.letters.filter(({ token }) => token !== "").map(({ token }) => token),
  ...[...hands.proofs].reverse().map(({ token }) => token),
  ...[...hands.sessions].reverse().map(({ token }) => token),
  ...[...hands.sessions].reverse().map(({ jwt }) => jwt),
];

const proofs = ({ hands }: Stage): string[] => hands.proofs.map(({ token }) => token).reverse();

function codes({ hands, now }: Stage): string[] {
  const sent = hands.letters.filter(({ code }) => code !== "").map(({ code }) => code);
  const shown = [...hands.apps.values()].map((secret) => appCode(secret, now));
  return [...sent, ...shown, "000000"];
}

/** What belongs into a field, by its name. Undefined where the name says nothing. */
function byName(stage: Stage, pick: Pick, field: string): unknown {
  const { hands } = stage;
  if (/email|address/.test(field)) return anyAddress(stage, pick);
  if (field === "intermediate_session_token") return pick.from(proofs(stage));
  if (/token|jwt/.test(field)) return pick.from(tokens(stage));
  if (field === "recovery_code") return pick.from(hands.recoveryCodes);
  if (/^code$/.test(field)) return pick.from(codes(stage));
  if (/password$/.test(field)) return pick.from(hands.passwords);
  if (/phone/.test(field)) return stage.cast.mallory.phone;
  if (/slug$/.test(field)) return pick.from(hands.ids.get("organization_slug") ?? []);
  if (/domain/.test(field)) return stage.cast.familyDomain;
  if (/role/.test(field)) return "stytch_admin";
  const ids = hands.ids.get(field) ?? [];
  if (ids.length > 0) return pick.from(ids);
  if (/(_id|Id|_ids)$|^id$/.test(field)) return pick.from([...hands.ids.values()].flat());
  return undefined;
}

export interface Field {
  readonly name: string;
  readonly schema: unknown;
}

/** The fields that a body may have. */
export function fieldsOf(schema: unknown): Field[] {
  const parsed = shape.safeParse(schema);
  const properties = parsed.success ? (parsed.data.properties ?? {}) : {};
  return Object.entries(properties).map(([name, one]) => ({ name, schema: one }));
}

/** A value that fits the schema more or less, filled with what the attackers know. */
export function fuzzValue(
  stage: Stage,
  pick: Pick,
  {
    schema,
    field,
    depth,
  }: { readonly schema: unknown; readonly field: string; readonly depth: number },
): unknown {
  const parsed = shape.safeParse(schema);
  const given: Shape = parsed.success ? parsed.data : {};
  const inner = (one: unknown, name = field) =>
    fuzzValue(stage, pick, { schema: one, field: name, depth: depth + 1 });
  if (given.const !== undefined) return given.const;
  if (given.enum) return pick.from(given.enum);
  const choices = given.anyOf ?? given.oneOf;
  if (choices) return inner(pick.from(choices));
  switch ([given.type].flat()[0]) {
    case "object": {
      if (depth > DEPTH) return {};
      const required = new Set(given.required ?? []);
      const chosen = Object.entries(given.properties ?? {}).filter(
        ([name]) => required.has(name) || pick.once(4),
      );
      return Object.fromEntries(chosen.map(([name, one]) => [name, inner(one, name)]));
    }
    case "array":
      return Array.from({ length: pick.number(3) }, () => inner(given.items));
    case "boolean":
      return pick.once(2);
    case "integer":
    case "number":
      return pick.from(NUMBERS);
    case "string":
      return byName(stage, pick, field) ?? pick.from(TEXTS);
    default:
      return byName(stage, pick, field);
  }
}
