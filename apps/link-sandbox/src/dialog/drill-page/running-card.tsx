import type { DrillsTold } from "@stocks-vibe/contracts/link";
import { useDrillWords } from "./drill-words.ts";
import type { Drills } from "./use-failure-simulations.ts";

const timeOf = (moment: string, locale: string): string =>
  new Date(moment).toLocaleTimeString(locale, { timeStyle: "medium" });

interface RunningCardProps {
  readonly running: DrillsTold["running"];
  readonly drills: Drills;
}

/** What is going on, and its end. */
export function RunningCard({ running, drills: { act, isBusy } }: RunningCardProps) {
  const words = useDrillWords();
  return (
    <section className="card" aria-labelledby="running">
      <header>
        <h2 id="running">{words.running}</h2>
        {running.length > 0 ? (
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => act((api) => api.stop(), words.endedAll)}
          >
            {words.endAll}
          </button>
        ) : null}
      </header>
      {running.length === 0 ? <p className="quiet">{words.nothing}</p> : null}
      <ul className="drills">
        {running.map(({ drill, detail, ends_at: endsAt }) => {
          const { title } = words.drills[drill];
          return (
            <li className="drill" key={drill}>
              <div>
                <h3>{title}</h3>
                <p className="quiet">
                  {detail ? <code>{detail} </code> : null}
                  {endsAt ? words.until(timeOf(endsAt, words.locale)) : words.untilEnded}
                </p>
              </div>
              <button
                type="button"
                className="button"
                disabled={isBusy}
                aria-label={words.endOf(title)}
                onClick={() => act((api) => api.stop(drill), words.ended(title))}
              >
                {words.end}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
