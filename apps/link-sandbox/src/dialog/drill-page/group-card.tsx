import type { DrillKind, DrillsTold } from "@stocks-vibe/contracts/link";
import { useId, useState } from "react";
import { type DrillGroup, drillLengths } from "./drill-groups.ts";
import { useDrillWords } from "./drill-words.ts";
import type { Drills } from "./use-failure-simulations.ts";

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
