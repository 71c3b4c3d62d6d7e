import { useId } from "react";

interface ChoicesProps {
  readonly legend: string;
  readonly options: readonly string[];
  readonly chosen: string | undefined;
  readonly onChoose: (option: string) => void;
}

/** One of several. */
export function Choices({ legend, options, chosen, onChoose }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label className="row choice" key={option}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={chosen === option}
            onChange={() => onChoose(option)}
          />
          <span className="two-lines">{option}</span>
        </label>
      ))}
    </fieldset>
  );
}
