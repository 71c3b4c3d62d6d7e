import { useDeletion, useWithdrawDeletion } from "#lib/api/deletion-query.ts";
import { useAuthState } from "#lib/auth/auth.ts";
import { useMay } from "#lib/auth/may.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { deletionBarMessages as words } from "./messages/en.ts";

/**
 * Stands on every page while the organization is about to be deleted; administrators keep it here.
 */
export function DeletionBar() {
  const { organization } = useAuthState();
  const deletion = useDeletion().data;
  const mayKeep = useMay("stytch.organization", "delete") ?? false;
  const keep = useWithdrawDeletion();
  if (!deletion) return null;
  return (
    <div className="deletion-bar">
      <Notice
        tone="warn"
        icon="warning"
        title={words.title(organization?.organization_name ?? "", deletion.due_at)}
        action={
          mayKeep && (
            <Button
              size="small"
              busy={keep.isPending ? words.keeping : null}
              onClick={() => keep.mutate()}
            >
              {words.keep}
            </Button>
          )
        }
        below={
          keep.isError && (
            <p role="alert" className="small">
              {words.failed}
            </p>
          )
        }
      >
        {words.text(deletion.asked_by)}
      </Notice>
    </div>
  );
}
