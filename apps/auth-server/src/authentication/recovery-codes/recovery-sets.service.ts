import { randomInt } from "node:crypto";
import type { SecretBox, Transaction } from "@stocks-vibe/server-kit";
import type { Member } from "../../domain/member/member.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { KeyedHash } from "../../platform/limits/keyed-hash.ts";
import {
  consumeRecoveryCode,
  deleteRecoveryCodes,
  insertRecoveryCodes,
  listUnusedCodes,
} from "./recovery-codes.repository.ts";

/** How many codes make a set. */
const SET_SIZE = 10;
// Lower case without what is easily mistaken: 32 letters and digits are 5 bits each, twelve of them
// 60 bits.
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const GROUPS = 3;
const GROUP_LENGTH = 4;

const group = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** Such as 'k7pa-x2mf-9qtd'. */
const newRecoveryCode = (): string => Array.from({ length: GROUPS }, group).join("-");

/** However it was typed: capitals, spaces and missing hyphens do not matter. */
const normalizedCode = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

type Tx = Transaction<AuthSchema>;
type Owner = Pick<Member, "organizationId" | "memberId">;

/**
 * A member's set of backup codes. Each is stored as a keyed hash, to be found by, and sealed, to be
 * shown again: the wire has a call that shows them (see authentication/README.md).
 */
export interface RecoverySets {
  /** A new set; the earlier codes do not work any more. */
  replace(tx: Tx, project: Project, owner: Owner, now: Date): Promise<string[]>;
  /** The unused ones. */
  reveal(tx: Tx, owner: Owner): Promise<string[]>;
  consume(tx: Tx, owner: Owner, typed: string, now: Date): Promise<boolean>;
}

/** Where a backup code is kept so that it can be shown again. */
export const recoveryCodePlace = (organizationId: string, codeId: string) => ({
  table: "recovery_codes",
  column: "code_sealed",
  rowId: codeId,
  organizationId,
});

export function createRecoverySets(secrets: SecretBox, hash: KeyedHash): RecoverySets {
  const hmacOf = ({ memberId }: Owner, code: string): string =>
    hash("recovery", memberId, normalizedCode(code));
  return {
    async replace(tx, project, owner, now) {
      const { organizationId, memberId } = owner;
      const fresh = Array.from({ length: SET_SIZE }, newRecoveryCode);
      await deleteRecoveryCodes(tx, organizationId, memberId);
      const codes = fresh.map((code) => {
        const codeId = newProjectId(project, "recovery-code");
        return {
          codeId,
          codeHmac: hmacOf(owner, code),
          codeSealed: secrets.seal(code, recoveryCodePlace(organizationId, codeId)),
        };
      });
      await insertRecoveryCodes(tx, organizationId, { memberId, codes }, now);
      return fresh;
    },
    async reveal(tx, { organizationId, memberId }) {
      const unused = await listUnusedCodes(tx, organizationId, memberId);
      return unused.map(({ codeId, codeSealed }) =>
        secrets.open(codeSealed, recoveryCodePlace(organizationId, codeId)),
      );
    },
    consume: (tx, owner, typed, now) => {
      const { organizationId, memberId } = owner;
      return consumeRecoveryCode(
        tx,
        organizationId,
        { memberId, codeHmac: hmacOf(owner, typed) },
        now,
      );
    },
  };
}
