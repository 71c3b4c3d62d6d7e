import * as z from "zod/mini";
import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { buttonClass } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { accountPageMessages as words } from "../messages/en.ts";

const state = z.object({ gone: z.string() });

/** What a page that has gone with its account tells the one it leads to. */
export const goneState = (text: string): z.infer<typeof state> => ({ gone: text });

/** What has gone, in words; null where the page was come to otherwise. */
export function readGoneState(from: unknown): string | null {
  const read = state.safeParse(from);
  return read.success ? read.data.gone : null;
}

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
