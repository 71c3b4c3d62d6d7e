import { type Drawn, KINDS, type NamedAction } from "../events.ts";
import { playEvent } from "../play.ts";
import { moodNamed } from "../provider/start-provider.ts";
import { link, settled } from "../world/actions.ts";
import type { World, WorldOptions } from "../world/world.ts";

const READ_WITHIN_MS = 60_000;

/** What once harmed somebody. Its name says what must hold; the oracle looks at the rest. */
export interface Story {
  readonly name: string;
  readonly people: WorldOptions;
  readonly play: (world: World) => Promise<void>;
  /** Told in the full run only. It takes long, and a faster test asks nearly the same. */
  readonly isLong?: true;
}

/** Of the first who is troubled, and their first login, where nothing else is said. */
const FIRST: Drawn = {
  who: 0,
  login: 0,
  mood: "is honest",
  method: "fifo",
  isUnknown: false,
  many: 1,
  hours: 1,
};

/** One event. What makes no sense in the world of a story is a mistake of the story. */
export async function happen(
  world: World,
  kind: keyof typeof KINDS,
  drawn: Partial<Drawn> = {},
): Promise<void> {
  const told = KINDS[kind].tell(world, { ...FIRST, ...drawn });
  if (!told) throw new Error(`the story can't go on: ${kind} ${JSON.stringify(drawn)}`);
  await playEvent(world, told);
}

export const does = (world: World, words: string, action: NamedAction["action"]): Promise<void> =>
  playEvent(world, { words, action });

/** Every login of everybody who is troubled. */
export const everyLogin = (world: World): { readonly who: number; readonly login: number }[] =>
  world.troubled.flatMap(({ logins }, who) => logins.map((_, login) => ({ who, login })));

/** They are all linked while honest, and have been read once. */
export async function settleTrouble(world: World): Promise<void> {
  await does(world, "everybody links what is theirs", async () => {
    const links = world.troubled.flatMap(({ seat, logins }) =>
      logins.map(async (login) => {
        const { status } = await link(seat, login);
        await settled(seat, login, READ_WITHIN_MS);
        return status;
      }),
    );
    return [...new Set(await Promise.all(links))].join(" and ");
  });
}

/** Every institution of those who are troubled, in one mood from now on. */
export const allTurn = (world: World, mood: string): Promise<void> =>
  does(world, `every institution of theirs ${mood}`, () => {
    for (const { logins } of world.troubled) {
      for (const { item } of logins) item.mood = moodNamed(world.provider.moods, mood);
    }
    return "";
  });
