import { moodNamed } from "../provider/start-provider.ts";
import type { StoryEvent } from "../story/event.ts";
import { playEvent } from "../story/play.ts";
import { type LocalizedText, toldIn } from "../story/told.ts";
import { link, settled } from "../world/actions.ts";
import type { World, WorldOptions } from "../world/world.ts";

const READ_WITHIN_MS = 60_000;

/** What once harmed somebody, told step by step; its name says what must hold. The oracle looks at the rest at its end. */
export interface Story {
  readonly name: string;
  readonly people: WorldOptions;
  readonly play: (world: World) => Promise<void>;
  /** LocalizedText in the full run only: it takes as long as several others, and a faster test of a part asks nearly the same. */
  readonly isLong?: true;
}

/** What makes no sense in the world of a story is a mistake of the story. */
export async function happen(world: World, ...events: readonly StoryEvent[]): Promise<void> {
  for (const it of events) {
    const told = toldIn(world, it);
    if (!told) throw new Error(`the story can't go on: ${JSON.stringify(it)}`);
    await playEvent(world, told);
  }
}

export const does = (world: World, words: string, action: LocalizedText["action"]): Promise<void> =>
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
