import { useId } from "react";
import { accountsMessages as words } from "./messages/en.ts";

export function SupportedTypes() {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{words.supportedTitle}</h2>
      </div>
      <ul className="columns">
        {words.supported.map(({ name, text }) => (
          <li className="card padded" key={name}>
            <h3>{name}</h3>
            <p className="small soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
