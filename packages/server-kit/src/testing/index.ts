export { adminUrl } from "./config.ts";
export { opsPlan, planOf } from "./plans.ts";
export { type TestDatabase, testDatabase } from "./test-database.ts";
