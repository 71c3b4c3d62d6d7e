export interface ProtectedCallCase {
  readonly hasCaptcha: boolean;
  readonly dfpMode: "OBSERVATION" | "DECISIONING" | null;
  /** What is known of the device; null without an id or an opinion. */
  readonly device: "ALLOW" | "CHALLENGE" | "BLOCK" | null;
  /** Whether a captcha token came along and was good; null without one. */
  readonly captcha: boolean | null;
}

export type ProtectedCallDecision = "allow" | "askCaptcha" | "block";

/**
 * Pure: whether a sign-in call may go on. Observation never blocks. Decisioning trusts what is known of the device, and asks for a
 * captcha where that is doubtful or unknown; without fingerprints a project's captcha is asked of everybody.
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
