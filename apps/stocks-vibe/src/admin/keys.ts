import { setTimeout as wait } from "node:timers/promises";
import { ANNOUNCED_MS, type KeyRotation, type SealedRows } from "@stocks-vibe/server-kit";

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
  return 0;
};

async function finish({ resealHere, print }: KeysCommand, version: number): Promise<void> {
  if (!resealHere) {
    print(
      "The product's worker seals what is under earlier versions anew: npm run admin -- keys status",
    );
    return;
  }
  await resealHere(version);
  print("Everything is under it.");
}

const rotate: Action = async (command) => {
  const version = await command.rotation.announce();
  // Whatever process meets the first text under the new version must know it by then.
  await wait(ANNOUNCED_MS);
  await command.rotation.begin(version);
  command.print(`Version ${version} seals from now on.`);
  await finish(command, version);
  return 0;
};

const rewrap: Action = async (command) => {
  const version = await command.rotation.resume();
  command.print(`Sealing everything anew under version ${version}.`);
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
  const rows = (await countRows(command)).get(version) ?? 0;
  if (rows > 0) {
    print(`Version ${version} stays: ${rows} rows are under it. Try: npm run admin -- keys rewrap`);
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
    print("the first of them seals the keys anew. Afterwards MASTER_KEY_PREVIOUS can go.");
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

/** `keys …`: the versions that secrets are sealed under, and the master key above them. Answers the exit code. */
export async function keys(
  command: KeysCommand,
  [word = "", ...args]: readonly string[],
): Promise<number> {
  const action = Object.hasOwn(ACTIONS, word) ? ACTIONS[word] : undefined;
  if (action) return action(command, args);
  command.print("keys status           versions, and how many rows are under each");
  command.print("keys rotate           seal with a new version, and everything earlier anew");
  command.print("keys rewrap           go on with that where it was given up");
  command.print("keys retire <version> delete a version that nothing is under");
  command.print("keys change-master    a new master key for the bundled database");
  return 2;
}
