import { type Database, newId } from "@stocks-vibe/server-kit";
import { environmentOf, type Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { SigningKeys } from "../signing-keys/signing-keys.service.ts";
import { type ConfiguredProject, readConfigured } from "./configured-project.ts";
import { listProjects, lockProjects, saveProject } from "./projects.repository.ts";

/**
 * What a process may write of the project that its environment configures. `settings`: a server,
 * which creates it and brings it up to date. `project`: a worker, which creates it where it is
 * missing. `nothing`: a command, which only reads it.
 */
export type ProjectWrites = "settings" | "project" | "nothing";

/** A project that is only read is not in the database. */
export class UnknownProject extends Error {
  constructor(publicToken: string) {
    super(
      `This database has no project with the public token ${publicToken}. Start the server on it once, then try again.`,
    );
    this.name = "UnknownProject";
  }
}

export interface ProjectsService {
  findByPublicToken(publicToken: string): Promise<Project | undefined>;
  findById(projectId: string): Promise<Project | undefined>;
  list(): Promise<readonly Project[]>;
  /** The settings were changed: this process reads them again at once, others within seconds. */
  forget(): void;
  /**
   * Whether any project's pages, or this project's when its public token is given, live at
   * `origin`.
   */
  isAllowedOrigin(origin: string, publicToken?: string): Promise<boolean>;
  /**
   * Creates the project or brings its settings up to date, and gives it a signing key. Idempotent.
   */
  ensure(settings: ConfiguredProject): Promise<Project>;
  /**
   * The project that the environment configures, written as far as this process may. Throws
   * UnknownProject.
   */
  open(settings: ConfiguredProject, writes: ProjectWrites): Promise<Project>;
}

export interface ProjectsParts {
  readonly db: Database<AuthSchema>;
  readonly signingKeys: SigningKeys;
  /** Milliseconds that only ever grow, for the age of the cache. */
  readonly ticks: () => number;
}

/** Projects change when an operator restarts or reconfigures; every request needs one. */
const CACHE_MS = 10_000;

export function createProjectsService(parts: ProjectsParts): ProjectsService {
  const { db, signingKeys, ticks } = parts;
  let cached: { readonly projects: readonly Project[]; readonly at: number } | undefined;

  async function all(): Promise<readonly Project[]> {
    if (cached && ticks() - cached.at < CACHE_MS) return cached.projects;
    try {
      const projects = await db.transaction({}, (tx) => listProjects(tx));
      cached = { projects, at: ticks() };
      return projects;
    } catch (error) {
      // While the database is away the last known origins still let browsers read the 503.
      if (cached) return cached.projects;
      throw error;
    }
  }

  const has = (project: Project, publicToken: string | undefined): boolean =>
    publicToken !== undefined &&
    (project.publicToken === publicToken || project.otherPublicTokens.includes(publicToken));

  const findByPublicToken = async (publicToken: string): Promise<Project | undefined> =>
    (await all()).find((project) => has(project, publicToken));

  async function ensure(settings: ConfiguredProject): Promise<Project> {
    const read = readConfigured(settings);
    const { publicToken } = settings;
    const ids = {
      projectId: settings.projectId ?? newId(`project-${environmentOf(publicToken)}`),
      publicToken,
    };
    const project = await db.transaction({}, async (tx, now) => {
      await lockProjects(tx);
      const saved = await saveProject(tx, ids, read, now);
      await signingKeys.ensure(tx, saved, now);
      return saved;
    });
    if (settings.projectId !== undefined && settings.projectId !== project.projectId) {
      throw new Error(`the public token already belongs to ${project.projectId}`);
    }
    cached = undefined;
    return project;
  }

  return {
    ensure,
    async open(settings, writes) {
      if (writes === "settings") return ensure(settings);
      const found = await findByPublicToken(settings.publicToken);
      if (found) return found;
      if (writes === "project") return ensure(settings);
      throw new UnknownProject(settings.publicToken);
    },
    list: all,
    forget() {
      cached = undefined;
    },
    findByPublicToken,
    async findById(projectId) {
      return (await all()).find((project) => project.projectId === projectId);
    },
    async isAllowedOrigin(origin, publicToken) {
      const projects = await all();
      const named = projects.filter((project) => has(project, publicToken));
      const asked = named.length > 0 ? named : projects;
      return asked.some((project) => project.allowedOrigins.includes(origin));
    },
  };
}
