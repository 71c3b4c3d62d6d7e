import {
  createSealedRows,
  createSecretBox,
  type KeyRing,
  type Pool,
  type SealedRows,
  type SecretPlace,
} from "@stocks-vibe/server-kit";
import { openProductSchema } from "../../database/product-schema.ts";
import type { ProjectTables } from "./project.repository.ts";

/** What the keys of the project's secrets are derived for. */
export const PROJECT_BOX = "product";

export const secretPlace = (name: string): SecretPlace => ({
  table: "project_secrets",
  column: "secret_sealed",
  rowId: name,
  organizationId: "",
});

/**
 * Everything that is kept sealed and belongs to no server. A new sealed column needs a line here.
 */
export const sealedProjectRows = (parts: {
  readonly pool: Pool;
  readonly keys: KeyRing;
}): SealedRows =>
  createSealedRows({
    task: "product.reseal",
    db: openProductSchema<ProjectTables>(parts.pool),
    secrets: createSecretBox(parts.keys, PROJECT_BOX),
    tenants: [
      {
        list: async () => ["product"],
        scopeOf: () => ({}),
        columns: [
          {
            table: "project_secrets",
            column: "secret_sealed",
            idColumn: "name",
            placeOf: (_tenant, name) => secretPlace(name),
          },
        ],
      },
    ],
  });
