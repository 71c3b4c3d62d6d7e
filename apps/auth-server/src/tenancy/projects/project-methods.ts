import type { Transaction } from "@stocks-vibe/server-kit";
import {
  type Delivery,
  type UsableMethods,
  usableMethods,
} from "../../domain/organization/usable-methods.ts";
import type { Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import { listOauthProviders } from "./oauth-providers.repository.ts";

/** What members of the project's organizations can prove, as it is set up now. */
export type UsableMethodsOf = (
  tx: Transaction<AuthSchema>,
  project: Project,
) => Promise<UsableMethods>;

export const createUsableMethods =
  (reach: Delivery): UsableMethodsOf =>
  async (tx, project) => {
    const { projectId } = project;
    await setTenantScope(tx, { projectId });
    const providers = await listOauthProviders(tx, projectId);
    return usableMethods(
      project,
      reach,
      providers.map(({ provider }) => provider),
    );
  };
