import { type FormEvent, useId, useState } from "react";
import { countCharacters } from "../../components/forms/count-characters.ts";
import { Problem } from "../../components/problem.tsx";
import { useMessages } from "../../config/use-messages.ts";
import type { LaterProps } from "../view.ts";

/**
 * As long as the server takes. A field that stopped taking letters would cut off what is pasted
 * without a word.
 */
const LONGEST_NAME = 128;

/** A new organization, by a name of the person's own. */
export function CreateForm({ screen, actions }: LaterProps<"organizations">) {
  const words = useMessages().organizations;
  const id = useId();
  const [name, setName] = useState(screen.newName ?? "");
  const isTooLong = countCharacters(name.trim()) > LONGEST_NAME;
  const problem = isTooLong ? words.nameTooLong(LONGEST_NAME) : null;
  const isNone = screen.found.length === 0;
  const [isOpen, setOpen] = useState(isNone || screen.newName !== null);
  const create = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "" && !problem && screen.entering === null)
      void actions.enter("new", name.trim());
  };
  if (!isOpen) {
    return (
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {words.create}
      </button>
    );
  }
  return (
    <form className="column" onSubmit={create}>
      <label className="label" htmlFor={id}>
        {words.name}
      </label>
      <input
        id={id}
        name="organization"
        autoComplete="organization"
        required
        value={name}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      <button type="submit" className="button button-primary" disabled={name.trim() === ""}>
        {words.create}
      </button>
    </form>
  );
}
