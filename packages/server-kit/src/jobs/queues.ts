/** Names of tasks, and how many of them run at once, whatever else waits. */
export interface QueuePlan {
  /** What the figures of the process call it. */
  readonly lane: string;
  readonly names: readonly string[];
  readonly slots: number;
}

const SLOTS = 2;
const OTHERS = "others";

/**
 * Pure: which tasks share which slots. First those that are set apart, of which a process may know
 * some only; then the others. A process without tasks keeps one lane, so that it still counts as
 * alive.
 */
export function queuesOf(
  names: readonly string[],
  {
    apart = [],
    concurrency = SLOTS,
  }: { readonly apart?: readonly QueuePlan[]; readonly concurrency?: number },
): readonly QueuePlan[] {
  const lanes = apart
    .map((lane) => ({ ...lane, names: lane.names.filter((name) => names.includes(name)) }))
    .filter((lane) => lane.names.length > 0);
  const taken = new Set(lanes.flatMap((lane) => lane.names));
  const others = names.filter((name) => !taken.has(name));
  return [...lanes, { lane: OTHERS, names: others, slots: concurrency }];
}

/** The tasks of these names, each with its name. */
export const namedTasks = <Task>(
  tasks: Readonly<Record<string, Task>>,
  names: readonly string[],
): (readonly [string, Task])[] => Object.entries(tasks).filter(([name]) => names.includes(name));
