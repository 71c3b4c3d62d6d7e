import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useConnections } from "#lib/api/connections-query.ts";
import { deletionKey } from "#lib/api/deletion-query.ts";
import { retryUpTo } from "#lib/api/query-policy.ts";
import { useAuthClient, useMemberKey } from "#lib/auth/auth.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { useChange } from "../use-change.ts";
import { deletionMessages as words } from "./messages/en.ts";

/** Has the organization deleted after a day; asks for a fresh proof where that is wanted. */
function useAskDeletion() {
  const { organization } = useAuthClient();
  return useChange(
    (organization_name: string) => organization.deletion.ask({ organization_name }),
    [deletionKey],
  );
}

/** How many people are members. */
function useMemberCount() {
  const { organization } = useAuthClient();
  return useQuery({
    queryKey: ["member-count", useMemberKey()],
    queryFn: async () =>
      (await organization.members.search({ limit: 1 })).results_metadata.total ?? 0,
    retry: retryUpTo(1),
  }).data;
}

/** Says what goes, and asks for the organization's name before it is asked for. */
export function DeletionDialog({
  organization,
  onClose,
}: {
  organization: string;
  onClose: () => void;
}) {
  const [name, setName] = useState("");
  const [isWrong, setWrong] = useState(false);
  const members = useMemberCount();
  const connections = useConnections().data;
  const ask = useAskDeletion();
  const send = () => {
    const isRight = name.trim() === organization;
    setWrong(!isRight);
    if (isRight) ask.mutate(organization, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={words.dialogTitle(organization)}
      send={words.button}
      sending={words.deleting}
      change={ask}
      onSend={send}
      onClose={onClose}
    >
      <p>{words.goes}</p>
      <ul className="leaving-accounts">
        {members !== undefined && <li>{words.members(members)}</li>}
        {connections && <li>{words.connections(connections.item_count)}</li>}
        {connections && <li>{words.accounts(connections.account_count)}</li>}
      </ul>
      <p>{words.grace}</p>
      <TextField
        label={words.label}
        hint={words.hint(organization)}
        autoComplete="off"
        maxLength={512}
        value={name}
        error={isWrong ? words.mismatch : null}
        onChange={({ target }) => {
          setName(target.value);
          setWrong(false);
        }}
      />
    </FormDialog>
  );
}
