import type { organizationMessages as english } from "./organization-messages.ts";
import type { Translated } from "./translated.ts";

export const organizationMessages: Translated<typeof english> = {
  unnamed: "Mi organización",
};
