import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";

interface Entry {
  readonly uid: number;
  readonly mode: number;
}

/**
 * May a process of `uid` pass through this folder? Group bits are ignored on purpose: we drop all
 * groups.
 */
export const mayPass = ({ uid: owner, mode }: Entry, uid: number): boolean =>
  owner === uid ? (mode & 0o100) !== 0 : (mode & 0o001) !== 0;

const ancestors = (path: string): string[] => {
  const parent = dirname(path);
  return parent === path ? [path] : [...ancestors(parent), path];
};

/** Can a process of `uid` reach `path`? False as soon as one folder on the way is closed to it. */
export const isTraversable = (path: string, uid: number): boolean =>
  ancestors(resolve(path)).every((folder) => mayPass(statSync(folder), uid));
