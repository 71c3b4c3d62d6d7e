import * as z from "zod";

/** POST /sdk/v1/events: up to 15 events a batch. Clients never read the answer. */
export const telemetryBatch = z.array(z.unknown()).max(100);
