// Finds a Chromium for the browser stories: CHROMIUM, known system paths, apt-get as root,
// Playwright's own download.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkout, fail, say } from "./prepare.mjs";

const SYSTEM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

const onSystem = () => SYSTEM_PATHS.find((path) => existsSync(path));

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  say("Installing Chromium for the browser stories (apt-get, once)");
  const quiet = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update"], quiet);
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], quiet);
  return onSystem();
}

function fromPlaywright() {
  say("Downloading Playwright's Chromium for the browser stories (once)");
  const cli = join(checkout, "node_modules/.bin/playwright");
  try {
    execFileSync(cli, ["install", "chromium"], { stdio: "ignore", cwd: checkout });
    // Undefined path means "Playwright's own".
    return "playwright";
  } catch {
    return undefined;
  }
}

/**
 * The browser's path, or "playwright" for Playwright's own. Ends the process with the command to
 * type when there is none.
 */
export function findBrowser() {
  const named = process.env.CHROMIUM;
  if (named && !existsSync(named)) fail(`CHROMIUM names ${named}, which does not exist.`);
  const found = named || onSystem() || fromDebian() || fromPlaywright();
  if (!found) {
    fail(
      "No Chromium for the browser stories. Type: npx playwright install chromium (or set CHROMIUM=/path/to/chrome).",
    );
  }
  return found;
}
