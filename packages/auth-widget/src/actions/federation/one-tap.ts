import { isAuthError } from "@stocks-vibe/auth-client";
import { isOneTapProblem } from "../../machine/one-tap.ts";
import type { Door } from "../../machine/organization-entry.ts";
import type { ActionContext } from "../action-context.ts";
import { failed } from "../refusal.ts";
import { oauthUrlsOf } from "./oauth-urls.ts";

const isForTests = (publicToken = ""): boolean => publicToken.includes("public-token-test");

/**
 * Asks for Google's prompt over the first screen; answers what takes it off the page. That it is
 * not shown is nobody's failure, as the buttons are still there: a developer is told, with a test
 * project's token, what of the set-up keeps it away.
 */
export function offerOneTap(
  { client, config, store, tell }: ActionContext,
  { organization }: Door,
) {
  const oneTap = client.oauth?.googleOneTap;
  if (!oneTap) return () => undefined;
  const { visit } = store.getState();
  const { cancelOnTapOutside } = config.oauthOptions ?? {};
  const urls = oauthUrlsOf(config);
  const hears = {
    ...(cancelOnTapOutside === undefined ? {} : { cancel_on_tap_outside: cancelOnTapOutside }),
    onOneTapCancelled: () => tell({ type: "oneTapCancelled" }),
    onOneTapFailed: (error: unknown) => store.dispatchFrom(visit, failed(error)),
  };
  const shown = organization
    ? oneTap.start({ ...hears, organization_id: organization.id, ...urls.member })
    : oneTap.discovery.start({ ...hears, ...urls.discovery });
  shown.then(
    () => tell({ type: "oneTapShown" }),
    (error: unknown) => {
      if (!isAuthError(error, "OneTapError") || !isForTests(client.publicToken)) return;
      const { reason } = error;
      if (isOneTapProblem(reason)) {
        store.dispatchFrom(visit, { type: "oneTapRefused", problem: reason });
      }
    },
  );
  return () => oneTap.cancel();
}
