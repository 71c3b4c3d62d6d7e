import { Modal } from "#ui/dialogs/modal.tsx";
import { Button } from "#ui/forms/button.tsx";
import { shortcutMessages as words } from "../messages/en.ts";
import { ShortcutList } from "./shortcut-list.tsx";

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
