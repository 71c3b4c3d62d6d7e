import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { memo } from "react";
import { money, share } from "#lib/format/format.ts";
import { withShares } from "./allocation/shares.ts";
import { dashboardMessages } from "./messages/en.ts";

const words = dashboardMessages.summary;

/** How the total divides between kinds of accounts. */
export const ShareBar = memo(function ShareBar({
  allocation,
}: {
  allocation: Dashboard["allocation"];
}) {
  if (allocation.length === 0) return null;
  const parts = withShares(
    allocation.map(({ group, value }) => ({ key: group, name: words.groups[group], value })),
  );
  const held = parts.filter(({ value }) => value > 0);
  return (
    <div className="share">
      <div className="share-bar" aria-hidden="true">
        {held.map(({ key, value }) => (
          <span key={key} className={`share-${key}`} style={{ flexGrow: value }} />
        ))}
      </div>
      <ul aria-label={words.shareLabel}>
        {parts.map(({ key, name, value, percent }) => (
          <li key={key}>
            <span className={`share-key share-${key}`} aria-hidden="true" />
            <b>{name}</b>
            <span className="share-value">
              {money(value)} · {percent === null ? dashboardMessages.notAvailable : share(percent)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
});
