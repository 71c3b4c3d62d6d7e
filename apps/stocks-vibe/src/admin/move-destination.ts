import { isAbsolute, resolve } from "node:path";
import { isDatabaseUrl } from "../environment/address-rules.ts";
import { BadSettings } from "../environment/settings.ts";

/** Where everything is to go: a database of a server, or the bundled one of a folder. */
export type Destination =
  | { readonly kind: "server"; readonly url: string }
  | { readonly kind: "folder"; readonly path: string };

const USAGE =
  "Usage: npm run admin -- move postgresql://user:password@host/database, or move /an/empty/folder (absolute, or beginning with ./), " +
  "or move --undo. Nothing was changed.";

const isFolder = (to: string): boolean => isAbsolute(to) || /^\.\.?[/\\]/.test(to);

/**
 * Pure: what a word names. A move locks the database it leaves, so a slip must not pass for a folder: throws BadSettings for what begins
 * with `-`, for every address that is not a PostgreSQL server's, and for names that might be anything. Repeats no address: it holds a password.
 */
export function destinationOf(to: string): Destination {
  if (/^postgres(ql)?:/i.test(to)) {
    if (isDatabaseUrl(to)) return { kind: "server", url: to };
    throw new BadSettings(
      `The address can't be read. In its user and password, @ : / ? and # are percent-encoded (# as %23). ${USAGE}`,
    );
  }
  if (to.startsWith("-")) throw new BadSettings(`move knows no ${to}. ${USAGE}`);
  if (to.includes("://") || (to.includes(":") && !isAbsolute(to))) {
    throw new BadSettings(`That is no address of a PostgreSQL database. ${USAGE}`);
  }
  if (!isFolder(to)) {
    throw new BadSettings(`"${to}" may be a slip: for a folder, type ./${to}. ${USAGE}`);
  }
  return { kind: "folder", path: resolve(to) };
}
