import type { Transaction } from "@stocks-vibe/server-kit";
import type { Selectable } from "kysely";
import type {
  ConnectionRole,
  SsoConnection,
  StoredCertificate,
} from "../../domain/federation/sso-connection.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;
type Row = Selectable<AuthSchema["sso_connections"]>;

type Settled = {
  [Kind in SsoConnection["kind"]]: {
    readonly kind: Kind;
    readonly settings: Extract<SsoConnection, { kind: Kind }>["settings"];
  };
}[SsoConnection["kind"]];

/** The settings of a row are those of its kind: `insertConnection` alone writes both. */
const isSettled = (row: Pick<Row, "kind" | "settings">): row is Settled => row.settings !== null;

function toConnection(row: Row): SsoConnection {
  const common = {
    organizationId: row.organization_id,
    connectionId: row.connection_id,
    displayName: row.display_name,
    identityProvider: row.identity_provider,
    isActive: row.is_active,
    isSwitchedOff: row.is_switched_off,
    roles: row.roles.map(({ role_id: roleId, group }) => ({ roleId, group })),
    clientSecretSealed: row.client_secret_sealed,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
  const settled: Pick<Row, "kind" | "settings"> = row;
  if (!isSettled(settled)) throw new Error("a connection without settings");
  switch (settled.kind) {
    case "saml":
      return { ...common, kind: "saml", settings: settled.settings };
    case "oidc":
      return { ...common, kind: "oidc", settings: settled.settings };
    case "external":
      return { ...common, kind: "external", settings: settled.settings };
  }
}

const toColumns = (connection: SsoConnection) => ({
  display_name: connection.displayName,
  identity_provider: connection.identityProvider,
  is_active: connection.isActive,
  is_switched_off: connection.isSwitchedOff,
  settings: JSON.stringify(connection.settings),
  roles: JSON.stringify(
    connection.roles.map(({ roleId, group }: ConnectionRole) => ({ role_id: roleId, group })),
  ),
  client_secret_sealed: connection.clientSecretSealed,
  updated_at: connection.updatedAt,
});

export async function listConnections(tx: Tx, organizationId: string): Promise<SsoConnection[]> {
  const rows = await tx
    .selectFrom("sso_connections")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("created_at")
    .orderBy("connection_id")
    .execute();
  return rows.map(toConnection);
}

const selectConnection = (tx: Tx, organizationId: string, connectionId: string) =>
  tx
    .selectFrom("sso_connections")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId);

export async function findConnection(
  tx: Tx,
  organizationId: string,
  connectionId: string,
): Promise<SsoConnection | undefined> {
  const row = await selectConnection(tx, organizationId, connectionId).executeTakeFirst();
  return row && toConnection(row);
}

/** The same; a deletion waits until the transaction ends. */
export async function holdConnection(
  tx: Tx,
  organizationId: string,
  connectionId: string,
): Promise<SsoConnection | undefined> {
  const row = await selectConnection(tx, organizationId, connectionId)
    .forKeyShare()
    .executeTakeFirst();
  return row && toConnection(row);
}

export async function insertConnection(tx: Tx, connection: SsoConnection): Promise<void> {
  await tx
    .insertInto("sso_connections")
    .values({
      ...toColumns(connection),
      organization_id: connection.organizationId,
      connection_id: connection.connectionId,
      kind: connection.kind,
      created_at: connection.createdAt,
    })
    .execute();
}

export async function updateConnection(tx: Tx, connection: SsoConnection): Promise<void> {
  await tx
    .updateTable("sso_connections")
    .set(toColumns(connection))
    .where("organization_id", "=", connection.organizationId)
    .where("connection_id", "=", connection.connectionId)
    .execute();
}

const OF_A_CONNECTION = [
  "sso_setup_links",
  "sso_attempts",
  "sso_assertions",
  "sso_certificates",
  "sso_connections",
] as const;

/** Removes it with all that is its own; those of it who are signed in are ended beside it. */
export async function deleteConnection(
  tx: Tx,
  organizationId: string,
  connectionId: string,
): Promise<void> {
  for (const table of OF_A_CONNECTION) {
    await tx
      .deleteFrom(table)
      .where("organization_id", "=", organizationId)
      .where("connection_id", "=", connectionId)
      .execute();
  }
}

/** Certificates and keys, oldest first: of one connection, or of all. */
export async function listCertificates(
  tx: Tx,
  organizationId: string,
  connectionId?: string,
): Promise<StoredCertificate[]> {
  const rows = await tx
    .selectFrom("sso_certificates")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .$if(connectionId !== undefined, (query) =>
      query.where("connection_id", "=", connectionId ?? ""),
    )
    .orderBy("created_at")
    .orderBy("certificate_id")
    .execute();
  return rows.map((row) => ({
    certificateId: row.certificate_id,
    connectionId: row.connection_id,
    use: row.use,
    certificate: row.certificate,
    issuer: row.issuer,
    fingerprint: row.fingerprint,
    privateKeySealed: row.private_key_sealed,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

export async function insertCertificate(
  tx: Tx,
  organizationId: string,
  certificate: StoredCertificate,
): Promise<void> {
  await tx
    .insertInto("sso_certificates")
    .values({
      organization_id: organizationId,
      certificate_id: certificate.certificateId,
      connection_id: certificate.connectionId,
      use: certificate.use,
      certificate: certificate.certificate,
      issuer: certificate.issuer,
      fingerprint: certificate.fingerprint,
      private_key_sealed: certificate.privateKeySealed,
      expires_at: certificate.expiresAt,
      created_at: certificate.createdAt,
      updated_at: certificate.updatedAt,
    })
    .execute();
}

/**
 * Certificates of providers that end before `before`, of connections that have no later one, with
 * the announcement of before.
 */
export async function listEndingCertificates(
  tx: Tx,
  organizationId: string,
  before: Date,
): Promise<
  readonly {
    readonly certificateId: string;
    readonly displayName: string;
    readonly expiresAt: Date;
    readonly announcedDays: number | null;
  }[]
> {
  const rows = await tx
    .selectFrom("sso_certificates as certificate")
    .innerJoin("sso_connections as connection", (join) =>
      join
        .onRef("connection.organization_id", "=", "certificate.organization_id")
        .onRef("connection.connection_id", "=", "certificate.connection_id"),
    )
    .select([
      "certificate.certificate_id",
      "connection.display_name",
      "certificate.expires_at",
      "certificate.announced_days",
    ])
    .where("certificate.organization_id", "=", organizationId)
    .where("certificate.use", "=", "verification")
    .where("connection.is_active", "=", true)
    .where("certificate.expires_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("sso_certificates as later")
            .select("later.certificate_id")
            .whereRef("later.organization_id", "=", "certificate.organization_id")
            .whereRef("later.connection_id", "=", "certificate.connection_id")
            .where("later.use", "=", "verification")
            .where("later.expires_at", ">=", before),
        ),
      ),
    )
    .execute();
  return rows.flatMap((row) =>
    row.expires_at === null
      ? []
      : [
          {
            certificateId: row.certificate_id,
            displayName: row.display_name,
            expiresAt: row.expires_at,
            announcedDays: row.announced_days,
          },
        ],
  );
}

export async function saveAnnouncement(
  tx: Tx,
  organizationId: string,
  { certificateId, days }: { readonly certificateId: string; readonly days: number },
): Promise<void> {
  await tx
    .updateTable("sso_certificates")
    .set({ announced_days: days })
    .where("organization_id", "=", organizationId)
    .where("certificate_id", "=", certificateId)
    .execute();
}

export async function deleteCertificate(
  tx: Tx,
  organizationId: string,
  certificateId: string,
): Promise<void> {
  await tx
    .deleteFrom("sso_certificates")
    .where("organization_id", "=", organizationId)
    .where("certificate_id", "=", certificateId)
    .execute();
}
