import { hashToken, type Transaction } from "@stocks-vibe/server-kit";
import {
  checkCodeVerifier,
  isLive,
  type LinkRefusal,
  refuseLink,
} from "../../domain/link/link-token.ts";
import { minutesAfter } from "../../domain/minutes/lifetimes.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import type { Requester } from "../../platform/device-cookies/device-cookies.ts";
import {
  consumeDiscoveryLink,
  type DiscoveryLinkKind,
  findDiscoveryLink,
  insertDiscoveryLink,
  voidDiscoveryLinks,
} from "./discovery-links.repository.ts";

type Tx = Transaction<AuthSchema>;

interface PresentedDiscoveryLink {
  readonly tokenHash: string;
  readonly kind: DiscoveryLinkKind;
  readonly codeVerifier: string | undefined;
  readonly refusal: LinkRefusal;
}

type LookedAtDiscoveryLink = Omit<PresentedDiscoveryLink, "codeVerifier">;

/** The single-use links that prove a mailbox before any organization is chosen. */
export interface DiscoveryLinksService {
  /**
   * Earlier links of the kind to the address that the same requester asked for stop working, unless
   * they are kept. Answers its id.
   */
  issue(
    tx: Tx,
    project: Project,
    link: {
      readonly kind: DiscoveryLinkKind;
      readonly emailAddress: string;
      readonly token: string;
      readonly codeChallenge: string | null;
      readonly minutes: number;
      readonly requester: Requester;
      readonly keepsEarlier?: boolean;
    },
    now: Date,
  ): Promise<string>;
  /** Whose it is. Uses nothing up. */
  read(
    tx: Tx,
    project: Project,
    presented: PresentedDiscoveryLink,
    now: Date,
  ): Promise<{ readonly emailAddress: string }>;
  /** The same for a question before it is used: its holder gets an answer, verifier or not. */
  look(
    tx: Tx,
    project: Project,
    presented: LookedAtDiscoveryLink,
    now: Date,
  ): Promise<{ readonly emailAddress: string; readonly codeChallenge: string | null }>;
  consume(
    tx: Tx,
    project: Project,
    presented: PresentedDiscoveryLink,
    now: Date,
  ): Promise<{ readonly emailAddress: string }>;
  /** No link that was sent to the mailbox works any more, no matter who asked for it. */
  voidAll(tx: Tx, project: Project, emailAddress: string, now: Date): Promise<void>;
}

const ALL_KINDS = ["discovery", "reset_password"] as const;

export function createDiscoveryLinks(): DiscoveryLinksService {
  async function look(tx: Tx, { projectId }: Project, presented: LookedAtDiscoveryLink, now: Date) {
    await setTenantScope(tx, { projectId });
    const link = await findDiscoveryLink(tx, projectId, presented);
    if (!link || !isLive(link, now)) throw refuseLink(presented.refusal, link);
    return link;
  }

  return {
    async issue(tx, project, { kind, emailAddress, token, codeChallenge, ...link }, now) {
      const { projectId } = project;
      const { requestedBy, replaces } = link.requester;
      await setTenantScope(tx, { projectId });
      if (!link.keepsEarlier) {
        const earlier = { emailAddress, kinds: [kind], replaces };
        await voidDiscoveryLinks(tx, projectId, earlier, now);
      }
      const tokenId = newProjectId(project, "discovery-link");
      await insertDiscoveryLink(tx, projectId, {
        tokenId,
        kind,
        tokenHash: hashToken(token),
        emailAddress,
        codeChallenge,
        requestedBy,
        createdAt: now,
        expiresAt: minutesAfter(now, link.minutes),
      });
      return tokenId;
    },
    async read(tx, project, presented, now) {
      const link = await look(tx, project, presented, now);
      checkCodeVerifier(link.codeChallenge, presented.codeVerifier);
      return link;
    },
    look,
    async consume(tx, { projectId }, presented, now) {
      await setTenantScope(tx, { projectId });
      const link = await consumeDiscoveryLink(tx, projectId, presented, now);
      if (!link) {
        throw refuseLink(presented.refusal, await findDiscoveryLink(tx, projectId, presented));
      }
      // A refusal rolls the use back: a holder of the link without its verifier can't burn it for
      // its owner.
      checkCodeVerifier(link.codeChallenge, presented.codeVerifier);
      return link;
    },
    async voidAll(tx, { projectId }, emailAddress, now) {
      await setTenantScope(tx, { projectId });
      const all = { emailAddress, kinds: ALL_KINDS, replaces: null };
      await voidDiscoveryLinks(tx, projectId, all, now);
    },
  };
}
