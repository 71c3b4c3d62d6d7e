// Serves the two pages beside the clients they use. PUBLIC_TOKEN is what `npm run auth` printed;
// AUTH_URL is where it runs.
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const checkout = join(here, "../..");
const port = Number(process.env.PORT ?? 5173);
const { PUBLIC_TOKEN: publicToken = "", AUTH_URL: apiUrl = "http://localhost:3000" } = process.env;
if (!publicToken) {
  console.error("Set PUBLIC_TOKEN to the public token that npm run auth printed.");
  process.exit(1);
}

const TYPES = { ".html": "text/html", ".js": "text/javascript" };
const OFFICIAL = "node_modules/stytch-vanilla-js-6/dist/iife/b2b/index.headless.js";

/** Which file an address means; undefined for addresses that lead out of the folders served. */
function fileOf(path) {
  if (path === "/") return join(here, "ours.html");
  if (path === "/official-client.js") return join(checkout, OFFICIAL);
  const name = normalize(path);
  if (name.includes("..")) return undefined;
  const client = "/auth-client/";
  return name.startsWith(client)
    ? join(checkout, "dist/packages/auth-client/dist", name.slice(client.length))
    : join(here, name);
}

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (pathname === "/settings.js") {
    const settings = { apiUrl, publicToken };
    const lines = Object.entries(settings).map(
      ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
    );
    return response.writeHead(200, { "content-type": TYPES[".js"] }).end(lines.join("\n"));
  }
  const file = fileOf(pathname);
  const type = TYPES[extname(file ?? "")];
  if (!file || !type || !existsSync(file)) return response.writeHead(404).end("Not found");
  response.writeHead(200, { "content-type": `${type}; charset=utf-8` });
  return createReadStream(file).pipe(response);
}).listen(port, "127.0.0.1", () =>
  console.log(`http://localhost:${port}/ours.html and /official.html`),
);
