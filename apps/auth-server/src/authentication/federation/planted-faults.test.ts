import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isFullRun } from "@stocks-vibe/server-kit/testing";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { PROBES, type ProbeName, tryProbe } from "../../testing/federation-probes.ts";

interface Fault {
  readonly name: string;
  /** In each file, from the server's sources, one text in place of another. */
  readonly edits: readonly (readonly [file: string, find: string, replace: string])[];
  /** What the fault lets succeed. */
  readonly foundBy: ProbeName;
}

const OAUTH = "authentication/oauth";
const FEDERATION = "authentication/federation";
const SSO = "authentication/sso";

/** Guards of sign-in through others, taken away one by one. */
const FAULTS: readonly Fault[] = [
  {
    name: "the audience is not looked at",
    edits: [
      [`${OAUTH}/provider-client.ts`, "audience: config.clientId,", ""],
      [`${OAUTH}/provider-client.ts`, "if (!isOurs) throw", "if (false) throw"],
    ],
    foundBy: "a token for another client signs in",
  },
  {
    name: "an address is believed whoever gives it",
    edits: [
      [
        "domain/account-linking/account-linking.ts",
        'if (vouching === "tenant" && !registeredTenant(profile, organization)) return "";',
        "",
      ],
    ],
    foundBy: "an address that nobody stands by finds a member",
  },
  {
    name: "the state counts without the browser's mark",
    edits: [
      [
        `${FEDERATION}/pages.ts`,
        "const isElsewhere = !expected.comesByPost && !returned.isSameBrowser;",
        "const isElsewhere = false;",
      ],
    ],
    foundBy: "another browser finishes a sign-in",
  },
  {
    name: "a state counts for every provider",
    edits: [[`${FEDERATION}/pages.ts`, "returned.peer !== expected.peer", "false"]],
    foundBy: "the state of one provider is taken by another",
  },
  {
    name: "the verifier is not compared",
    edits: [
      [
        `${FEDERATION}/attempts.service.ts`,
        "checkCodeVerifier(used.codeChallenge, codeVerifier);",
        "",
      ],
    ],
    foundBy: "a token is exchanged without the page's verifier",
  },
  {
    name: "a token of Google's is not remembered",
    edits: [
      [
        `${OAUTH}/one-tap.service.ts`,
        "if (!(await attempts.isFirstUse(tx, project, token, now)))",
        "if (false)",
      ],
    ],
    foundBy: "one token of Google's signs in twice",
  },
  {
    name: "a connection is believed about everybody",
    edits: [
      [
        "domain/account-linking/account-linking.ts",
        "if ((provesAddress && !isSomeoneElse) || isEmptyHanded) {",
        "if (true) {",
      ],
    ],
    foundBy: "a connection takes over a member who has something to lose",
  },
  {
    name: "an assertion is not remembered",
    edits: [[`${SSO}/sso-answers.ts`, "if (!(await isNew(verified)))", "if (false)"]],
    foundBy: "one assertion signs in twice",
  },
  {
    name: "a response is not held to its request",
    edits: [
      [
        "authentication/saml/verify-response.ts",
        'requireCheck("in_response_to", ofConfirmation === requestId && ofResponse === requestId);',
        "",
      ],
    ],
    foundBy: "a response counts for another request",
  },
  {
    name: "every connection takes responses that nobody asked for",
    edits: [
      [`${SSO}/saml-peers.service.ts`, "!source.settings.idp_initiated_auth_disabled", "true"],
      [
        "authentication/saml/verify-response.ts",
        'requireCheck("idp_initiated", requestId !== null || allowsIdpInitiated);',
        "",
      ],
    ],
    foundBy: "a response that nobody asked for is taken",
  },
  {
    name: "a sign-in goes on under other settings",
    edits: [
      [
        `${SSO}/sso-flow.service.ts`,
        "if (settingsMark(found.source) !== returned.peerSettings) {",
        "if (false) {",
      ],
    ],
    foundBy: "a sign-in that left for one issuer comes back for another",
  },
  {
    name: "a test ends like a sign-in",
    edits: [
      [
        `${SSO}/sso-flow.service.ts`,
        "if (isTest) return null;",
        'if (isTest) Object.assign(returnUrls, { login: "http://a.example", signup: "http://a.example" });',
      ],
    ],
    foundBy: "a test of a connection signs in",
  },
];

const source = fileURLToPath(new URL("../../", import.meta.url));
const ENTRY = join(source, "testing/federation-probes.ts");

/** A file of the server with the fault in it. An edit that does not fit its file is an error. */
function plant({ name, edits }: Fault, path: string, text: string): string {
  let planted = text;
  for (const [file, find, replace] of edits.filter(([file]) => join(source, file) === path)) {
    const places = planted.split(find).length - 1;
    if (places !== 1) throw new Error(`the fault "${name}" fits ${places} places of ${file}`);
    planted = planted.replace(find, () => replace);
  }
  return planted;
}

/** Tries what the fault lets succeed on a server with it. Packages from npm stay outside. */
async function tryWith(fault: Fault): Promise<boolean> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    packages: "external",
    plugins: [
      {
        name: "plant-faults",
        setup({ onLoad }) {
          onLoad({ filter: /\/auth-server\/src\/.*\.ts$/ }, async ({ path }) => {
            const text = await readFile(path, "utf8");
            const here = JSON.stringify(pathToFileURL(path).href);
            const contents = plant(fault, path, text).replaceAll("import.meta.url", here);
            return { contents, loader: "ts" };
          });
        },
      },
    ],
  });
  // Within the workspace, so that packages are found from there.
  const folder = await mkdtemp(join(source, "../.faults-"));
  try {
    const file = join(folder, "probes.mjs");
    await writeFile(file, outputFiles[0]?.contents ?? "");
    const probes = await import(/* @vite-ignore */ pathToFileURL(file).href);
    return await probes.tryProbe(fault.foundBy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A server for each takes seconds: the ordinary run tries three, the full one all. */
const TRIED = isFullRun() ? FAULTS : FAULTS.slice(0, 3);

describe("OIDC-1: sign-in through others", { timeout: 60_000 }, () => {
  it.each(TRIED.map(({ foundBy }) => foundBy))("holds: %s", async (probe) => {
    expect(await tryProbe(probe)).toBe(false);
  });

  it.each(TRIED.map((fault) => [fault.name, fault] as const))(
    "does not hold where %s",
    async (_name, fault) => {
      expect(await tryWith(fault)).toBe(true);
    },
  );

  it("has a fault for every probe, and each fits today's source", async () => {
    expect(FAULTS.map(({ foundBy }) => foundBy).sort()).toEqual(Object.keys(PROBES).sort());
    for (const fault of FAULTS) {
      for (const [file] of fault.edits) {
        const path = join(source, file);
        plant(fault, path, await readFile(path, "utf8"));
      }
    }
  });
});
