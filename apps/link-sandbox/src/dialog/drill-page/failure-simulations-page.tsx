import { Alert } from "../components/alert.tsx";
import { drillGroups } from "./drill-groups.ts";
import { useDrillWords } from "./drill-words.ts";
import type { DrillsApi } from "./failure-simulations-api.ts";
import { GroupCard } from "./group-card.tsx";
import { RunningCard } from "./running-card.tsx";
import { useDrills } from "./use-failure-simulations.ts";

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
