import { useState } from "react";
import { Button } from "#ui/forms/button.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { Icon } from "#ui/icon.tsx";
import { nameOfAccount, nameOfPerson, usePartChoices } from "../api/choices-query.ts";
import type { Part } from "../api/portfolio-filter.ts";
import { filterMessages as words } from "../messages/en.ts";

type Choice = { readonly value: string; readonly label: string };

/**
 * One filter. With a single thing to choose it is left out: it would change nothing. `gone` names a
 * choice of the address that is not in the list.
 */
function FilterSelect({
  label,
  all,
  gone,
  choices,
  chosen,
  onChoose,
}: {
  label: string;
  all: string;
  gone?: string | undefined;
  choices: readonly Choice[];
  chosen: string | undefined;
  onChoose: (value: string | null) => void;
}) {
  if (choices.length < 2 && chosen === undefined) return null;
  const isGone = chosen !== undefined && choices.every(({ value }) => value !== chosen);
  return (
    <label className={chosen === undefined ? "select" : "select select-chosen"}>
      <span className="hidden-text">{label}</span>
      <select value={chosen ?? ""} onChange={(event) => onChoose(event.target.value || null)}>
        <option value="">{all}</option>
        {isGone && <option value={chosen}>{gone ?? chosen}</option>}
        {choices.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </label>
  );
}

/** Search and filters of the whole page. On a phone the lists wait behind a button. */
export function FilterBar({
  version,
  shown: { part, choose },
}: {
  version: number | null;
  shown: Part;
}) {
  const [isOpen, setOpen] = useState(false);
  const { data, isError, refetch } = usePartChoices(version);
  const chosen = [part.account, part.person, part.type, part.class].filter(Boolean).length;
  return (
    <fieldset className="filters" aria-label={words.label}>
      <SearchField
        label={words.search}
        hint={words.searchHint}
        asked={part.search ?? ""}
        onSearch={(text) => choose("search", text)}
      />
      <span className="only-phone">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.more(chosen)}
        </Button>
      </span>
      <div className={isOpen ? "filter-lists" : "filter-lists filter-lists-closed"}>
        <FilterSelect
          label={words.account}
          all={words.allAccounts}
          gone={data ? words.goneAccount : words.waiting}
          choices={(data?.accounts ?? []).map((one) => ({
            value: one.id,
            label: nameOfAccount(one),
          }))}
          chosen={part.account}
          onChoose={(value) => choose("account", value)}
        />
        <FilterSelect
          label={words.person}
          all={words.everybody}
          gone={data ? words.gonePerson : words.waiting}
          choices={(data?.people ?? []).map((one) => ({ value: one.id, label: nameOfPerson(one) }))}
          chosen={part.person}
          onChoose={(value) => choose("person", value)}
        />
        <FilterSelect
          label={words.type}
          all={words.allTypes}
          gone={part.type && words.types[part.type]}
          choices={(data?.types ?? []).map((name) => ({ value: name, label: words.types[name] }))}
          chosen={part.type}
          onChoose={(value) => choose("type", value)}
        />
        <FilterSelect
          label={words.class}
          all={words.allClasses}
          gone={part.class && words.classes[part.class]}
          choices={(data?.classes ?? []).map((name) => ({
            value: name,
            label: words.classes[name],
          }))}
          chosen={part.class}
          onChoose={(value) => choose("class", value)}
        />
        {isError && (
          <span role="alert" className="small filter-failed">
            {words.choicesFailed}{" "}
            <Button size="small" icon="refresh" onClick={() => void refetch()}>
              {words.tryAgain}
            </Button>
          </span>
        )}
      </div>
    </fieldset>
  );
}
