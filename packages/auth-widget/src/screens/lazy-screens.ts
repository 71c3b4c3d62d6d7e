/** Screens that are loaded together, by the first of them that is wanted. */
export type Room<Screens> = {
  /** Undefined until they are there. */
  now(): Screens | undefined;
  /**
   * Loads them unless they are there. Rejects where they can't be had; asking again tries again.
   */
  load(): Promise<void>;
};

type Module<Screens> = { readonly screens: Screens };
type Fetch<Screens> = () => Promise<Module<Screens>>;
/** How a file is loaded by its address. */
export type Import = (address: string) => Promise<unknown>;

const importFrom: Import = (address) =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ address);

/** The same file as `fetch` gives, so its screens are the same too. */
const isModule = <Screens>(module: unknown): module is Module<Screens> =>
  typeof module === "object" && module !== null && "screens" in module;

/** The file that a failed import was about; some browsers say it in the error's sentence. */
function addressIn(error: unknown): string | null {
  const named = error instanceof Error ? /https?:\/\/\S+\.js\b/.exec(error.message) : null;
  return named?.[0] ?? null;
}

/**
 * Makes the lazy screens of a file that is imported on demand. Browsers that keep a failed import
 * for good (Chromium does) never ask for its address again, so the second try is made under another
 * one: the same file with a number behind it.
 */
export function createLazyScreens<Screens>(
  fetch: Fetch<Screens>,
  importAt: Import = importFrom,
): Room<Screens> {
  let screens: Screens | undefined;
  let going: Promise<void> | null = null;
  let tries = 0;

  const again = async (error: unknown): Promise<Module<Screens>> => {
    const address = addressIn(error);
    if (!address) throw error;
    tries += 1;
    const module = await importAt(`${address}?try=${tries}`);
    if (!isModule<Screens>(module)) throw error;
    return module;
  };
  const load = async (): Promise<void> => {
    if (screens !== undefined) return;
    screens = (await fetch().catch(again)).screens;
  };

  return {
    now: () => screens,
    load() {
      going ??= load().finally(() => {
        going = null;
      });
      return going;
    },
  };
}
