import type { Fixture } from "./fixture.ts";
import { appFixtures } from "./fixtures/app.ts";
import { backupFixtures } from "./fixtures/backup.ts";
import { consentFixtures } from "./fixtures/consent.ts";
import { endFixtures } from "./fixtures/ends.ts";
import { federationFixtures } from "./fixtures/federation.ts";
import { linkFixtures } from "./fixtures/links.ts";
import { mailFixtures } from "./fixtures/mail.ts";
import { organizationFixtures } from "./fixtures/organizations.ts";
import { passwordFixtures } from "./fixtures/password.ts";
import { phoneFixtures } from "./fixtures/phone.ts";
import { startFixtures } from "./fixtures/start.ts";

/** Every screen in every state that looks different, in the order in which people meet them. */
export const fixtures: readonly Fixture[] = [
  ...startFixtures,
  ...linkFixtures,
  ...mailFixtures,
  ...passwordFixtures,
  ...federationFixtures,
  ...organizationFixtures,
  ...appFixtures,
  ...phoneFixtures,
  ...backupFixtures,
  ...consentFixtures,
  ...endFixtures,
];
