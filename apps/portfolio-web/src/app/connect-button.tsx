import { Suspense } from "react";
import { lazy } from "#lib/lazy.tsx";

const AccountLinkButton = lazy(async () => ({
  default: (await import("#features/account-link/account-link-button.tsx")).AccountLinkButton,
}));

/**
 * The button that links an account, on a page that has one only while there is nothing to show: its code is loaded when it is drawn,
 * not ahead with the page.
 */
export function ConnectButton() {
  return (
    <Suspense>
      <AccountLinkButton look="primary" />
    </Suspense>
  );
}
