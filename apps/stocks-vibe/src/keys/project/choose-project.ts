import type { Secrets } from "../secrets.ts";

/** The database and who starts it speak of different projects, in words for that person. */
export class ForeignProject extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ForeignProject";
  }
}

/**
 * Which of the names that a start could give a database of before are its own: those of a project
 * it has. The first are given to a database without any. Throws ForeignProject where it has others
 * only: under new names all its customers would be out of sight.
 */
export function chooseProject(
  candidates: readonly Secrets[],
  projectIds: readonly string[],
): Secrets {
  const [usual] = candidates;
  if (!usual) throw new Error("there are no names to choose from");
  if (projectIds.length === 0) return usual;
  const own = candidates.find(({ projectId }) => projectIds.includes(projectId));
  if (own) return own;
  throw new ForeignProject(
    `This database holds other projects (${projectIds.join(", ")}) than the one that would be started (${usual.projectId}). ` +
      "If it was moved here by other means: start this version once where it came from, and move it with " +
      "npm run admin -- backup and restore. If another project is wanted: use another database.",
  );
}

/** Throws ForeignProject when the data folder was made for another project than the database's. */
export function requireSameProject(inFolder: string | undefined, inDatabase: string): void {
  if (inFolder === undefined || inFolder === inDatabase) return;
  throw new ForeignProject(
    `This database is the project ${inDatabase}, but secrets.json in the data folder belongs to ${inFolder}. ` +
      "Put the secrets.json back that belongs to this database, or name the right DATA_DIR.",
  );
}
