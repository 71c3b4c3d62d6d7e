import type { Completeness, Explanation } from "@stocks-vibe/contracts/portfolio";
import { useState } from "react";
import { wholeNumber } from "#lib/format/format.ts";
import { Badge, type Tone } from "#ui/figures/badge.tsx";
import { Button } from "#ui/forms/button.tsx";
import { periodSentences, returnSentences } from "../components/period-sentences.ts";
import { coverageText } from "../components/reasons.ts";
import { naMessages, periodMessages } from "../messages/en.ts";
import { explainMessages as words } from "./messages/en.ts";
import { preciseText, Result } from "./result.tsx";

/**
 * Puts the spreadsheet formula on the clipboard. It stands on the page too, for browsers that
 * refuse.
 */
function CopyFormula({ formula }: { formula: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formula);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Button size="small" icon={isCopied ? "check" : "copy"} onClick={() => void copy()}>
      {isCopied ? words.copied : words.copy}
    </Button>
  );
}

/** What a figure lacks: one thing as it is, more of them as one line that opens to the list. */
function Caveats({ gaps }: { gaps: Explanation["completeness"]["gaps"] }) {
  if (gaps.length === 0) return null;
  if (gaps.length === 1) {
    return (
      <p className="work-caveat small soft">
        <b>{words.gaps}:</b> {gaps[0]}
      </p>
    );
  }
  return (
    <details className="work-caveats small soft">
      <summary>{words.gapsOf(wholeNumber(gaps.length))}</summary>
      <ul className="work-gaps">
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </details>
  );
}

const tones: Record<Completeness, Tone> = {
  full: "good",
  "since-linked": "info",
  estimated: "warn",
};

function levelText({ level, since }: Explanation["completeness"]): string {
  return level === "since-linked" ? words.levels[level](since) : words.levels[level];
}

/** The time the result is of, beside what it is. */
function labelOf(explained: Explanation): string {
  const { label } = explained;
  if (explained.shape === "flows" && explained.period)
    return `${label}, ${periodMessages.aYearSince(explained.period.from)}`;
  return label;
}

/** Which days and which money the figure covers; null for what is of one day. */
function coverageOf(explained: Explanation): string | null {
  if (explained.shape !== "flows" && explained.shape !== "returns") return null;
  const { period } = explained;
  if (!period) return null;
  return (explained.shape === "flows" ? periodSentences(period) : returnSentences(period)).join(
    " ",
  );
}

/** What the figure is, how complete it is, and what it means in words. */
export function ExplainedFigure({ explained }: { explained: Explanation }) {
  const { result, completeness, formula } = explained;
  const covers = explained.shape === "sum" ? explained.covers : null;
  const covered = covers && coverageText(covers.positions, covers.of);
  const coverage = coverageOf(explained);
  return (
    <section aria-label={words.figure}>
      <p className="small muted">{labelOf(explained)}</p>
      <p className="work-result">
        <Result explained={explained} />
      </p>
      {covered && <p className="small soft">{covered}</p>}
      {result.reason && <p className="small">{naMessages[result.reason]}</p>}
      <p className="work-level small soft">
        <Badge
          tone={tones[completeness.level]}
          {...(completeness.level === "full" ? { icon: "check" as const } : {})}
        >
          {levelText(completeness)}
        </Badge>{" "}
        {completeness.sentence}
      </p>
      {coverage && <p className="work-coverage small soft">{coverage}</p>}
      <Caveats gaps={completeness.gaps} />
      <p className="work-words">
        <b>{words.inWords}</b> {formula.words}
      </p>
    </section>
  );
}

/** The formula in symbols, its result to the last digit, and the same for a spreadsheet. */
export function Formula({ explained }: { explained: Explanation }) {
  const { symbols, spreadsheet } = explained.formula;
  return (
    <section>
      <h3>{words.formula}</h3>
      <p className="work-math">
        {symbols} → {preciseText(explained)}
      </p>
      {spreadsheet && (
        <>
          <p className="small soft">{words.sheet}</p>
          <p className="work-math work-sheet">{spreadsheet}</p>
          <CopyFormula formula={spreadsheet} />
        </>
      )}
    </section>
  );
}
