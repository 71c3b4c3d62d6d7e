import { type ReactNode, useId } from "react";
import { Segmented } from "#ui/forms/segmented.tsx";
import {
  flows,
  type GalleryChoice,
  languages,
  modes,
  products,
  schemes,
} from "./gallery-choice.ts";
import { galleryMessages as words } from "./gallery-messages.ts";

type Props = { choice: GalleryChoice; onChange: (changes: Partial<GalleryChoice>) => void };

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="gallery-switch">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

function Choices<Value extends string>({
  name,
  values,
  choice,
  onChange,
}: {
  name: "mode" | "theme" | "language" | "flow";
  values: readonly Value[];
} & { choice: Value; onChange: (value: Value) => void }) {
  const of: Readonly<Record<string, string>> = words[name];
  return (
    <Labelled label={words[name].label}>
      <Segmented
        label={words[name].label}
        options={values.map((value) => ({ value, label: of[value] ?? value }))}
        value={choice}
        onChange={onChange}
      />
    </Labelled>
  );
}

function Ways({ choice, onChange }: Props) {
  return (
    <Labelled label={words.products.label}>
      <fieldset className="gallery-ways" aria-label={words.products.label}>
        {products.map((product) => (
          <label key={product}>
            <input
              type="checkbox"
              checked={choice.products.includes(product)}
              onChange={({ target }) =>
                onChange({
                  products: target.checked
                    ? [...choice.products, product]
                    : choice.products.filter((one) => one !== product),
                })
              }
            />
            {words.products[product]}
          </label>
        ))}
      </fieldset>
    </Labelled>
  );
}

function OrganizationField({ choice, onChange }: Props) {
  const id = useId();
  return (
    <div className="gallery-switch">
      <label htmlFor={id}>{words.organization}</label>
      <input
        id={id}
        className="input"
        defaultValue={choice.organization}
        autoCapitalize="none"
        spellCheck={false}
        onBlur={({ target }) => onChange({ organization: target.value.trim() })}
      />
    </div>
  );
}

/** How the screens are shown, and what the first one offers. */
export function Switches({ choice, onChange }: Props) {
  const isLive = choice.mode === "live";
  return (
    <section className="gallery-switches" aria-label={words.switches}>
      <Choices
        name="mode"
        values={modes}
        choice={choice.mode}
        onChange={(mode) => onChange({ mode })}
      />
      <Choices
        name="theme"
        values={schemes}
        choice={choice.theme}
        onChange={(theme) => onChange({ theme })}
      />
      <Choices
        name="language"
        values={languages}
        choice={choice.language}
        onChange={(language) => onChange({ language })}
      />
      <Choices
        name="flow"
        values={flows}
        choice={choice.flow}
        onChange={(flow) => onChange({ flow })}
      />
      <Ways choice={choice} onChange={onChange} />
      {isLive && choice.flow === "Organization" && (
        <OrganizationField choice={choice} onChange={onChange} />
      )}
      {!isLive && <p className="small muted">{words.asSwitchedOnly}</p>}
    </section>
  );
}
