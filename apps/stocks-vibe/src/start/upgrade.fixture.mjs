// Migrates a database to the plans it is given, so that a test can kill it half-way.
import { migrate, openPool } from "@stocks-vibe/server-kit";

const [url, plans] = process.argv.slice(2);
const pool = openPool({ url, max: 1 });
await migrate(pool, JSON.parse(plans));
await pool.end();
