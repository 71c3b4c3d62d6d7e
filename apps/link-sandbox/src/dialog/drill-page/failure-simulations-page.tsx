import type { DrillsTold } from "@stocks-vibe/contracts/link";
import { Alert } from "../components/alert.tsx";
import { drillGroups } from "./drill-groups.ts";
import { useDrillWords } from "./drill-words.ts";
import type { DrillsApi } from "./failure-simulations-api.ts";
import { GroupCard } from "./group-card.tsx";
import { type Drills, useDrills } from "./use-failure-simulations.ts";

const timeOf = (moment: string, locale: string): string =>
  new Date(moment).toLocaleTimeString(locale, { timeStyle: "medium" });

interface RunningCardProps {
  readonly running: DrillsTold["running"];
  readonly drills: Drills;
}

/** What is going on, and its end. */
function RunningCard({ running, drills: { act, isBusy } }: RunningCardProps) {
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

/** The page of one item: what is going on with it, and what can be started. */
export function DrillsPage({ api }: { readonly api: DrillsApi }) {
  const words = useDrillWords();
  const drills = useDrills(api);
  const { told, problem, done } = drills;
  return (
    <main className="page">
      <div className="intro">
        <span className="badge">{words.sandbox}</span>
        <h1>{told ? words.title(told.institution_name) : words.opening}</h1>
        <p>{words.intro}</p>
        <p className="quiet">{words.keep}</p>
      </div>
      {problem ? <Alert text={problem} /> : null}
      <p className="status" role="status">
        {done}
      </p>
      {told ? (
        <>
          <RunningCard running={told.running} drills={drills} />
          {drillGroups.map((group) => (
            <GroupCard key={group.name} group={group} others={told.others} drills={drills} />
          ))}
        </>
      ) : null}
    </main>
  );
}

/** Who comes without a link is told where one is. */
export function NoLink() {
  const words = useDrillWords();
  return (
    <main className="page">
      <div className="intro">
        <span className="badge">{words.sandbox}</span>
        <h1>{words.noLink}</h1>
      </div>
    </main>
  );
}
