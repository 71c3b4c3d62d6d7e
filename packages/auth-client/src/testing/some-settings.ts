import type { Bootstrap } from "@stocks-vibe/contracts/auth";
import { defaultSettings } from "../bootstrap/bootstrap.ts";

export const someSettings = (changes: Partial<Bootstrap> = {}): Bootstrap => ({
  ...defaultSettings("mail.example"),
  request_id: "request-id-1",
  status_code: 200,
  create_organization_enabled: true,
  ...changes,
});
