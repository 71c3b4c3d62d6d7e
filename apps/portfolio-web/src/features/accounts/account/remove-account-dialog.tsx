import { useRemoveAccount } from "../api/accounts-query.ts";
import { AccountRemoval, type AccountRemovalProps } from "../components/account-removal.tsx";
import { missingMessages as words } from "../messages/en.ts";

/** Asks before an account goes that its institution no longer lists. */
export const RemoveAccountDialog = (props: AccountRemovalProps) => (
  <AccountRemoval
    {...props}
    title={words.title(props.account.account_name)}
    text={words.text}
    words={words}
    removal={useRemoveAccount()}
  />
);
