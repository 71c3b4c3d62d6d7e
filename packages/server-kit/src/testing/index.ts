export { adminUrl, isFullRun } from "./config.ts";
export { opsPlan, planOf } from "./plans.ts";
export { type TestDatabase, testDatabase } from "./test-database.ts";
export { TEST_MASTER_KEY, testKeys } from "./test-keys.ts";
