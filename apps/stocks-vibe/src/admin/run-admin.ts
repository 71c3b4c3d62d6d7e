import { NewerSchemaError, OlderSchemaError } from "@stocks-vibe/server-kit";
import type { Environment } from "../environment/config.ts";
import { BadSettings } from "../environment/settings.ts";
import { openAdminSession } from "./admin-session.ts";
import { COMMANDS, helpText, type SessionCommand } from "./commands.ts";

const OTHER_VERSION = [OlderSchemaError, NewerSchemaError];

const isOtherVersion = (error: unknown): error is Error =>
  OTHER_VERSION.some((kind) => error instanceof kind);

/**
 * A command for the wrong one of two databases would be believed to have had its effect on the
 * other.
 */
function refuseTwoDatabases(env: Environment): void {
  if (env.DATABASE_URL && env.DATA_DIR) {
    throw new BadSettings(
      "DATA_DIR and DATABASE_URL name two databases: unset the one that is not meant.",
    );
  }
}

/**
 * Runs one admin command and answers the exit code. Works beside a running product or with it
 * stopped.
 */
export async function runAdmin(
  args: readonly string[],
  env: Environment,
  print: (line: string) => void,
): Promise<number> {
  const [name = "help", ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    print(name === "help" ? helpText() : `There is no command "${name}".\n\n${helpText()}`);
    return name === "help" ? 0 : 2;
  }
  if ("help" in command && command.help && rest[0] === "help") {
    command.help(print);
    return 0;
  }
  const { arguments: wanted, more = 0 } = command;
  const surplus = rest[wanted.length + more];
  if (rest.length < wanted.length || surplus !== undefined) {
    if (surplus !== undefined) print(`${name} takes no “${surplus}”. Nothing was done.`);
    print(`Usage: ${["npm run admin --", name, ...wanted].join(" ")}`);
    return 2;
  }
  if (rest.some((word) => word !== "" && word.trim() === "")) {
    print(`${name} was given a word of blanks alone. Nothing was done.`);
    return 2;
  }
  refuseTwoDatabases(env);
  if ("runAlone" in command) return command.runAlone(env, print, rest);
  return runInSession(command, env, print, rest);
}

/** Runs a command that works with an open session. */
async function runInSession(
  command: SessionCommand,
  env: Environment,
  print: (line: string) => void,
  args: readonly string[],
): Promise<number> {
  const isReadOnly = command.reads(args);
  const session = await openAdminSession(env, print, { isReadOnly }).catch((error: unknown) => {
    if (!command.reportsVersion || !isOtherVersion(error)) throw error;
    print(`✗ ${error.message}`);
    print("The other checks wait until the database is at this program's version.");
    return undefined;
  });
  if (!session) return 1;
  try {
    if (command.needsTracker && !session.settings.servesTracker) {
      print(
        "This database's server runs the identity server alone (SERVERS=auth): it has no accounts and no figures.",
      );
      return 2;
    }
    return await command.run(session, args);
  } finally {
    await session.close();
  }
}
