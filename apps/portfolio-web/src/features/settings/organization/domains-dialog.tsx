import { useId, useState } from "react";
import { FormDialog } from "../form-dialog.tsx";
import { settingsMessages } from "../messages/en.ts";
import { domainsOf } from "./check-settings.ts";
import { organizationMessages } from "./messages/en.ts";
import { useChangeOrganization } from "./organization-queries.ts";

const words = organizationMessages.entry;

/** The domains that invitations and joining may be kept to. */
export function DomainsDialog({
  domains,
  onClose,
  onDone,
}: {
  domains: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const id = useId();
  const [text, setText] = useState(domains.join("\n"));
  const change = useChangeOrganization();
  return (
    <FormDialog
      title={words.domains}
      send={settingsMessages.save}
      sending={settingsMessages.saving}
      change={change}
      onSend={() =>
        change.mutate({ email_allowed_domains: domainsOf(text) }, { onSuccess: onDone })
      }
      onClose={onClose}
    >
      <div className="field">
        <label htmlFor={id}>{words.domainsLabel}</label>
        <textarea
          className="input text-area"
          id={id}
          rows={4}
          maxLength={4000}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p className="tiny muted" id={`${id}-hint`}>
          {words.domainsHint}
        </p>
      </div>
    </FormDialog>
  );
}
