import { type Database, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import type { AuthSchema } from "../database/schema.ts";
import { setTenantScope } from "../database/tenant-scope.repository.ts";
import {
  deleteInactiveAddress,
  insertInactiveAddress,
  isInactive,
  listInactiveAddresses,
} from "./inactive-addresses.repository.ts";

interface InactiveAddress {
  readonly emailAddress: string;
  readonly reason: string;
  readonly createdAt: Date;
}

/**
 * Addresses whose mail came back. Sending there again would cost the project its good name with
 * mail providers.
 */
export interface BouncesService {
  report(projectId: string, addresses: readonly string[], reason: string): Promise<void>;
  /** True when the address had been inactive. */
  lift(projectId: string, address: string): Promise<boolean>;
  list(projectId: string): Promise<readonly InactiveAddress[]>;
  /** Refuses an address that nothing is sent to. */
  requireActive(tx: Transaction<AuthSchema>, projectId: string, address: string): Promise<void>;
}

export function createBounces(db: Database<AuthSchema>): BouncesService {
  return {
    report: (projectId, addresses, reason) =>
      db.transaction({ projectId }, async (tx, now) => {
        for (const address of addresses) {
          const emailAddress = parseEmailAddress(address);
          await insertInactiveAddress(tx, projectId, { emailAddress, reason }, now);
        }
      }),
    lift: (projectId, address) =>
      db.transaction({ projectId }, (tx) =>
        deleteInactiveAddress(tx, projectId, parseEmailAddress(address)),
      ),
    list: (projectId) =>
      db.transaction({ projectId }, (tx) => listInactiveAddresses(tx, projectId)),
    async requireActive(tx, projectId, address) {
      await setTenantScope(tx, { projectId });
      if (await isInactive(tx, projectId, address)) throw new Refusal("inactive_email");
    },
  };
}
