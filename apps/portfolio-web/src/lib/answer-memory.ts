/** An answer with its tag: sent along, the tag spares the answer while it holds. */
export type TaggedAnswer = { tag: string; body: string };

/**
 * The page's own memory of answers, in place of the browser's cache: that one outlives the session and lies on disk. It belongs to one
 * session; the first question of another one finds it empty.
 */
export function createAnswerMemory() {
  const answers = new Map<string, TaggedAnswer>();
  let owner: string | null = null;
  const belongTo = (session: string | null): void => {
    if (session !== owner) answers.clear();
    owner = session;
  };
  return {
    recall(session: string | null, path: string): TaggedAnswer | null {
      belongTo(session);
      return answers.get(path) ?? null;
    },
    keep(session: string | null, path: string, answer: TaggedAnswer): void {
      if (session !== null && session === owner) answers.set(path, answer);
    },
    forget: () => belongTo(null),
  };
}
