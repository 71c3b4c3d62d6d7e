import { Fragment } from "react";
import { Modal } from "#ui/dialogs/modal.tsx";
import { Button } from "#ui/forms/button.tsx";
import { shortcutMessages, shortcutMessages as words } from "../messages/en.ts";

const { doing } = shortcutMessages;

/** Each with the keys that are pressed together, and what they do. */
const shortcuts: readonly { keys: readonly (readonly string[])[]; does: string }[] = [
  { keys: [["?"]], does: doing.help },
  {
    keys: [
      ["Alt", "← →"],
      ["Cmd", "← →"],
    ],
    does: doing.view,
  },
  { keys: [["← →"]], does: doing.beside },
  { keys: [["Home"], ["End"]], does: doing.ends },
  { keys: [["↑ ↓"]], does: doing.lot },
  { keys: [["Enter"]], does: doing.open },
  { keys: [["Esc"]], does: doing.leave },
];

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

/** The list of keys, and whether the key that opens it does. */
export function ShortcutsDialog({
  hasKey,
  onChoose,
  onClose,
}: {
  hasKey: boolean;
  onChoose: (isOn: boolean) => void;
  onClose: () => void;
}) {
  return (
    <Modal
      title={words.title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <p>{words.intro}</p>
      <ShortcutList />
      <label className="check">
        <input
          type="checkbox"
          checked={hasKey}
          onChange={(event) => onChoose(event.target.checked)}
        />
        {words.useKey}
      </label>
    </Modal>
  );
}
