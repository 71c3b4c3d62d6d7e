import "./settings.css";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLoadAhead } from "#lib/loading/load-ahead.ts";
import { NavLink } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { scrollAlong } from "#ui/layout/scroll-region.tsx";
import { settingsMessages as words } from "./messages/en.ts";
import { StepUpDialog } from "./step-up/step-up-dialog.tsx";
import { StepUpContext } from "./use-change.ts";

type Asking = { answer: (isProven: boolean) => void };

/** Opens the dialog that asks for a proof whenever something inside needs one. */
function StepUp({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const prove = useCallback(() => new Promise<boolean>((answer) => setAsking({ answer })), []);
  const end = (isProven: boolean) => {
    asking?.answer(isProven);
    setAsking(null);
  };
  return (
    <StepUpContext value={prove}>
      {children}
      {asking && <StepUpDialog onProven={() => end(true)} onDeclined={() => end(false)} />}
    </StepUpContext>
  );
}

const parts = [
  { to: paths.settingsProfile, label: words.parts.profile },
  { to: paths.settingsMembers, label: words.parts.members },
  { to: paths.settingsOrganization, label: words.parts.organization },
  { to: paths.settingsData, label: words.parts.data },
  { to: paths.settingsActivity, label: words.parts.activity },
  { to: paths.settingsAppearance, label: words.parts.appearance },
] as const;

function PartLink({ to, label }: (typeof parts)[number]) {
  return (
    <NavLink className="tab" to={to} {...useLoadAhead(to)}>
      {label}
    </NavLink>
  );
}

/**
 * The parts of the settings, each with an address of its own. On a phone the row scrolls, the part
 * that is open in sight.
 */
function SettingsNav() {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = row.current?.querySelector("[aria-current]");
    if (row.current && open) scrollAlong(row.current, open);
  }, []);
  return (
    <nav className="tabs settings-nav" aria-label={words.title} ref={row}>
      {parts.map((part) => (
        <PartLink key={part.to} {...part} />
      ))}
    </nav>
  );
}

/**
 * One part of the settings under the way to the others. What a part asks of the server may need
 * another proof: it is asked for here.
 */
export function SettingsPage({
  part,
  lead,
  children,
}: {
  part: keyof typeof words.parts;
  lead: string;
  children: ReactNode;
}) {
  const name = words.parts[part];
  return (
    <div className="settings">
      <SettingsNav />
      <div className="page-head">
        <div>
          <PageTitle title={words.pageTitle(name)}>{name}</PageTitle>
          <p>{lead}</p>
        </div>
      </div>
      <StepUp>{children}</StepUp>
    </div>
  );
}
