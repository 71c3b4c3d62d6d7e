import {
  createSealedRows,
  type Database,
  type SealedColumn,
  type SealedRows,
  type SecretBox,
} from "@stocks-vibe/server-kit";
import { tokenPlace } from "../modules/connections/linking/linking.service.ts";
import type { PortfolioSchema } from "../storage/schema.ts";

const tokensIn = (table: string): SealedColumn => ({
  table,
  column: "access_token_sealed",
  idColumn: "id",
  tenantColumn: "organization_id",
  placeOf: tokenPlace,
});

/** Everything that the tracker keeps sealed. A new sealed column needs a line here. */
export const sealedPortfolioRows = (parts: {
  readonly db: Database<PortfolioSchema>;
  readonly secrets: SecretBox;
  readonly listOrganizationIds: () => Promise<string[]>;
  /** Organizations of which the provider has yet to hear; they may be deleted by now. */
  readonly listOwingIds: () => Promise<string[]>;
}): SealedRows =>
  createSealedRows({
    task: "portfolio.reseal",
    ...parts,
    tenants: [
      {
        list: parts.listOrganizationIds,
        scopeOf: (organizationId) => ({ organizationId }),
        columns: [tokensIn("connections")],
      },
      {
        list: parts.listOwingIds,
        scopeOf: (organizationId) => ({ organizationId }),
        columns: [tokensIn("pending_removals")],
      },
    ],
  });
