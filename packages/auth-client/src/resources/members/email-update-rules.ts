import type { StartEmailUpdateRequest } from "@stocks-vibe/contracts/auth";
import type { RulesOf } from "../../wire/assert-arguments.ts";

/** The same for one's own address and for another member's. */
export const EMAIL_UPDATE_RULES: RulesOf<StartEmailUpdateRequest> = {
  email_address: "string",
  login_redirect_url: "string?",
  login_template_id: "string?",
  locale: "string?",
  delivery_method: "string?",
};
