import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { money, share } from "#lib/format.ts";
import { dashboardMessages } from "./dashboard-messages.ts";

const words = dashboardMessages.summary;

/** How the total divides between kinds of accounts. */
export function ShareBar({ allocation }: { allocation: Dashboard["allocation"] }) {
  if (allocation.length === 0) return null;
  return (
    <div className="share">
      <div className="share-bar" aria-hidden="true">
        {allocation.map(({ group, percent }) => (
          <span key={group} className={`share-${group}`} style={{ flexGrow: percent }} />
        ))}
      </div>
      <ul aria-label={words.shareLabel}>
        {allocation.map(({ group, value, percent }) => (
          <li key={group}>
            <span className={`share-key share-${group}`} aria-hidden="true" />
            <b>{words.groups[group]}</b>
            <span className="share-value">
              {money(value)} · {share(percent)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
