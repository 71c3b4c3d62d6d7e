import type { LinkItem } from "@stocks-vibe/contracts/link";
import { findInstitution } from "../../institutions/institutions.ts";
import { errorFields } from "../../server/errors.ts";
import type { ItemRow } from "../../server/schema.ts";

export const itemToWire = (row: ItemRow): LinkItem => ({
  item_id: row.item_id,
  institution_id: row.institution_id,
  institution_name: findInstitution(row.institution_id)?.name ?? null,
  webhook: row.webhook,
  auth_method: null,
  error: row.error_code ? errorFields(row.error_code) : null,
  available_products: [],
  billed_products: ["investments"],
  products: ["investments"],
  consented_products: ["investments"],
  consent_expiration_time: null,
  update_type: "background",
  created_at: row.created_at.toISOString(),
});
