import { demoMessages as words } from "./messages/en.ts";

/**
 * Three figures of the family with what they come from, so that a reader can check them with a
 * pencil.
 */
export function ExplainedFigures() {
  return (
    <ul className="explained">
      {words.explained.map(({ id, title, text, rows, result }) => (
        <li key={id}>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
          <dl className="card padded explained-work">
            {rows.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div className="explained-result">
              <dt>{result.name}</dt>
              <dd>{result.value}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
