import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const checkout = fileURLToPath(new URL("..", import.meta.url));

it.each(["packages/server-kit", "apps/auth-server", "apps/link-sandbox", "apps/stocks-vibe"])(
  "the README of %s lists its migrations by what they bring",
  (folder) => {
    const readme = readFileSync(join(checkout, folder, "README.md"), "utf8");
    const listed = [...readme.matchAll(/^\| `(\d{4}-[a-z0-9-]+)` \| \S.*\|$/gm)].map(
      ([, name]) => name,
    );
    const files = readdirSync(join(checkout, folder, "migrations")).sort();

    expect(listed.map((name) => `${name}.sql`)).toEqual(files);
  },
);
