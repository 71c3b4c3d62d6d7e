// Says how far an installation of packages is: npm itself says nothing until it ends, which takes
// minutes on a slow machine.
import { existsSync } from "node:fs";
import { join } from "node:path";

/** A person who sees nothing for longer than this thinks that nothing happens. */
export const SILENCE_MS = 5_000;
/** Before this share is done an estimate is a guess: the first packages are the slowest. */
const ESTIMATED_FROM = 0.2;

const allows = (list, own) =>
  list === undefined ||
  (list.includes(`!${own}`) ? false : list.some((name) => name.startsWith("!") || name === own));

/** Pure: the folders that an installation by this lock makes on a machine. */
export const packagesOf = (lock, { platform, arch }) =>
  Object.entries(lock.packages)
    .filter(([path, { link, os, cpu }]) => {
      const isInstalled = path.startsWith("node_modules/") && !link;
      return isInstalled && allows(os, platform) && allows(cpu, arch);
    })
    .map(([path]) => path);

/** Pure: one line of progress; an estimate only once enough is done to make one. */
export function describeProgress({ done, total, elapsedMs }) {
  const counted = `Packages: ${done} of ${total}`;
  const share = total === 0 ? 1 : done / total;
  if (share < ESTIMATED_FROM || share >= 1) return counted;
  const seconds = Math.ceil((elapsedMs * (1 - share)) / share / 1_000);
  return `${counted}, about ${seconds} s left`;
}

/** Says every five seconds how many of the packages are there, until what it answers is called. */
export function followInstall({ checkout, packages, say }) {
  const began = Date.now();
  const timer = setInterval(() => {
    const done = packages.filter((path) => existsSync(join(checkout, path, "package.json"))).length;
    say(describeProgress({ done, total: packages.length, elapsedMs: Date.now() - began }));
  }, SILENCE_MS);
  return () => clearInterval(timer);
}
