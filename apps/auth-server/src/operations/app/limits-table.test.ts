import { readFileSync } from "node:fs";
import { NETWORK_PER_MINUTE } from "@stocks-vibe/server-kit";
import { expect, it } from "vitest";
import { CHECKS_PER_IP } from "../../authentication/passwords/passwords.routes.ts";
import { INITIAL_SETTINGS } from "../../domain/project/project-settings.ts";
import { LOOK_UPS_PER_IP } from "../../management/members/user-search.routes.ts";
import { SEARCHES_PER_IP } from "../../management/organization/organizations.routes.ts";
import {
  ANNOUNCED_AT_A_TIME,
  ANNOUNCEMENT_PAUSE_SECONDS,
} from "../../management/organization/sso-requirement-letters.ts";
import {
  addressLimit,
  FACTOR_LIMIT,
  WRONG_PER_CODE,
} from "../../platform/brute-force/attempt-limits.ts";
import { PER_MINUTE } from "../../platform/http/json-scope.ts";
import { TRIES_PER_IP } from "../../platform/http/limit-per-ip.ts";
import {
  DELIVERY_LIMITS,
  type DeliveryChannel,
  NOTICES_PER_DAY,
} from "../../platform/mail/limits/delivery-limit.ts";
import {
  MOST_WAIT_SECONDS,
  SENDS,
  SENDS_PER_DAY,
  STRANGERS_PER_DAY,
} from "../../platform/mail/limits/send-limit.ts";

const counted = (count: number): string => count.toLocaleString("en-US");
const span = (seconds: number): string => {
  if (seconds === 86_400) return "a day";
  if (seconds === 3_600) return "an hour";
  return seconds < 60 ? `${seconds} s` : `${seconds / 60} minutes`;
};
const reach = (kind: DeliveryChannel): string =>
  DELIVERY_LIMITS[kind]
    .map(({ most, seconds }) => `${counted(most)} in ${span(seconds)}`)
    .join(", ");
const sends = SENDS.map((one) => `${one.sends} in ${span(one.seconds)}`).join(", ");
const slowed = `then 1 in ${span(MOST_WAIT_SECONDS)}`;

const LETTERS = "`RATE_LIMIT_SCALE` × `LETTER_LIMIT_SCALE`";
const RATE = "`RATE_LIMIT_SCALE`";
const FIXED = "nothing";
const initially = (name: string): string => counted(Number(INITIAL_SETTINGS[name]));

/** Every limit, as docs/auth.md has to show it. */
const ROWS: readonly (readonly [what: string, most: string, raisedBy: string])[] = [
  ["mailboxes that one network has letters sent to", reach("networkLetters"), LETTERS],
  ["besides, mailboxes of one proven domain", reach("domainLetters"), LETTERS],
  ["mailboxes that one member has letters sent to", reach("memberLetters"), LETTERS],
  ["mailboxes that one organization has letters sent to", reach("organizationLetters"), LETTERS],
  [
    "letters or texts to one address, of one network or known browser",
    `${sends}, ${SENDS_PER_DAY} in a day, ${slowed}`,
    RATE,
  ],
  ["the same of all strangers together", `${STRANGERS_PER_DAY} in a day, ${slowed}`, RATE],
  ["notices to one mailbox", `${NOTICES_PER_DAY} in a day, then each type once an hour`, FIXED],
  [
    "letters to an organization's members about required single sign-on",
    `${ANNOUNCED_AT_A_TIME} in ${span(ANNOUNCEMENT_PAUSE_SECONDS)}`,
    FIXED,
  ],
  ["unproven numbers that one network has texts sent to", reach("networkTexts"), RATE],
  ["unproven numbers that one member has texts sent to", reach("memberTexts"), RATE],
  [
    "texts of an organization",
    `${initially("smsOrganizationDailyLimit")} in a day, half of them to unproven numbers`,
    "`project set <project> sms-organization-daily-limit`",
  ],
  [
    "texts of a project",
    `${initially("smsProjectDailyLimit")} in a day, half of them to unproven numbers`,
    "`project set <project> sms-project-daily-limit`",
  ],
  ["wrong tries at one code", `${WRONG_PER_CODE}`, FIXED],
  [
    "wrong tries at one factor",
    `${FACTOR_LIMIT.perWindow} in ${span(FACTOR_LIMIT.windowSeconds)}, ${FACTOR_LIMIT.inARow} in a row`,
    FIXED,
  ],
  [
    "wrong tries of one network",
    `${addressLimit(1).perWindow} in ${span(addressLimit(1).windowSeconds)}`,
    RATE,
  ],
  [
    "tries of one network at one call that takes a code or a password",
    `${TRIES_PER_IP} in 10 minutes`,
    RATE,
  ],
  ["password checks of one network", `${CHECKS_PER_IP} in 10 minutes`, RATE],
  ["searches for an organization, of one network", `${SEARCHES_PER_IP} in 10 minutes`, RATE],
  ["questions who exists, of one network", `${LOOK_UPS_PER_IP} in 10 minutes`, RATE],
  [
    "requests of one network, or of a known browser's address there, to one call",
    `${counted(PER_MINUTE)} in a minute`,
    RATE,
  ],
  ["requests of one network to all calls", `${counted(NETWORK_PER_MINUTE)} in a minute`, RATE],
];

it("docs/auth.md shows every limit as the number that the server goes by", () => {
  const docs = readFileSync(new URL("../../../../../docs/auth.md", import.meta.url), "utf8");
  const table = ROWS.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  expect(docs).toContain(`| Limit | At most | Raised by |\n|---|---|---|\n${table}\n`);
});
