// npm run schema: writes the types of the database's tables from the migrated database.
import { join } from "node:path";
import { checkout, run } from "./prepare.mjs";

const vitest = join(checkout, "node_modules/.bin/vitest");
const test = "scripts/database-types.test.ts";

process.exit(await run(vitest, ["run", "--project", "node", "--update=all", test]));
