import type { KeyRotation, SealedRows } from "@stocks-vibe/server-kit";
import { onSignal } from "../../environment/on-signal.ts";

export interface KeysCommand {
  readonly rotation: KeyRotation;
  readonly sealedRows: readonly Pick<SealedRows, "count">[];
  /** Does the jobs here, where no worker does; undefined where one lives. */
  readonly resealHere: ((version: number) => Promise<void>) | undefined;
  /** Changes the master key of the bundled database; undefined where the environment names it. */
  readonly changeMasterKey: (() => Promise<void>) | undefined;
  readonly print: (line: string) => void;
}

type Action = (command: KeysCommand, args: readonly string[]) => Promise<number>;

async function countRows({ sealedRows }: KeysCommand): Promise<ReadonlyMap<number, number>> {
  const total = new Map<number, number>();
  for (const rows of sealedRows) {
    for (const [version, count] of await rows.count()) {
      total.set(version, (total.get(version) ?? 0) + count);
    }
  }
  return total;
}

const ROTATE = "npm run admin -- keys rotate";
const REWRAP = "npm run admin -- keys rewrap";

/**
 * What a rotation that was stopped has left to do, as one types it; nothing where none is under
 * way.
 */
function unfinished({ resealHere }: KeysCommand, waiting: number | undefined, earlier: number) {
  if (waiting !== undefined)
    return [`Version ${waiting} was added and does not seal yet. To go on: ${ROTATE}`];
  if (earlier === 0) return [];
  const rows = earlier === 1 ? "1 row is" : `${earlier} rows are`;
  const left = `${rows} still under earlier versions.`;
  return [
    resealHere
      ? `${left} To finish: ${REWRAP}`
      : `${left} The product's worker seals them again; if this number does not fall: ${REWRAP}`,
  ];
}

const status: Action = async (command) => {
  const { rotation, print } = command;
  const versions = await rotation.list();
  const counts = await countRows(command);
  const current = versions.findLast(({ seals }) => seals)?.version ?? 0;
  for (const { version, seals, createdAt } of versions) {
    const use = version === current ? "seals" : "is read";
    const rows = counts.get(version) ?? 0;
    print(
      `version ${version}  ${seals ? use : "waits"}  since ${createdAt.toISOString()}  ${rows} rows`,
    );
    if (version < current && rows === 0) print(`  can go: npm run admin -- keys retire ${version}`);
  }
  const waiting = versions.find(({ seals }) => !seals)?.version;
  const earlier = [...counts].filter(([version]) => version < current);
  const rows = earlier.reduce((sum, [, count]) => sum + count, 0);
  for (const line of unfinished(command, waiting, rows)) print(line);
  return 0;
};

async function finish({ resealHere, print }: KeysCommand, version: number): Promise<void> {
  if (!resealHere) {
    print(
      "The product's worker seals what is under earlier versions again: npm run admin -- keys status",
    );
    return;
  }
  const forget = onSignal(() =>
    print(`Stopped before everything was under it. To finish: ${REWRAP}`),
  );
  print(`Sealing everything earlier again. If this is stopped: ${REWRAP}`);
  try {
    await resealHere(version);
  } finally {
    forget();
  }
  print("Everything is under it.");
}

const rotate: Action = async (command) => {
  const { rotation, print } = command;
  const version = await rotation.announce();
  const forget = onSignal(() =>
    print(`Stopped before version ${version} seals. To go on: ${ROTATE}`),
  );
  // Whatever process meets the first text under the new version must know it by then.
  const isKnown = await rotation.isKnownToAll(version).finally(forget);
  if (!isKnown) {
    print("A process of the product that runs now was started with an earlier MASTER_KEY.");
    print(`It can't open version ${version}, which therefore seals nothing: no row was changed.`);
    print(`Start every process with the MASTER_KEY that this command has, then: ${ROTATE}`);
    return 1;
  }
  await rotation.begin(version);
  print(`Version ${version} seals from now on.`);
  await finish(command, version);
  return 0;
};

const rewrap: Action = async (command) => {
  const version = await command.rotation.resume();
  command.print(`Sealing everything again under version ${version}.`);
  await finish(command, version);
  return 0;
};

const RETIREMENTS = {
  gone: "is gone; nothing was under it.",
  used: "stays: rows that no directory lists are still under it.",
  current: "stays: it is the newest.",
  unknown: "is not there.",
} as const;

const retire: Action = async (command, [text = ""]) => {
  const { rotation, print } = command;
  const version = Number(text);
  if (!Number.isInteger(version) || version < 1) {
    print("keys retire <version>");
    return 2;
  }
  const current = (await rotation.list()).findLast(({ seals }) => seals)?.version;
  if (version === current) {
    print(`Version ${version} stays: it seals. Add a newer one first: ${ROTATE}`);
    return 1;
  }
  const rows = (await countRows(command)).get(version) ?? 0;
  if (rows > 0) {
    print(`Version ${version} stays: ${rows} rows are under it. Try: ${REWRAP}`);
    return 1;
  }
  const outcome = await rotation.retire(version);
  print(`Version ${version} ${RETIREMENTS[outcome]}`);
  return outcome === "gone" ? 0 : 1;
};

const changeMaster: Action = async ({ changeMasterKey, print }) => {
  if (!changeMasterKey) {
    print(
      "Start every process with the new MASTER_KEY, and the earlier one as MASTER_KEY_PREVIOUS;",
    );
    print("the first of them seals the keys again. Afterwards MASTER_KEY_PREVIOUS can go.");
    return 2;
  }
  await changeMasterKey();
  print(
    "The master key is a new one; secrets.json holds it. Back the file up: the earlier one opens only earlier backups.",
  );
  return 0;
};

const ACTIONS: Readonly<Record<string, Action>> = {
  status,
  rotate,
  rewrap,
  retire,
  "change-master": changeMaster,
};

/** What `keys help` prints. */
export function keysHelp(print: KeysCommand["print"]): void {
  print("keys status           versions, and how many rows are under each");
  print("keys rotate           seal with a new version, and everything earlier again");
  print("keys rewrap           go on with that where it was given up");
  print("keys retire <version> delete a version that nothing is under");
  print("keys change-master    a new master key for the bundled database");
}

/**
 * `keys …`: the versions that secrets are sealed under, and the master key above them. Answers the
 * exit code.
 */
export async function keys(
  command: KeysCommand,
  [word = "", ...args]: readonly string[],
): Promise<number> {
  const action = Object.hasOwn(ACTIONS, word) ? ACTIONS[word] : undefined;
  const isTooMuch = args.length > (word === "retire" ? 1 : 0);
  if (action && !isTooMuch) return action(command, args);
  keysHelp(command.print);
  return 2;
}
