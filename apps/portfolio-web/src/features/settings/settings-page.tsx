import "./settings.css";
import type { ReactNode } from "react";
import { PageTitle } from "#ui/page-title.tsx";
import { settingsMessages as words } from "./messages/en.ts";
import { SettingsNav } from "./settings-nav.tsx";
import { StepUp } from "./step-up/step-up.tsx";

/** One part of the settings under the way to the others. What a part asks of the server may need another proof: it is asked for here. */
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
