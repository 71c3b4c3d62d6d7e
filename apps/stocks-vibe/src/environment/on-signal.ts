import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
type Signal = (typeof SIGNALS)[number];
type CleanUp = () => void | Promise<void>;

/** Of the whole process, as signals are. */
const cleanUps: CleanUp[] = [];

async function end(signal: Signal): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) {
    try {
      await cleanUp();
    } catch (error) {
      process.stderr.write(`${String(error)}\n`);
    }
  }
  process.exit(128 + constants.signals[signal]);
}

const onEach = (signal: Signal): void => void end(signal);

/**
 * Cleans up, for a command, when a signal ends the process: what was begun last first. The exit
 * code is 128 and the signal's number; a second signal waits for nothing. Answers how to forget it.
 */
export function onSignal(cleanUp: CleanUp): () => void {
  if (cleanUps.length === 0) for (const signal of SIGNALS) process.on(signal, onEach);
  cleanUps.push(cleanUp);
  return () => {
    const place = cleanUps.indexOf(cleanUp);
    if (place >= 0) cleanUps.splice(place, 1);
    if (cleanUps.length === 0) for (const signal of SIGNALS) process.off(signal, onEach);
  };
}
