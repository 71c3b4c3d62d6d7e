import type { SessionAccount } from "@stocks-vibe/contracts/link";
import { ScreenFrame } from "../components/screen-frame.tsx";
import { type Messages, useWords } from "../language/words.ts";
import type { View } from "./view.ts";

const HINT_ID = "accounts-hint";

function kindOf({ subtype, mask }: SessionAccount, { accounts, subtypes }: Messages): string {
  const names: Readonly<Record<string, string>> = subtypes;
  const kind = names[subtype ?? ""] ?? subtype ?? "";
  return mask ? `${kind}, ${accounts.ending(mask)}` : kind;
}

export const AccountsScreen: View<"accounts"> = ({ screen, actions }) => {
  const messages = useWords();
  const words = messages.accounts;
  const isEmpty = screen.chosen.length === 0;
  return (
    <ScreenFrame title={words.title} onBack={actions.back} onClose={actions.leave}>
      <fieldset className="choices">
        <legend className="quiet">{words.hint(screen.institution.name)}</legend>
        {screen.accounts.map((account) => (
          <label key={account.id} className="row choice">
            <input
              type="checkbox"
              checked={screen.chosen.includes(account.id)}
              onChange={() => actions.toggle(account.id)}
            />
            <span className="two-lines">
              {account.name}
              <span className="quiet">{kindOf(account, messages)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="hint" id={HINT_ID} role="status">
        {isEmpty ? words.none : ""}
      </p>
      <div className="foot">
        <button
          type="button"
          className="button primary"
          aria-disabled={isEmpty}
          aria-describedby={HINT_ID}
          onClick={() => void actions.share()}
        >
          {words.go}
        </button>
      </div>
    </ScreenFrame>
  );
};
