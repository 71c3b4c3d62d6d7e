import { isoDate } from "@stocks-vibe/portfolio-math";
import * as z from "zod";

export const NIGHT = "portfolio.night";
export const NIGHT_ORGANIZATION = "portfolio.night-organization";

const day = z.string().transform(isoDate);
export const nightPayload = z.object({ asOf: day, kind: z.enum(["scheduled", "manual"]) });
export const nightOrganizationPayload = z.object({ organizationId: z.string(), asOf: day });
