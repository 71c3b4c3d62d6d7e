import type { SetupOidcRequest, SetupSamlRequest } from "@stocks-vibe/contracts/auth";
import { hashToken, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import { withoutMembers } from "../../domain/account-linking/sso-attempt.ts";
import type { Caller } from "../../domain/caller/caller.ts";
import {
  isTestable,
  type OidcConnection,
  type SamlConnection,
  type StoredCertificate,
} from "../../domain/federation/sso-connection.ts";
import type { Member } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import { findSetupLinkByProof } from "../../platform/database/find-by-proof.repository.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import {
  findSetupLink,
  markSetupLink,
  type SetupLink,
} from "../../tenancy/sso-connections/setup-links.repository.ts";
import {
  findConnection,
  listCertificates,
} from "../../tenancy/sso-connections/sso-connections.repository.ts";
import type { Edit, Editing, EnterOrganization } from "./editing.ts";
import { createOidcConnections, type OidcConnectionsParts } from "./oidc-connections.service.ts";
import { createSamlConnections, type SamlConnectionsParts } from "./saml-connections.service.ts";
import { mayMakeLinks } from "./setup-links.service.ts";
import { createSsoTests, type SsoTestsParts, type SsoTestsService } from "./sso-tests.service.ts";

type Tx = Transaction<AuthSchema>;

/** What the holder of a link sees. */
export interface SetupView {
  readonly organizationName: string;
  readonly expiresAt: Date;
  readonly connection: SamlConnection | OidcConnection;
  readonly certificates: readonly StoredCertificate[];
  /** Why an issuer's metadata was not read; "" where nothing was wrong. */
  readonly warning: string;
}

/**
 * What the holder of a set-up link can do, and nothing else: see and change the provider's side of
 * one connection that is switched off, and test it. They are no member: the token in the place of a
 * session's says which link it is. One that is unknown or has ended, or whose maker or connection
 * has not what it needs, is refused as `sso_setup_link_not_found`, whatever the cause.
 */
export interface SetupHolderService {
  open(caller: Caller): Promise<SetupView>;
  updateSaml(caller: Caller, request: SetupSamlRequest): Promise<SetupView>;
  updateSamlByUrl(caller: Caller, metadataUrl: string): Promise<SetupView>;
  updateSamlByMetadata(caller: Caller, metadata: string): Promise<SetupView>;
  updateOidc(caller: Caller, request: SetupOidcRequest): Promise<SetupView>;
  /** Answers the address where a browser begins the test. */
  beginTest(caller: Caller): Promise<string>;
  /** Tests that this link began, without what they say of members. */
  attempts(caller: Caller): ReturnType<SsoTestsService["attempts"]>;
  /** Ends the link, and writes to its maker. */
  finish(caller: Caller): Promise<void>;
}

export interface SetupHolderParts
  extends Omit<SamlConnectionsParts & OidcConnectionsParts & SsoTestsParts, "actInTurn" | "enter"> {
  readonly organizations: Pick<OrganizationsService, "find" | "lock">;
  readonly members: Pick<MembersService, "find">;
  readonly mail: Pick<MailService, "notify">;
}

/** The parts of a person; what else a mapping has is an administrator's. */
const PERSON = ["email", "full_name", "first_name", "last_name", "groups"];

/** Pure: the parts of a mapping that are a person's, or the rest. */
export const mappingOf = (mapping: Readonly<Record<string, string>>, isPerson: boolean) =>
  Object.fromEntries(Object.entries(mapping).filter(([key]) => PERSON.includes(key) === isPerson));

const unknown = () => new Refusal("sso_setup_link_not_found");

/** What the log calls the steps of a holder, who can take no other. */
const STEPS = {
  "sso_connection.update": "sso_setup.update",
  "sso_connection.test": "sso_setup.test",
  "sso_setup.finish": "sso_setup.finish",
} as const;
const isStep = (name: string): name is keyof typeof STEPS => Object.hasOwn(STEPS, name);
function stepOf(name: string) {
  if (!isStep(name)) throw unknown();
  return STEPS[name];
}

interface Held {
  readonly organization: Organization;
  readonly link: SetupLink;
  readonly maker: Member;
  readonly connection: SamlConnection | OidcConnection;
}

export function createSetupHolder(parts: SetupHolderParts): SetupHolderService {
  const { db, perform, organizations, members, mail } = parts;

  /** The live link of the caller's token, with all that it depends on. Enters its organization. */
  async function hold(tx: Tx, { project, sessionToken }: Caller, now: Date): Promise<Held> {
    const tokenHash = hashToken(sessionToken ?? "");
    const place = await findSetupLinkByProof(tx, tokenHash);
    if (!place) throw unknown();
    const { organizationId } = place;
    await setTenantScope(tx, { organizationId });
    const organization = await organizations.find(tx, organizationId);
    if (organization?.projectId !== project.projectId) throw unknown();
    const link = await findSetupLink(tx, organizationId, tokenHash, now);
    if (!link) throw unknown();
    const maker = await members.find(tx, organizationId, link.memberId);
    const connection = await findConnection(tx, organizationId, link.connectionId);
    if (!mayMakeLinks(project, organization, maker) || !connection?.isSwitchedOff) throw unknown();
    if (connection.kind === "external") throw unknown();
    return { organization, link, maker, connection };
  }
  const connectionIdOf = async (caller: Caller): Promise<string> =>
    (await db.transaction({}, (tx, now) => hold(tx, caller, now))).link.connectionId;

  /** In turn with administrators: a link that one of them has just ended does nothing. */
  const act = <Result>(
    caller: Caller,
    name: string,
    work: (edit: Edit & Held) => Promise<Result>,
  ): Promise<Result> =>
    perform(caller, stepOf(name), (transaction) =>
      transaction({}, async ({ tx, now, ...step }) => {
        const { organizationId } = (await hold(tx, caller, now)).organization;
        await organizations.lock(tx, organizationId);
        const held = await hold(tx, caller, now);
        const { setupLinkId, memberId } = held.link;
        const isFinished = name === "sso_setup.finish";
        await markSetupLink(tx, organizationId, { setupLinkId, isFinished }, now);
        const record: Edit["record"] = (given) => {
          const details = { ...given, setup_link_id: setupLinkId };
          return step.record({ organizationId, memberId, details });
        };
        return work({ ...held, tx, now, organizationId, setupLinkId, record });
      }),
    );
  const editing: Editing = act;
  const enter: EnterOrganization = async (tx, caller, now) => {
    const { organization, link } = await hold(tx, caller, now);
    return { organizationId: organization.organizationId, setupLinkId: link.setupLinkId };
  };
  const watched: Audited = (origin, name, work) => perform(origin, stepOf(name), work);
  const asHolder = { ...parts, perform: watched, actInTurn: editing, enter };
  const saml = createSamlConnections(asHolder);
  const oidc = createOidcConnections(asHolder);
  const tests = createSsoTests(asHolder);

  /** The request with the whole mapping: keys that are no part of a person stay as they are. */
  async function withMapping<Request extends SetupSamlRequest | SetupOidcRequest>(
    caller: Caller,
    { attribute_mapping: given, ...request }: Request,
  ) {
    const { connection } = await db.transaction({}, (tx, now) => hold(tx, caller, now));
    const { connectionId, settings } = connection;
    const entries = Object.entries(given ?? {});
    const person = entries.flatMap(([key, name]) => (name === undefined ? [] : [[key, name]]));
    const whole = {
      ...mappingOf(settings.attribute_mapping, false),
      ...Object.fromEntries(person),
    };
    return { connectionId, request: { ...request, ...(given && { attribute_mapping: whole }) } };
  }

  const view = (caller: Caller, warning = ""): Promise<SetupView> =>
    db.transaction({}, async (tx, now) => {
      const { organization, link, connection } = await hold(tx, caller, now);
      const { organizationId, name: organizationName } = organization;
      const { setupLinkId, connectionId, expiresAt } = link;
      await markSetupLink(tx, organizationId, { setupLinkId, isFinished: false }, now);
      const certificates = await listCertificates(tx, organizationId, connectionId);
      return { organizationName, expiresAt, connection, certificates, warning };
    });

  return {
    open: (caller) => view(caller),
    async updateSaml(caller, given) {
      const { connectionId, request } = await withMapping(caller, given);
      await saml.update(caller, connectionId, request);
      return view(caller);
    },
    async updateSamlByUrl(caller, metadataUrl) {
      await saml.updateByUrl(caller, await connectionIdOf(caller), metadataUrl);
      return view(caller);
    },
    async updateSamlByMetadata(caller, metadata) {
      await saml.updateByMetadata(caller, await connectionIdOf(caller), metadata);
      return view(caller);
    },
    async updateOidc(caller, given) {
      const { connectionId, request } = await withMapping(caller, given);
      const { warning } = await oidc.update(caller, connectionId, request);
      return view(caller, warning);
    },
    beginTest: async (caller) => tests.begin(caller, await connectionIdOf(caller)),
    attempts: async (caller) =>
      (await tests.attempts(caller, await connectionIdOf(caller))).map(withoutMembers),
    finish: (caller) =>
      act(caller, "sso_setup.finish", async (edit) => {
        const { tx, now, organization, organizationId, link, maker, connection, record } = edit;
        if (!isTestable(connection)) throw new Refusal("sso_connection_incomplete");
        await record({ connection_id: connection.connectionId });
        const { project } = caller;
        const names = { project: project.name, organization: organization.name };
        const fields = { ...names, connection: connection.displayName || "SSO" };
        const letter = { kind: "ssoSetupFinished", fields } as const;
        const notice = { recipient: maker.emailAddress, organizationId, letter };
        await mail.notify(tx, project, { ...notice, locale: link.locale }, now);
      }),
  };
}
