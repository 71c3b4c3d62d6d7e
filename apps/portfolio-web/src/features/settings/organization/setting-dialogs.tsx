import { useId, useState } from "react";
import { RadioChoice } from "#ui/forms/radio-choice.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { tooLong } from "#ui/forms/too-long.ts";
import { FormDialog } from "../form-dialog.tsx";
import { settingsMessages } from "../messages/en.ts";
import { useChangeOrganization } from "../organization-queries.ts";
import { domainsOf, type OrganizationChange } from "./check-settings.ts";
import { organizationMessages } from "./messages/en.ts";

/** One of a few choices. */
export function ChoiceDialog<Value extends string>({
  title,
  value,
  choices,
  hints,
  toChange,
  onClose,
  onDone,
}: {
  title: string;
  value: Value;
  choices: Readonly<Record<Value, string>>;
  hints?: Readonly<Record<Value, string>>;
  toChange: (value: Value) => OrganizationChange;
  onClose: () => void;
  onDone: () => void;
}) {
  const [chosen, setChosen] = useState(value);
  const change = useChangeOrganization();
  const isValue = (name: string): name is Value => Object.hasOwn(choices, name);
  const options = Object.keys(choices)
    .filter(isValue)
    .map((name) => ({
      value: name,
      label: choices[name],
      ...(hints && { hint: hints[name] }),
    }));
  return (
    <FormDialog
      title={title}
      send={settingsMessages.save}
      sending={settingsMessages.saving}
      change={change}
      onSend={() => change.mutate(toChange(chosen), { onSuccess: onDone })}
      onClose={onClose}
    >
      <RadioChoice label={title} value={chosen} options={options} onChange={setChosen} />
    </FormDialog>
  );
}

type Chosen = { isAll: boolean; names: readonly string[] };

/** Everything there is, or only what is ticked. */
export function ListDialog({
  title,
  all,
  only,
  names,
  chosen: before,
  problemOf,
  toChange,
  onClose,
  onDone,
}: {
  title: string;
  all: string;
  only: string;
  /** What can be ticked, with its words. */
  names: Readonly<Record<string, string>>;
  chosen: Chosen;
  problemOf: (names: readonly string[]) => string | null;
  toChange: (chosen: Chosen) => OrganizationChange;
  onClose: () => void;
  onDone: () => void;
}) {
  const id = useId();
  const [chosen, setChosen] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useChangeOrganization();
  const choose = (next: Chosen) => {
    setChosen(next);
    setProblem(null);
  };
  const tick = (name: string, isOn: boolean) =>
    choose({
      isAll: false,
      names: isOn ? [...chosen.names, name] : chosen.names.filter((one) => one !== name),
    });
  const save = () => {
    const found = chosen.isAll ? null : problemOf(chosen.names);
    setProblem(found);
    if (found === null) change.mutate(toChange(chosen), { onSuccess: onDone });
  };
  return (
    <FormDialog
      title={title}
      send={settingsMessages.save}
      sending={settingsMessages.saving}
      change={change}
      onSend={save}
      onClose={onClose}
    >
      <RadioChoice
        label={title}
        value={chosen.isAll ? "all" : "only"}
        options={[
          { value: "all", label: all },
          { value: "only", label: only },
        ]}
        onChange={(value) => choose({ ...chosen, isAll: value === "all" })}
      />
      {!chosen.isAll && (
        <fieldset className="tick-list" aria-label={only}>
          {Object.entries(names).map(([name, label]) => (
            <div className="check-line" key={name}>
              <input
                type="checkbox"
                id={`${id}-${name}`}
                checked={chosen.names.includes(name)}
                onChange={({ target }) => tick(name, target.checked)}
              />
              <label htmlFor={`${id}-${name}`}>{label}</label>
            </div>
          ))}
        </fieldset>
      )}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}

/** One text of the organization. */
export function TextDialog({
  title,
  label,
  hint,
  value,
  limit,
  problemOf,
  toChange,
  onClose,
  onDone,
}: {
  title: string;
  label: string;
  hint: string;
  value: string;
  limit: number;
  problemOf: (text: string) => string | null;
  toChange: (text: string) => OrganizationChange;
  onClose: () => void;
  onDone: () => void;
}) {
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useChangeOrganization();
  const save = () => {
    const wanted = text.trim();
    const found = tooLong(wanted, limit) ?? problemOf(wanted);
    setProblem(found);
    if (found === null) change.mutate(toChange(wanted), { onSuccess: onDone });
  };
  return (
    <FormDialog
      title={title}
      send={settingsMessages.save}
      sending={settingsMessages.saving}
      change={change}
      onSend={save}
      onClose={onClose}
    >
      <TextField
        label={label}
        hint={hint}
        value={text}
        error={problem ?? tooLong(text, limit)}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}

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
