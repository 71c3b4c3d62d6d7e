import type { ProtectedCall } from "@stocks-vibe/contracts/auth";
import { type Logger, networkOf, Refusal, type SecretBox } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import type { Project } from "../../domain/project/project.ts";
import { createCache } from "../limits/cache.ts";
import type { CaptchaVerifier, DeviceCheck } from "../ports/captcha.ts";

export interface ProtectedCallCase {
  readonly hasCaptcha: boolean;
  readonly dfpMode: "OBSERVATION" | "DECISIONING" | null;
  /** What is known of the device; null without an id or an opinion. */
  readonly device: "ALLOW" | "CHALLENGE" | "BLOCK" | null;
  /** Whether a captcha token came along and was good; null without one. */
  readonly captcha: boolean | null;
}

type ProtectedCallDecision = "allow" | "askCaptcha" | "block";

/**
 * Pure: whether a sign-in call may go on. Observation never blocks. Decisioning trusts what is
 * known of the device, and asks for a captcha where that is doubtful or unknown; without
 * fingerprints a project's captcha is asked of everyone.
 */
export function decideProtectedCall(given: ProtectedCallCase): ProtectedCallDecision {
  const { hasCaptcha, dfpMode, device, captcha } = given;
  if (dfpMode === "OBSERVATION") return "allow";
  if (dfpMode === "DECISIONING") {
    if (device === "BLOCK") return "block";
    if (device === "ALLOW") return "allow";
    if (!hasCaptcha) return device === "CHALLENGE" ? "block" : "allow";
  }
  return !hasCaptcha || captcha === true ? "allow" : "askCaptcha";
}

const CAPTCHA_ACTION = "LOGIN";

/** Where a project's captcha secret is kept. */
export const captchaPlace = (projectId: string) => ({
  table: "projects",
  column: "captcha",
  rowId: projectId,
  organizationId: projectId,
});

export interface CaptchaService {
  /**
   * True when the call may go on, false when its page must solve a captcha first; refuses a blocked
   * device.
   */
  admit(caller: Caller, call: ProtectedCall): Promise<boolean>;
}

export interface CaptchaParts {
  readonly secrets: SecretBox;
  readonly verifier: CaptchaVerifier;
  /** Null where no service knows devices. */
  readonly devices: DeviceCheck | null;
  readonly log: Logger;
}

export function createCaptchaService(parts: CaptchaParts): CaptchaService {
  const { secrets, verifier, devices, log } = parts;

  async function isSolved(project: Project, token: string, ip: string): Promise<boolean> {
    const { captcha, projectId } = project;
    if (!captcha) return false;
    const secret = secrets.open(captcha.secretSealed, captchaPlace(projectId));
    const result = await verifier.verify({ secret, token, ip });
    return (
      result.isHuman && result.action === CAPTCHA_ACTION && result.score >= captcha.minimumScore
    );
  }

  return {
    async admit({ project, ip, requestId }, { captcha_token, dfp_telemetry_id }) {
      const { captcha, dfpMode } = project;
      if (!captcha && dfpMode === null) return true;
      const device = dfp_telemetry_id ? ((await devices?.check(dfp_telemetry_id)) ?? null) : null;
      if (dfpMode === "OBSERVATION") log.info({ device, requestId }, "device observed");
      const needsCaptcha = captcha !== null && dfpMode !== "OBSERVATION" && device !== "ALLOW";
      const solved =
        needsCaptcha && captcha_token ? await isSolved(project, captcha_token, ip) : null;
      const hasCaptcha = captcha !== null;
      const decision = decideProtectedCall({ hasCaptcha, dfpMode, device, captcha: solved });
      if (decision === "block") throw new Refusal("device_not_allowed");
      return decision === "allow";
    },
  };
}

const SDK = "/sdk/v1";
const TEN_MINUTES_MS = 600_000;

/**
 * Calls that tell strangers something, and how many of one network address go without a captcha:
 * half of what is allowed in ten minutes. Published clients send no captcha with these, so people's
 * own first questions must be free.
 */
const FREE: Readonly<Record<string, number>> = {
  [`${SDK}/users/search`]: 10,
  [`${SDK}/b2b/organizations/members/search`]: 10,
  [`${SDK}/b2b/organizations/search`]: 150,
};

export interface CountedSearches {
  /** Counts a call of the route; true when it is one too many to go without a captcha. */
  isSuspicious(call: {
    readonly route: string;
    readonly projectId: string;
    readonly ip: string;
  }): boolean;
  knows(route: string): boolean;
}

/**
 * Counts in this process, until an address has been quiet for ten minutes. `scale` is
 * RATE_LIMIT_SCALE.
 */
export function createCountedSearches(scale: number, ticks: () => number): CountedSearches {
  const asked = createCache<number>(ticks);
  return {
    knows: (route) => Object.hasOwn(FREE, route),
    isSuspicious({ route, projectId, ip }) {
      const key = `${projectId} ${route} ${networkOf(ip)}`;
      const count = (asked.find(key) ?? 0) + 1;
      asked.keep(key, count, TEN_MINUTES_MS);
      return count > (FREE[route] ?? 0) * scale;
    },
  };
}
