import type { SessionAccount } from "@stocks-vibe/contracts/link";
import { messages, subtypeNames } from "../messages.ts";
import { ScreenFrame } from "../parts/screen-frame.tsx";
import type { View } from "./view.ts";

const words = messages.accounts;
const HINT_ID = "accounts-hint";

const kindOf = ({ subtype, mask }: SessionAccount): string => {
  const kind = subtypeNames[subtype ?? ""] ?? subtype ?? "";
  return mask ? `${kind}, ${words.ending(mask)}` : kind;
};

export const AccountsScreen: View<"accounts"> = ({ screen, actions }) => {
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
              <span className="quiet">{kindOf(account)}</span>
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
