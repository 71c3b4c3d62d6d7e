import { Fragment } from "react";
import { shortcutMessages as words } from "../messages/en.ts";
import { shortcuts } from "./shortcuts-shown.ts";

/** Keys that are pressed together. */
function Keys({ of }: { of: readonly string[] }) {
  return (
    <span className="keys-together">
      {of.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}

export function ShortcutList() {
  return (
    <table className="shortcut-list">
      <thead>
        <tr>
          <th scope="col" className="shortcut-keys">
            {words.key}
          </th>
          <th scope="col" className="shortcut-does">
            {words.does}
          </th>
        </tr>
      </thead>
      <tbody>
        {shortcuts.map(({ keys, does }) => (
          <tr key={does}>
            <th scope="row" className="shortcut-keys">
              {keys.map((together, at) => (
                <Fragment key={together.join(" ")}>
                  {at > 0 && ` ${words.or} `}
                  <Keys of={together} />
                </Fragment>
              ))}
            </th>
            <td className="shortcut-does">{does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
