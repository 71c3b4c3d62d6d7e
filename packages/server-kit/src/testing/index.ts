export { loginName } from "../database/logins/logins.ts";
export { adminUrl, isFullRun, isSampleRun } from "./config.ts";
export { opsPlan, planOf } from "./plans.ts";
export { type RedirectingServer, redirectingServer } from "./redirecting-server.ts";
export { type TestDatabase, testDatabase } from "./test-database.ts";
export { TEST_MASTER_KEY, testKeys } from "./test-keys.ts";
export { testPools } from "./test-pools.ts";
