import * as z from "zod/mini";

const state = z.object({ gone: z.string() });

/** What a page that has gone with its account tells the one it leads to. */
export const goneState = (text: string): z.infer<typeof state> => ({ gone: text });

/** What has gone, in words; null where the page was come to otherwise. */
export function readGoneState(from: unknown): string | null {
  const read = state.safeParse(from);
  return read.success ? read.data.gone : null;
}
