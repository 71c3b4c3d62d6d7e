export {
  buildLinkSandbox,
  IDENTITY_PATH,
  LINK_PREFIX,
  type LinkSandbox,
  type LinkSandboxConfig,
} from "./app.ts";
export { LINK_ROLE, LINK_SCHEMA, linkMigrations } from "./compose.ts";
export { INSTITUTIONS } from "./institutions/institutions.ts";
export { TEST_CREDENTIALS } from "./institutions/second-step.ts";
export { COLLEAGUES } from "./modules/identity-provider/people.ts";
export { sealedLinkRows } from "./modules/items/sealed-rows.ts";
