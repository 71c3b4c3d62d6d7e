import type { DrillKind, DrillsTold } from "@stocks-vibe/contracts/link";
import { useId, useState } from "react";
import { Alert } from "../components/alert.tsx";
import { useDrillWords } from "./drill-words.ts";
import { type Drills, type DrillsApi, useDrills } from "./use-failure-simulations.ts";

export interface DrillGroup {
  readonly name: "access" | "accounts" | "answers" | "news" | "others";
  readonly drills: readonly DrillKind[];
  readonly isTimed?: true;
  readonly takesPerson?: true;
}

/** What stands on the page, group by group. */
export const drillGroups: readonly DrillGroup[] = [
  { name: "access", drills: ["expired_login", "revoked_permission", "removed_item"] },
  {
    name: "accounts",
    drills: ["new_account", "closed_account", "changed_account_ids", "changed_security_ids"],
  },
  {
    name: "answers",
    isTimed: true,
    drills: [
      "provider_down",
      "institution_down",
      "slow_answers",
      "malformed_answers",
      "changing_total",
    ],
  },
  { name: "news", drills: ["webhook_storm", "duplicate_webhooks", "disordered_webhooks"] },
  { name: "others", takesPerson: true, drills: ["other_data"] },
];

/** How long a drill may be asked for. */
export const drillLengths = [
  { name: "minute", seconds: 60 },
  { name: "minutes", seconds: 600 },
  { name: "hour", seconds: 3_600 },
] as const;

interface GroupCardProps {
  readonly group: DrillGroup;
  readonly others: DrillsTold["others"];
  readonly drills: Drills;
}

/** A group of what can be started, with what it may be told: how long, or whose data. */
export function GroupCard({ group, others, drills: { act, isBusy } }: GroupCardProps) {
  const words = useDrillWords();
  const id = useId();
  const [seconds, setSeconds] = useState<number>(drillLengths[1].seconds);
  const [username, setUsername] = useState(others[0]?.username ?? "");
  const start = (drill: DrillKind): void => {
    const how = {
      ...(group.isTimed ? { seconds } : {}),
      ...(group.takesPerson ? { username } : {}),
    };
    act((api) => api.start({ drill, ...how }), words.started(words.drills[drill].title));
  };
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{words.groups[group.name]}</h2>
      {group.isTimed ? (
        <label className="chosen">
          {words.lasts}
          <select value={seconds} onChange={(event) => setSeconds(Number(event.target.value))}>
            {drillLengths.map((length) => (
              <option key={length.seconds} value={length.seconds}>
                {words.lengths[length.name]}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {group.takesPerson ? (
        <label className="chosen">
          {words.whose}
          <select value={username} onChange={(event) => setUsername(event.target.value)}>
            {others.map((one) => (
              <option key={one.username} value={one.username}>
                {one.tells}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <ul className="drills">
        {group.drills.map((drill) => (
          <li className="drill" key={drill}>
            <div>
              <h3>{words.drills[drill].title}</h3>
              <p className="quiet">{words.drills[drill].tells}</p>
            </div>
            <button
              type="button"
              className="button"
              disabled={isBusy}
              aria-label={words.startOf(words.drills[drill].title)}
              onClick={() => start(drill)}
            >
              {words.start}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
