import type {
  AuthenticateDiscoveryPasswordRequest,
  AuthenticatePasswordRequest,
} from "@stocks-vibe/contracts/auth";
import { type Database, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import { grantedSessionMinutes } from "../../domain/minutes/lifetimes.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { AttemptsService } from "../../platform/brute-force/attempts.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type {
  AnswerDiscovery,
  DiscoveryAnswer,
} from "../../sessions/discovery/answer-discovery.ts";
import type { SignInOutcome, SignInService } from "../../sessions/sign-in/sign-in.service.ts";
import { lockMember, lockPerson } from "../../tenancy/members/lock-person.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import type { PasswordHasher } from "./hashing/password-hasher.ts";
import { type PasswordStore, passwordAttempt, passwordFactor } from "./password-store.service.ts";
import type { PersonPasswords } from "./person-passwords.ts";

type Tx = Transaction<AuthSchema>;

interface Recognised {
  readonly organization: Organization;
  readonly member: Member;
}

export interface PasswordSignInService {
  authenticate(origin: RequestOrigin, request: AuthenticatePasswordRequest): Promise<SignInOutcome>;
  /** Finds the organizations of an address whose password it is. */
  authenticateDiscovery(
    origin: RequestOrigin,
    request: AuthenticateDiscoveryPasswordRequest,
  ): Promise<DiscoveryAnswer>;
  /**
   * Whether the password is the member's; then `use` runs in a transaction in which it still is. An
   * unknown address, a member without a password and a wrong password are refused alike, after the
   * same work.
   */
  recognise<Result>(
    origin: RequestOrigin,
    given: {
      readonly organizationId: string;
      readonly emailAddress: string;
      readonly password: string;
    },
    use: (tx: Tx, recognised: Recognised, now: Date) => Promise<Result>,
  ): Promise<Result>;
}

export interface PasswordSignInParts {
  readonly db: Database<AuthSchema>;
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly store: PasswordStore;
  readonly hasher: PasswordHasher;
  readonly guesses: AttemptsService;
  readonly people: PersonPasswords;
  readonly answerDiscovery: AnswerDiscovery;
  readonly signIn: SignInService;
  readonly perform: Audited;
}

// Below, a flood is shed before anything of it is written: not even the audit log hears of each of
// its requests.
/**
 * How many different passwords of one person are tried where no organization is named: as many for
 * everyone, or the time would tell how many there are. Who has more of them names the
 * organization.
 */
const MOST_PASSWORDS = 3;

const wrong = (): Refusal => new Refusal("unauthorized_credentials");

export function createPasswordSignIn(parts: PasswordSignInParts): PasswordSignInService {
  const { db, organizations, members, store, hasher, guesses, people } = parts;
  const { answerDiscovery, signIn, perform } = parts;

  const recognise: PasswordSignInService["recognise"] = async (origin, given, use) => {
    const { organizationId, password } = given;
    const emailAddress = parseEmailAddress(given.emailAddress);
    const guess = passwordAttempt(emailAddress);

    /** `hold` keeps the password as it is until the commit. */
    async function read(tx: Tx, hold: typeof lockMember = members.find) {
      const organization = await organizations.enter(tx, origin.project, organizationId);
      const found = await members.findByEmail(tx, organizationId, emailAddress);
      const member = found && (await hold(tx, organizationId, found.memberId));
      return { organization, member, stored: member && (await store.find(tx, member)) };
    }

    // Hashing takes a processor's time: no transaction is open meanwhile, and afterwards all is
    // read again.
    return guesses.guard(origin, guess, async () => {
      const { stored } = await db.transaction({}, (tx) => read(tx));
      const matched = await hasher.match(password, stored === undefined ? [] : [stored]);
      if (matched === undefined) throw wrong();
      const renewed = hasher.isOutdated(matched) ? await hasher.hash(password) : undefined;
      return db.transaction({}, async (tx, now) => {
        await lockPerson(tx, origin.project.projectId, emailAddress);
        const { organization, member, stored: current } = await read(tx, lockMember);
        if (!member || current !== matched) throw wrong();
        if (renewed !== undefined) {
          const { memberId } = member;
          await store.replaceHash(tx, organizationId, { memberId, from: matched, to: renewed });
        }
        await guesses.forgive(tx, origin, guess);
        return use(tx, { organization, member }, now);
      });
    });
  };

  const authenticateDiscovery = (
    origin: RequestOrigin,
    request: AuthenticateDiscoveryPasswordRequest,
  ) =>
    perform(origin, "password.authenticate", async (transaction) => {
      const { project } = origin;
      const emailAddress = parseEmailAddress(request.email_address);
      const guess = passwordAttempt(emailAddress);
      return guesses.guard(origin, guess, async () => {
        const known = await transaction({}, async ({ tx }) =>
          people.list(tx, project, emailAddress),
        );
        const hashes = known.map(({ passwordHash }) => passwordHash);
        const matched = await hasher.match(request.password, hashes, MOST_PASSWORDS);
        if (matched === undefined) throw wrong();
        return transaction({}, async ({ tx, now, record }) => {
          await lockPerson(tx, project.projectId, emailAddress);
          const current = await people.list(tx, project, emailAddress);
          const memberIds = current
            .filter(({ passwordHash }) => passwordHash === matched)
            .map(({ memberId }) => memberId);
          if (memberIds.length === 0) throw wrong();
          await guesses.forgive(tx, origin, guess);
          const factors = [passwordFactor(emailAddress, memberIds, now)];
          const proven = { emailAddress, factors, passwordHash: matched };
          await record({ emailAddress });
          return answerDiscovery(tx, origin, proven, now);
        });
      });
    });

  async function authenticate(
    origin: RequestOrigin,
    request: AuthenticatePasswordRequest,
  ): Promise<SignInOutcome> {
    const minutes = grantedSessionMinutes(request.session_duration_minutes, origin.project);
    const given = {
      organizationId: request.organization_id,
      emailAddress: request.email_address,
      password: request.password,
    };
    return recognise(origin, given, async (tx, { organization, member }, now) => {
      const factors = [passwordFactor(member.emailAddress, [member.memberId], now)];
      const intermediateToken = request.intermediate_session_token;
      const proof = { origin, organization, member, factors, minutes, intermediateToken };
      return signIn.complete(tx, proof, now);
    });
  }

  return {
    recognise,
    authenticate: (origin, request) =>
      hasher.admit(() =>
        perform(origin, "password.authenticate", () => authenticate(origin, request)),
      ),
    authenticateDiscovery: (origin, request) =>
      hasher.admit(() => authenticateDiscovery(origin, request)),
  };
}
