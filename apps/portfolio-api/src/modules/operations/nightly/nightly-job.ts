import { isoDate } from "@stocks-vibe/portfolio-math";
import * as z from "zod";

export const NIGHT = "portfolio.night";
export const NIGHT_ORGANIZATION = "portfolio.night-organization";
/**
 * Under these names it is written down how long nights took: those of the clock, and those that
 * somebody asked for.
 */
export const NIGHTS = "night";
const NIGHTS_BY_HAND = "night by hand";
export const ALL_NIGHTS: readonly string[] = [NIGHTS, NIGHTS_BY_HAND];
export const roundsOf = (kind: string): string => (kind === "scheduled" ? NIGHTS : NIGHTS_BY_HAND);
/**
 * Which night it is, in the payload of each organization's job: by it the last of them is found.
 */
export const NIGHT_FIELD = "night";
export const nightName = (asOf: string, kind: string): string => `${asOf} ${kind}`;

const day = z.string().transform(isoDate);
export const nightPayload = z.object({ asOf: day, kind: z.enum(["scheduled", "manual"]) });
export const nightOrganizationPayload = z.object({ organizationId: z.string(), asOf: day });
