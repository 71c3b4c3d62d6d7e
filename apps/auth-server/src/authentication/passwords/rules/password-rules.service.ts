import type { CheckPasswordAnswer, CheckPasswordRequest } from "@stocks-vibe/contracts/auth";
import { Refusal } from "@stocks-vibe/server-kit";
import type { Project } from "../../../domain/project/project.ts";
import type { BreachLookUp } from "../../../platform/ports/breach-look-up.ts";
import {
  contextWords,
  ludsFeedback,
  type PasswordFault,
  passwordFault,
  type StrengthMeter,
} from "./password-policy.ts";

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly project: Project;
  readonly emailAddress: string | undefined;
  /** The person's and their organizations', as far as they are known. */
  readonly names: readonly string[];
}

export interface PasswordRules {
  /** Refuses a new password that is too weak, or known to be stolen. */
  require(password: string, owner: PasswordOwner): Promise<void>;
  /** The same judgement for the meter on screen. Nothing of it is stored or logged. */
  check(
    project: Project,
    request: CheckPasswordRequest,
  ): Promise<Omit<CheckPasswordAnswer, "request_id" | "status_code">>;
}

const SENTENCES: Readonly<Record<Exclude<PasswordFault, "breached">, string>> = {
  too_short: "The password must have at least 8 characters.",
  too_long: "The password must not be longer than 256 bytes.",
  context:
    "The password must not contain your address or your name, nor the name of your organization or of this product.",
  weak: "The password is too easy to guess. Choose a longer or less common one.",
};

export function createPasswordRules(parts: {
  readonly meter: StrengthMeter;
  readonly lookUp: BreachLookUp;
}): PasswordRules {
  const { meter, lookUp } = parts;

  async function check(password: string, { project, emailAddress, names }: PasswordOwner) {
    const context = contextWords({ emailAddress, names: [project.name, ...names] });
    const strength = await meter.measure(password, context);
    const isBreached = strength.isCommon || (await lookUp.isBreached(password));
    const fault = passwordFault({ password, policy: project, strength, isBreached, context });
    return { strength, isBreached, fault };
  }

  return {
    async require(password, owner) {
      const { fault } = await check(password, owner);
      if (fault === "breached") throw new Refusal("breached_password");
      if (fault) {
        throw new Refusal("weak_password", {
          message: SENTENCES[fault],
          details: { reason: fault },
        });
      }
    },
    async check(project, { email_address: emailAddress, names = [], password }) {
      const owner = { project, emailAddress, names };
      const { strength, isBreached, fault } = await check(password, owner);
      return {
        valid_password: fault === null,
        fault,
        score: strength.score,
        breached_password: isBreached,
        breach_detection_on_create: true,
        strength_policy: project.passwordPolicy,
        zxcvbn_feedback: { suggestions: [...strength.suggestions], warning: strength.warning },
        luds_feedback: ludsFeedback(password, project),
      };
    },
  };
}
