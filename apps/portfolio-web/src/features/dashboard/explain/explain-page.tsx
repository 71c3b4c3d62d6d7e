import "./explain.css";
import type { GroupedBy } from "@stocks-vibe/contracts/portfolio";
import { messageOf } from "#lib/api/api-failure.ts";
import { useAddressPart } from "#lib/router/address.ts";
import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { useParams } from "#lib/router/router.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { SandboxBadge } from "#ui/figures/badge.tsx";
import { Day } from "#ui/figures/day.tsx";
import { Button } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { useExplanation } from "../api/explanation-query.ts";
import { filteredPath, useFilter } from "../api/portfolio-filter.ts";
import { DownloadCsv } from "../components/download-csv.tsx";
import { FilteredLine } from "../components/filtered-line.tsx";
import { csvName, ExplanationWaiting, ExplanationWork } from "./explanation-work.tsx";
import { explainMessages as words } from "./messages/en.ts";

const readBy = (text: string | null): GroupedBy => (text === "account" ? "account" : "holding");

/**
 * How one figure is worked out, as a page that can be shared within the organization, printed and
 * kept. Its part and subtotals stand in the address.
 */
export function ExplainPage() {
  const { figure = "" } = useParams();
  const [by, setBy] = useAddressPart("by", readBy, "same");
  const shown = useFilter();
  const query = useExplanation(figure, null, by);
  const explained = query.data;
  const title = explained?.title ?? words.loading;
  return (
    <article className="explain-page">
      <Link className="back-link" to={filteredPath(paths.dashboard, shown.text)}>
        <Icon name="back" />
        {words.back}
      </Link>
      <div className="page-head">
        <div>
          <PageTitle title={title}>{title}</PageTitle>
          {explained && (
            <p>
              {words.pricesOf} <Day on={explained.dataAsOf} />{" "}
              {explained.isSandbox && <SandboxBadge givesWay />}
            </p>
          )}
        </div>
        {explained && <DownloadCsv figure={figure} fileName={csvName(explained)} look="primary" />}
      </div>
      <FilteredLine version={explained?.version ?? null} shown={shown} />
      {query.isError && (
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
      )}
      {explained && (
        <div className="card padded explain-work">
          <h2 className="hidden-text">{explained.label}</h2>
          <ExplanationWork explained={explained} onGroupBy={setBy} />
        </div>
      )}
      {!explained && !query.isError && <ExplanationWaiting />}
    </article>
  );
}
