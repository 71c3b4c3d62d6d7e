// A parent that starts PostgreSQL and is then killed by the test, leaving the server behind.
import { launchPostgres } from "./launch.ts";

const server = await launchPostgres({ dataDir: process.argv[2] });
process.send?.(JSON.stringify({ pid: server.pid, url: server.url }));
setInterval(() => undefined, 1_000);
