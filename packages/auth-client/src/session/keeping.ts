/**
 * What the browser does not keep for this site, so that a sign-in ends with the page or is asked
 * about at the next one.
 */
export type NotKept = "cookies" | "storage";

export interface Keeping {
  notKept(): NotKept | null;
  /** After each write: whether it could be read back. */
  note(what: NotKept, isKept: boolean): void;
}

const CAUSES: Readonly<Record<NotKept, string>> = {
  cookies: "Cookies are blocked: a session ends with the page.",
  storage: "Site data is blocked or full: the next page asks whose session it is.",
};

/** Remembers which promise of the client this browser breaks, and warns once when it begins to. */
export function createKeeping(warn: (message: string) => void): Keeping {
  const broken = new Set<NotKept>();
  return {
    // Without cookies nothing lasts, whatever storage does.
    notKept: () => (["cookies", "storage"] as const).find((what) => broken.has(what)) ?? null,
    note(what, isKept) {
      if (isKept) broken.delete(what);
      else if (!broken.has(what)) {
        broken.add(what);
        warn(CAUSES[what]);
      }
    },
  };
}
