// npm run dev: the product from source, restarted when a server file changes, pages rebuilt when a
// page file changes.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { checkout, prepare, say } from "./prepare.mjs";

await prepare();
say(
  "Watching: servers restart and pages rebuild when their files change; reload the browser to see them",
);

const bin = (name) => join(checkout, "node_modules/.bin", name);
const children = [
  spawn(bin("vite"), ["build", "--watch", "--logLevel", "warn"], {
    cwd: join(checkout, "apps/portfolio-web"),
    stdio: "inherit",
  }),
  spawn(bin("tsx"), ["watch", "--clear-screen=false", "apps/stocks-vibe/src/main.ts"], {
    cwd: checkout,
    stdio: "inherit",
  }),
];

function stop() {
  for (const child of children) child.kill("SIGTERM");
}
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stop);
for (const child of children) child.once("exit", stop);
