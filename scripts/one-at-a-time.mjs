// Installing and building write into the checkout: two processes that do so at once break each
// other's work.
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const PAUSE_MS = 100;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process, which may not be asked.
    return error.code === "EPERM";
  }
}

const holderOf = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** Whether the file is ours now. It appears with its content, so nobody reads half of it. */
function take(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Puts aside what a process that is gone has left, and only that: another may have taken its place
 * meanwhile.
 */
function putAside(file, gone) {
  const aside = `${file}.${process.pid}.gone`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, "utf8") !== gone) linkSync(aside, file);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

async function waitFor(file, say) {
  let told = "";
  while (!take(file)) {
    const holder = holderOf(file);
    if (holder && !isAlive(Number(holder))) {
      putAside(file, holder);
      continue;
    }
    if (holder && told !== holder)
      say(`Waiting for process ${holder}, which installs, builds or starts here (${file})`);
    told = holder || told;
    await pause(PAUSE_MS);
  }
}

/**
 * Does `work` while no other process holds `file`; one that was left by a process that is gone is
 * taken over.
 */
export async function oneAtATime(file, say, work) {
  mkdirSync(dirname(file), { recursive: true });
  await waitFor(file, say);
  const release = () => rmSync(file, { force: true });
  // `fail` ends the process on the spot.
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}
