import { PROJECT_SETTINGS, type ProjectAdmin, ProjectMistake } from "@stocks-vibe/auth-server";
import { USAGE as PROVIDER_USAGE, projectProvider } from "./project-provider.ts";
import { projectTemplate } from "./project-template.ts";

export interface ProjectCommand {
  readonly projects: ProjectAdmin;
  /** What 'default' stands for: the project that the environment configures. */
  readonly defaultProjectId: string;
  /** Whether the server was started with a service that judges device fingerprints. */
  readonly judgesDevices: boolean;
  readonly print: (line: string) => void;
}

type Project = Awaited<ReturnType<ProjectAdmin["get"]>>;
type Action = (
  command: ProjectCommand,
  projectId: string,
  args: readonly string[],
) => Promise<void>;

/** What is said of a project with a dfp-mode where the server has no judge. */
export const NO_JUDGE =
  "No device is judged: the server runs without DEVICE_JUDGE_URL and DEVICE_JUDGE_KEY. Set both and start it again, or set dfp-mode off.";

const listed = (values: readonly string[]): string => values.join(", ") || "none";

/** Of a setting's name in a list. */
const NAME_WIDTH = 32;

function show({ print }: ProjectCommand, project: Project): void {
  print(`${project.projectId}  ${project.name}`);
  const row = (name: string, value: string) => print(`  ${name.padEnd(NAME_WIDTH)}${value}`);
  row("public tokens", listed([project.publicToken, ...project.otherPublicTokens]));
  row("captcha", project.captcha ? project.captcha.siteKey : "off");
  for (const [name, { write }] of Object.entries(PROJECT_SETTINGS)) row(name, write(project));
}

const CAPTCHA = "project captcha <project|default> off | <site key> <secret> [score from 0 to 1]";

/** `captcha <project> off` or `captcha <project> <site key> <secret> [least score]`. */
const captcha: Action = async ({ projects, print }, projectId, [siteKey = "", secret, score]) => {
  if (siteKey === "off") {
    if (secret !== undefined) throw new ProjectMistake(CAPTCHA);
    await projects.setCaptcha(projectId, null);
  } else {
    const minimumScore = Number(score ?? "0.5");
    const isScore = minimumScore >= 0 && minimumScore <= 1;
    // What a script passes for a variable that is not set is an empty word.
    if (siteKey.trim() === "" || !secret?.trim() || !isScore) throw new ProjectMistake(CAPTCHA);
    await projects.setCaptcha(projectId, { siteKey, secret, minimumScore });
  }
  print(siteKey === "off" ? "Captcha off." : "Captcha on.");
};

/** What can be done to one project, by the word on the command line. */
const ACTIONS: Readonly<Record<string, Action>> = {
  show: async (command, projectId) => show(command, await command.projects.get(projectId)),
  set: async ({ projects, judgesDevices, print }, projectId, [setting = "", ...value]) => {
    await projects.set(projectId, setting, value.join(" "));
    print(`${setting} is set. Running servers follow within ten seconds.`);
    const wantsJudge = setting === "dfp-mode" && (await projects.get(projectId)).dfpMode !== null;
    if (wantsJudge && !judgesDevices) print(`⚠ ${NO_JUDGE}`);
  },
  "add-token": async ({ projects, print }, projectId) =>
    print(await projects.addPublicToken(projectId)),
  "remove-token": async ({ projects, print }, projectId, [token = ""]) => {
    await projects.removePublicToken(projectId, token);
    print("The public token is gone.");
  },
  "new-secret": async ({ projects, print }, projectId) => {
    print(await projects.newSecret(projectId));
    print("It is shown this once. The old one ends within ten seconds.");
  },
  "webhook-secret": async ({ projects, print }, projectId) => {
    print(await projects.newWebhookSecret(projectId));
    print(`Mail providers report to POST /v1/b2b/mail/bounces as ${projectId} with it.`);
  },
  captcha,
  provider: ({ projects: { providers }, print }, projectId, args) =>
    projectProvider({ providers, print }, projectId, args),
  template: ({ projects: { templates }, print }, projectId, args) =>
    projectTemplate({ templates, print }, projectId, args),
  "rotate-keys": async ({ projects, print }, projectId, [how]) => {
    const isEmergency = how === "--now";
    if (how !== undefined && !isEmergency) {
      throw new ProjectMistake(
        `rotate-keys takes --now or nothing, not “${how}”. No key was changed.`,
      );
    }
    const { signsFrom, retired } = await projects.rotateKeys(projectId, isEmergency);
    print(`The new key signs from ${signsFrom.toISOString()}; ${retired} old keys were retired.`);
    if (isEmergency) print("Tokens of the old keys die within a minute; sessions go on.");
  },
};

/** How many words each takes after the project; all of them where absent. */
const MOST_WORDS: Readonly<Record<string, number>> = {
  show: 0,
  "add-token": 0,
  "remove-token": 1,
  "new-secret": 0,
  "webhook-secret": 0,
  captcha: 3,
  "rotate-keys": 1,
};

/** Of those that have more words than fit a line of the help. */
const USAGES: Readonly<Record<string, string>> = { captcha: CAPTCHA, provider: PROVIDER_USAGE };

/** A word too many is a mistake that somebody believes to have had an effect. */
function refuseSurplus(word: string, words: readonly string[], most: number): void {
  const surplus = words[most];
  if (surplus !== undefined) {
    throw new ProjectMistake(`project ${word} takes no “${surplus}”. Nothing was done.`);
  }
}

async function create(
  { projects, print }: ProjectCommand,
  [name, kind = "live", ...more]: readonly string[],
): Promise<void> {
  refuseSurplus("create", more, 0);
  if (!name || (kind !== "live" && kind !== "test")) {
    throw new ProjectMistake("project create <name> [live|test]");
  }
  const made = await projects.create(name, kind);
  print(`project       ${made.projectId}`);
  print(`public token  ${made.publicToken}`);
  print(`secret        ${made.secret}   (shown this once)`);
  print(`Next: npm run admin -- project set ${made.projectId} allowed-origins https://…`);
}

/** What `project help` prints. */
export function projectHelp(print: ProjectCommand["print"]): void {
  print("project list");
  print("project create <name> [live|test]");
  for (const action of Object.keys(ACTIONS)) print(`project ${action} <project|default> …`);
  print("");
  print("Settings for 'project set':");
  for (const [name, { values }] of Object.entries(PROJECT_SETTINGS)) {
    print(`  ${name.padEnd(NAME_WIDTH)}${values}`);
  }
}

async function list({ projects, print }: ProjectCommand, words: readonly string[]): Promise<void> {
  refuseSurplus("list", words, 0);
  for (const { projectId, name } of await projects.list()) print(`${projectId}  ${name}`);
}

/** Does to one project what the word says. */
async function actOn(
  command: ProjectCommand,
  [word = "", named = "", ...args]: readonly string[],
): Promise<void> {
  if (named === "") {
    throw new ProjectMistake(USAGES[word] ?? `project ${word} <project|default> …`);
  }
  refuseSurplus(word, args, MOST_WORDS[word] ?? Number.POSITIVE_INFINITY);
  const projectId = named === "default" ? command.defaultProjectId : named;
  await ACTIONS[word]?.(command, projectId, args);
}

/** `project …`: answers the exit code. */
export async function project(command: ProjectCommand, words: readonly string[]): Promise<number> {
  const [word = "help", ...rest] = words;
  try {
    if (word === "list") await list(command, rest);
    else if (word === "create") await create(command, rest);
    else if (Object.hasOwn(ACTIONS, word)) await actOn(command, words);
    else {
      projectHelp(command.print);
      return word === "help" ? 0 : 2;
    }
    return 0;
  } catch (error) {
    if (!(error instanceof ProjectMistake)) throw error;
    command.print(error.message);
    return 1;
  }
}
