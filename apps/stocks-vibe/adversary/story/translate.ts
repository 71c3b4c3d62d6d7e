import type { Stage } from "../actors/open-world.ts";
import { appCode } from "../world/authenticator.ts";
import type { Letter } from "../world/post.ts";
import type { Origin, Value } from "./script.ts";

/** What the calls of a replay have brought so far. */
export interface Brought {
  readonly initial: readonly string[];
  readonly answers: Map<number, ReadonlyMap<string, string>>;
  readonly letters: Map<number, readonly Letter[]>;
}

const MISSING = "none";

async function resolve(stage: Stage, brought: Brought, value: Value): Promise<string> {
  if (typeof value === "string") return value;
  switch (value.kind) {
    case "initial":
      return brought.initial[value.index] ?? MISSING;
    case "answer":
      return brought.answers.get(value.entry)?.get(value.name) ?? MISSING;
    case "letter": {
      const to = await resolve(stage, brought, value.to);
      const letter = brought.letters
        .get(value.entry)
        ?.find(
          (one) => one.to === to && one.tokenType === value.tokenType && one[value.part] !== "",
        );
      return letter?.[value.part] ?? MISSING;
    }
    case "app": {
      const secret = await resolve(stage, brought, value.secret);
      return appCode(secret, await stage.readClock());
    }
    case "look": {
      const memberId = await resolve(stage, brought, value.memberId);
      const organizationId = await resolve(stage, brought, value.organizationId);
      return stage.server.impersonate({ memberId, organizationId }).catch(() => MISSING);
    }
  }
}

/** The same with every text that came from somewhere got from there again. */
export async function translate(
  stage: Stage,
  brought: Brought,
  { origins, given }: { readonly origins: ReadonlyMap<string, Origin>; readonly given: unknown },
): Promise<unknown> {
  if (typeof given === "string") {
    const origin = origins.get(given);
    return origin ? resolve(stage, brought, origin) : given;
  }
  if (Array.isArray(given)) {
    return Promise.all(given.map((one) => translate(stage, brought, { origins, given: one })));
  }
  if (typeof given !== "object" || given === null) return given;
  const entries = Object.entries(given).map(
    async ([key, one]) => [key, await translate(stage, brought, { origins, given: one })] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

export const asText = (value: unknown): string => (typeof value === "string" ? value : MISSING);
export const asBody = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
