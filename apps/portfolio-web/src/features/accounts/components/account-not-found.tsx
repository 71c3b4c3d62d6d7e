import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { buttonClass } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { accountPageMessages as words } from "../messages/en.ts";

/**
 * Of an account that there is not, or not here: both look the same, and nothing of the link is
 * repeated.
 */
export function AccountNotFound() {
  return (
    <section className="card empty-state">
      <span className="empty-mark">
        <Icon name="accounts" />
      </span>
      <PageTitle title={words.notFound}>{words.notFound}</PageTitle>
      <p>{words.notFoundText}</p>
      <Link className={buttonClass({ look: "primary" })} to={paths.accounts}>
        {words.toAccounts}
      </Link>
    </section>
  );
}
