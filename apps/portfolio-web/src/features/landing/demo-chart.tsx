import { axisMoney, wholeMoney } from "#lib/format/format.ts";
import { LineEnds, LineGrid } from "#ui/charts/line-grid.tsx";
import { layOutLines } from "#ui/charts/line-layout.ts";
import { LineKey } from "#ui/charts/marks.tsx";
import { demoWeeks } from "./demo-figures.ts";
import { demoMessages as words } from "./messages/en.ts";

/**
 * Drawn without scripts, so it can't measure its place: for desks, tablets and phones, of which CSS
 * shows one.
 */
const sizes = [
  { name: "wide", width: 1080, height: 340 },
  { name: "middle", width: 720, height: 320 },
  { name: "narrow", width: 318, height: 260 },
] as const;

/** The chart of the timeline tab, of the family's weeks. */
export function DemoChart() {
  const last = demoWeeks.at(-1);
  const [{ width, height }] = sizes;
  const { cutAt, tickStep } = layOutLines(demoWeeks, width, height);
  return (
    <div className="chart">
      <ul className="keys">
        <li>
          <LineKey kind="solid" />
          {words.portfolio}
        </li>
        <li>
          <LineKey kind="dashed" />
          {words.sameMoney}
        </li>
        <li>
          <LineKey kind="dotted" />
          {words.paid}
        </li>
      </ul>
      {sizes.map(({ name, ...size }) => {
        const layout = layOutLines(demoWeeks, size.width, size.height);
        return (
          <svg
            key={name}
            className={`demo-chart demo-chart-${name}`}
            viewBox={`0 0 ${size.width} ${size.height}`}
            role="img"
            aria-label={words.chartFinding}
          >
            <LineGrid layout={layout} formatAxis={axisMoney} />
            <path className="line-area" d={layout.areaPath} />
            <path className="line-dotted" d={layout.dottedPath} />
            <path className="line-dashed" d={layout.dashedPath} />
            <path className="line-solid" d={layout.solidPath} />
            <LineEnds
              layout={layout}
              last={last}
              names={[words.portfolioEnd, words.sp500End]}
              format={wholeMoney}
            />
          </svg>
        );
      })}
      {cutAt !== null && (
        <p className="chart-note">{words.cutAxis(axisMoney(cutAt, tickStep / 10))}</p>
      )}
    </div>
  );
}
