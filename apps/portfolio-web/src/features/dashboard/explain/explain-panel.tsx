import "./explain.css";
import { explainedPagePath, type GroupedBy } from "@stocks-vibe/contracts/portfolio";
import { useState } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { Link } from "#lib/router/link.tsx";
import { SidePanel } from "#ui/dialogs/side-panel.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { SandboxBadge } from "#ui/figures/badge.tsx";
import { Day } from "#ui/figures/day.tsx";
import { Button } from "#ui/forms/button.tsx";
import { useExplanation } from "../api/explanation-query.ts";
import { filteredPath, useFilter } from "../api/portfolio-filter.ts";
import { DownloadCsv } from "../components/download-csv.tsx";
import { FilteredLine } from "../components/filtered-line.tsx";
import { csvName, ExplanationWaiting, ExplanationWork } from "./explanation-work.tsx";
import { explainMessages as words } from "./messages/en.ts";

/**
 * How one figure is worked out, over the page. `version` is the snapshot's the figure was read
 * from.
 */
export function ExplainPanel({
  figure,
  version,
  onClosed,
}: {
  figure: string;
  version: number;
  onClosed: () => void;
}) {
  const [by, setBy] = useState<GroupedBy>("holding");
  const shown = useFilter();
  const query = useExplanation(figure, version, by);
  const explained = query.data;
  return (
    <SidePanel
      size="wide"
      title={explained?.title ?? words.loading}
      subtitle={
        explained && (
          <>
            <span>
              {words.pricesOf} <Day on={explained.dataAsOf} />
            </span>{" "}
            {explained.isSandbox && <SandboxBadge />}
            <Link className="as-page" to={filteredPath(explainedPagePath(figure), shown.text)}>
              {words.asPage}
            </Link>
            <DownloadCsv figure={figure} fileName={csvName(explained)} look="primary" />
          </>
        )
      }
      banner={
        query.isError && (
          <Notice
            tone="bad"
            title={words.failed}
            action={
              <Button size="small" icon="refresh" onClick={() => void query.refetch()}>
                {words.tryAgain}
              </Button>
            }
          >
            {messageOf(query.error, words.failed)}
          </Notice>
        )
      }
      onClosed={onClosed}
    >
      <FilteredLine version={version} shown={shown} hasClear={false} />
      {explained && <ExplanationWork explained={explained} onGroupBy={setBy} />}
      {!explained && !query.isError && <ExplanationWaiting />}
    </SidePanel>
  );
}
