import { sql } from "kysely";
import type { Requester } from "../../platform/devices/requester.ts";

/** Orders codes so that those which the guesser asked for stand first. */
export const ownFirst = (replaces: Requester["replaces"]) =>
  sql<boolean>`requested_by = any (${[...(replaces ?? [])]}::text[])`;
