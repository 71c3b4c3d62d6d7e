import * as z from "zod/mini";

/** How an account is taxed. */
export const accountGroup = z.enum(["retirement", "taxable", "other"]);
