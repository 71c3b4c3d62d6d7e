import { ProjectMistake, type ProviderAdmin } from "@stocks-vibe/auth-server";

export const USAGE =
  "project provider <project|default> list | <provider> off | <provider> <client id> <client secret> [scopes=a,b] [tenant=…] [one-tap=on] [issuer=…] [authorization=…] [token=…] [keys=…] [userinfo=…] [emails=…] [organizations=…]";

type Shown = Awaited<ReturnType<ProviderAdmin["list"]>>[number];

function show(print: (line: string) => void, shown: Shown): void {
  print(`${shown.provider}  ${shown.label}`);
  print(`  client id         ${shown.clientId}`);
  print(`  register there    ${shown.redirectUri}`);
  if (shown.scopes.length > 0) print(`  more scopes       ${shown.scopes.join(" ")}`);
  if (shown.tenant !== "") print(`  tenant            ${shown.tenant}`);
  if (shown.hasOneTap) print("  One Tap           on");
  for (const [name, url] of Object.entries(shown.endpoints)) {
    print(`  ${name.padEnd(18)}${url}`);
  }
}

/** 'name=value' words as a record. Refuses any other word. */
function readOptions(words: readonly string[]): Record<string, string> {
  const options: Record<string, string> = {};
  for (const word of words) {
    const at = word.indexOf("=");
    if (at < 1) throw new ProjectMistake(USAGE);
    options[word.slice(0, at)] = word.slice(at + 1);
  }
  return options;
}

/**
 * `project provider …`: the providers of sign-in by OAuth. Prints the redirect address that has to
 * be registered with the provider.
 */
export async function projectProvider(
  {
    providers,
    print,
  }: { readonly providers: ProviderAdmin; readonly print: (line: string) => void },
  projectId: string,
  words: readonly string[],
): Promise<void> {
  const [provider = "list", clientId, clientSecret, ...options] = words;
  if (provider === "list") {
    const all = await providers.list(projectId);
    if (all.length === 0) print("No provider is set up.");
    for (const shown of all) show(print, shown);
    return;
  }
  if (clientId === "off") {
    if (clientSecret !== undefined) throw new ProjectMistake(USAGE);
    await providers.remove(projectId, provider);
    print(`${provider} is off. Members who signed in by it need another way.`);
    return;
  }
  if (clientId === undefined || clientSecret === undefined) throw new ProjectMistake(USAGE);
  const settings = { clientId, clientSecret, options: readOptions(options) };
  const shown = await providers.set(projectId, provider, settings);
  show(print, shown);
  print(`Register this redirect address with ${shown.label}, character for character.`);
  if (shown.hasOneTap)
    print("One Tap needs your pages' origins as well: authorized JavaScript origins.");
}
