import type { Person } from "../world/world.ts";

/** Who is in the story, each time anew, so that runs do not meet. */
export function createCast(number: number) {
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
export type Cast = ReturnType<typeof createCast>;
