import { fileURLToPath } from "node:url";
import {
  type AloneParts,
  type AloneServer,
  aloneSettingsOf,
  runAlone,
  versionIn,
} from "@stocks-vibe/server-kit";
import { buildAuth } from "./compose.ts";
import { type AuthEnvironment, configOf, readEnvironment } from "./config.ts";
import { LOGO_TASKS, MAIL_TASKS } from "./operations/app/app.ts";
import { opensSigningKeys } from "./operations/keys/sealed-rows.ts";
import { AUTH_ROLE, AUTH_SCHEMA } from "./platform/database/role.ts";
import { requireWritableAnchors } from "./platform/ports/anchor-file.ts";

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

async function build(parts: AloneParts, environment: AuthEnvironment): Promise<AloneServer> {
  const { pool, keys, log } = parts;
  const writesProject = environment.ROLE === "worker" ? "project" : "settings";
  const auth = await buildAuth({ pool, keys, config: configOf(environment), log, writesProject });
  log.info({ projectId: auth.project.projectId }, "auth server ready");
  return {
    async addRoutes(app) {
      await app.register(auth.plugin);
    },
    sealedRows: auth.sealedRows,
    tasks: auth.tasks,
    apart: [
      { lane: "mail", names: MAIL_TASKS, slots: 2 },
      { lane: "logos", names: LOGO_TASKS, slots: 1 },
    ],
    async startWork() {
      await auth.scheduleSweep();
      return () => undefined;
    },
    stops: [auth.keepAnchors()],
  };
}

/**
 * The auth server on its own: PostgreSQL is named by the environment, everything else has a default
 * or is asked for.
 */
await runAlone(() => {
  const environment = readEnvironment();
  if (environment.AUDIT_ANCHORS) requireWritableAnchors(environment.AUDIT_ANCHORS);
  return {
    name: "auth",
    version: versionIn(fromHere("../package.json")),
    settings: aloneSettingsOf(environment),
    plan: { schema: AUTH_SCHEMA, role: AUTH_ROLE, directory: fromHere("../migrations") },
    isFirstKey: opensSigningKeys,
    build: (parts) => build(parts, environment),
  };
});
