import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { SamlConnection } from "@stocks-vibe/contracts/auth";

/** The pages of the Debian package `simplesamlphp`. */
const PAGES = "/usr/share/simplesamlphp/www";
/** What to type where the identity provider is not installed. */
export const INSTALL = "apt-get install -y --no-install-recommends simplesamlphp php-cli php-xml";
export const isInstalled = (): boolean => existsSync(PAGES);

const DAYS = "3650";
const EMAIL_FORMAT = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
const MOST_STEPS = 8;
const STARTS_WITHIN_MS = 20_000;

/** How the provider treats us: its own names of settings (saml20-sp-remote). */
export type SpSettings = Readonly<Record<string, string | boolean>>;

export interface SimpleSamlPhp {
  readonly metadataUrl: string;
  /** Where a tile of its portal leads, for a service provider. */
  tileOf(connection: Pick<SamlConnection, "audience_uri">): URL;
  register(
    connection: Pick<SamlConnection, "acs_url" | "audience_uri">,
    settings?: SpSettings,
  ): Promise<void>;
  /** Signs from now on with another key; the metadata has the new certificate alone. */
  rollOver(): Promise<void>;
  /** A person's browser there, up to the form that is posted to us. */
  signIn(location: URL): Promise<{ readonly action: URL; readonly fields: Record<string, string> }>;
  close(): Promise<void>;
}

const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, "\\$&")}'`;
const php = (settings: SpSettings): string =>
  Object.entries(settings)
    .map(
      ([name, value]) => `${quoted(name)} => ${typeof value === "string" ? quoted(value) : value},`,
    )
    .join("\n");

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

interface Step {
  readonly url: URL;
  readonly form?: URLSearchParams;
}

type Posted = Awaited<ReturnType<SimpleSamlPhp["signIn"]>>;

/** A browser with cookies of its own: it signs sam in, until a page posts a response. */
function openVisit() {
  const jar = new Map<string, string>();
  return async ({ url, form }: Step): Promise<{ next: Step; posted?: Posted }> => {
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form ? { method: "POST", body: form } : {}),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    const redirect = answer.headers.get("location");
    if (redirect !== null) return { next: { url: new URL(redirect, url) } };
    const page = await answer.text();
    const fields = fieldsOf(page);
    const [, given = ""] = /<form[^>]+action="([^"]*)"/.exec(page) ?? [];
    const action = new URL(unescapeHtml(given), url);
    const filled = new URLSearchParams({ ...fields, username: "sam", password: "sam-pass" });
    const next = { url: action, form: filled };
    return fields.SAMLResponse === undefined ? { next } : { next, posted: { action, fields } };
  };
}

/** Starts SimpleSAMLphp in a folder of its own, with one person: sam, of the group advisers. */
export async function startSimpleSamlPhp(): Promise<SimpleSamlPhp> {
  const folder = await mkdtemp(join(tmpdir(), "simplesamlphp-"));
  const at = (...names: string[]): string => join(folder, ...names);
  for (const name of ["cert", "config", "metadata", "log", "data", "tmp"]) await mkdir(at(name));
  const origin = `http://localhost:${await freePort()}`;
  const entityId = `${origin}/idp`;

  const newKey = (): void => {
    const files = ["-keyout", at("cert/idp.key"), "-out", at("cert/idp.crt")];
    const subject = ["-days", DAYS, "-subj", "/CN=simplesamlphp"];
    const args = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject, ...files];
    execFileSync("openssl", args, { stdio: "ignore" });
  };
  newKey();
  await writeFile(
    at("config/config.php"),
    `<?php
$config = [
'baseurlpath' => ${quoted(`${origin}/`)},
'certdir' => ${quoted(`${at("cert")}/`)}, 'loggingdir' => ${quoted(`${at("log")}/`)},
'datadir' => ${quoted(`${at("data")}/`)}, 'tempdir' => ${quoted(at("tmp"))},
'metadatadir' => ${quoted(`${at("metadata")}/`)},
'secretsalt' => 'of-tests', 'auth.adminpassword' => 'of-tests',
'enable.saml20-idp' => true, 'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true],
'session.cookie.secure' => false, 'session.cookie.samesite' => null,
'store.type' => 'phpsession', 'session.phpsession.savepath' => ${quoted(at("tmp"))},
'metadata.sources' => [['type' => 'flatfile', 'directory' => ${quoted(at("metadata"))}]],
'trusted.url.domains' => null, 'logging.handler' => 'file', 'logging.level' => 7,
];
`,
  );
  await writeFile(
    at("config/authsources.php"),
    `<?php
$config = ['example-userpass' => ['exampleauth:UserPass', 'sam:sam-pass' => [
'uid' => ['sam'], 'mail' => ['sam@advisers.example'], 'displayName' => ['Sam Adviser'], 'groups' => ['advisers'],
]]];
`,
  );
  await writeFile(
    at("metadata/saml20-idp-hosted.php"),
    `<?php
$metadata[${quoted(entityId)}] = ['host' => '__DEFAULT__', 'privatekey' => 'idp.key', 'certificate' => 'idp.crt',
'auth' => 'example-userpass',
'signature.algorithm' => 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
'authproc' => [1 => ['class' => 'saml:AttributeNameID', 'attribute' => 'mail', 'Format' => ${quoted(EMAIL_FORMAT)}]]];
`,
  );
  await writeFile(at("metadata/saml20-sp-remote.php"), "<?php\n");

  const child: ChildProcess = spawn("php", ["-S", new URL(origin).host, "-t", PAGES], {
    env: { PATH: "/usr/bin:/bin", SIMPLESAMLPHP_CONFIG_DIR: at("config") },
    stdio: "ignore",
  });
  const metadataUrl = `${origin}/saml2/idp/metadata.php`;
  const until = performance.now() + STARTS_WITHIN_MS;
  while (
    !(await fetch(metadataUrl).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (performance.now() > until) throw new Error("SimpleSAMLphp did not start");
    await wait(200);
  }
  return {
    metadataUrl,
    tileOf: ({ audience_uri }) =>
      new URL(
        `${origin}/saml2/idp/SSOService.php?${new URLSearchParams({ spentityid: audience_uri })}`,
      ),
    async register({ acs_url, audience_uri }, settings = {}) {
      await writeFile(
        at("metadata/saml20-sp-remote.php"),
        `<?php\n$metadata[${quoted(audience_uri)}] = ['AssertionConsumerService' => ${quoted(acs_url)},\n${php(settings)}\n];\n`,
      );
    },
    async rollOver() {
      newKey();
    },
    async signIn(location) {
      const visit = openVisit();
      let step: Step = { url: location };
      for (let steps = 0; steps < MOST_STEPS; steps += 1) {
        const { posted, next } = await visit(step);
        if (posted) return posted;
        step = next;
      }
      throw new Error("the provider posted nothing");
    },
    async close() {
      child.kill();
      await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const unescapeHtml = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#039;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

function fieldsOf(page: string): Record<string, string> {
  const inputs = page.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(
    inputs.map((input) => {
      const [, name = ""] = /name="([^"]*)"/.exec(input) ?? [];
      const [, value = ""] = /value="([^"]*)"/.exec(input) ?? [];
      return [name, unescapeHtml(value)];
    }),
  );
}
