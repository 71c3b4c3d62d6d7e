import { profileMessages } from "./messages/en.ts";
import type { KnownStrength } from "./use-strength.ts";

const words = profileMessages.password;

/** How good the password is, or which rules it does not meet yet. */
export function StrengthNote({ strength }: { strength: KnownStrength }) {
  if (strength === null || strength === "unrated") return null;
  const { strength_policy: policy, score, zxcvbn_feedback, luds_feedback, rules } = strength;
  const counted = policy === "luds" ? rules : null;
  const notes = [
    policy === "zxcvbn" ? words.strengths[score] : null,
    policy === "zxcvbn" ? words.warning(zxcvbn_feedback.warning) : null,
    counted && luds_feedback.missing_characters > 0
      ? words.length(counted.luds_minimum_count)
      : null,
    counted && luds_feedback.missing_complexity > 0
      ? words.complexity(counted.luds_complexity)
      : null,
    strength.breached_password ? words.breached : null,
    strength.fault === "context" ? words.context : null,
  ].filter(Boolean);
  return (
    <div className="strength-note">
      {policy === "zxcvbn" && <meter min={0} max={4} value={score} aria-hidden="true" />}
      <div className="small" role="status">
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
