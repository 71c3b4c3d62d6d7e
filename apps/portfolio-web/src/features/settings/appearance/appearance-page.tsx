import { languageNames } from "@stocks-vibe/contracts/portfolio";
import type { ReactNode } from "react";
import { language } from "#lib/format/language.ts";
import { LanguageLinks } from "#ui/layout/public-frame.tsx";
import { appearanceMessages as words } from "../messages/en.ts";
import { SettingsPage } from "../settings-page.tsx";

/**
 * How this browser draws the pages. The choice itself belongs to another feature and is handed in.
 */
export function AppearancePage({ theme }: { theme: ReactNode }) {
  return (
    <SettingsPage part="appearance" lead={words.lead}>
      <section className="card settings-rows">
        <div className="settings-row">
          <div>
            <h2>{words.theme}</h2>
            <p>{words.themeText}</p>
          </div>
          {theme}
        </div>
        <div className="settings-row">
          <div>
            <h2>{words.language}</h2>
            <p>{words.languageText}</p>
          </div>
          <p className="language-choice">
            <b aria-current="true">{languageNames[language.code]}</b>
            <LanguageLinks />
          </p>
        </div>
      </section>
    </SettingsPage>
  );
}
