import type { Environment } from "../config.ts";
import { openAdminSession } from "./admin-session.ts";
import { COMMANDS, helpText } from "./commands.ts";

/** Runs one admin command and answers the exit code. Works beside a running product or with it stopped. */
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
  if (rest.length < command.arguments.length) {
    print(`Usage: npm run admin -- ${name} ${command.arguments.join(" ")}`);
    return 2;
  }
  const session = await openAdminSession(env, print);
  try {
    return await command.run(session, rest);
  } finally {
    await session.close();
  }
}
