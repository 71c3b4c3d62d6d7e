import type { Logger } from "@stocks-vibe/server-kit";
import {
  isInterruption,
  type LinkProvider,
  LinkProviderError,
} from "../../provider/link-provider.ts";

/**
 * Has news of an item posted to us that was linked before there was an address for them, or under
 * another one. What was read is stored by then and is not lost for this: the next sync sees that
 * the item is still unheard, and asks again.
 */
export async function registerWebhook(
  provider: Pick<LinkProvider, "listenToNews">,
  { accessToken, connectionId }: { readonly accessToken: string; readonly connectionId: string },
  log: Logger,
): Promise<void> {
  try {
    await provider.listenToNews(accessToken);
  } catch (cause) {
    if (isInterruption(cause) || !(cause instanceof LinkProviderError)) throw cause;
    log.warn({ err: cause, connectionId, code: cause.code }, "news are not posted here yet");
  }
}
