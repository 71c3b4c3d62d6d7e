import { useEffect, useState } from "react";
import type { RatedPassword } from "../../actions/client.ts";
import { useMessages } from "../../config/use-messages.ts";

/** The server is asked once the typing pauses. */
const DEBOUNCE_MS = 500;

/**
 * What is known of a password: null while nothing is, and for an empty one; `unrated` where the
 * server could not be asked.
 */
export type KnownStrength = RatedPassword | "unrated" | null;

/** How good the password is, as far as it is known. An answer about an earlier text is dropped. */
export function useStrength(
  password: string,
  rate: (password: string) => Promise<RatedPassword>,
): KnownStrength {
  const [known, setKnown] = useState<{ password: string; strength: KnownStrength } | null>(null);
  useEffect(() => {
    if (password === "") return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      const learn = (strength: KnownStrength) => {
        if (isCurrent) setKnown({ password, strength });
      };
      // The server judges again when the password is set.
      rate(password).then(learn, () => learn("unrated"));
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password, rate]);
  return known?.password === password ? known.strength : null;
}

const SEGMENTS = [1, 2, 3, 4];

/** Segments that are lit, and whether that is enough: a score of 0 or 1 lights one. */
const litSegments = (score: number) => ({
  lit: Math.max(1, score),
  look: score >= 3 ? "strong" : "weak",
});

function Bar({ score }: { score: number }) {
  const words = useMessages().password;
  const { lit, look } = litSegments(score);
  return (
    <div className="strength" role="img" aria-label={words.strength(lit)}>
      {SEGMENTS.map((segment) => (
        <span key={segment} className={segment <= lit ? look : ""} />
      ))}
    </div>
  );
}

/**
 * What the server's policy says of a password: a bar and a warning, or the rules that it does not
 * meet.
 */
export function Strength({ strength }: { strength: RatedPassword }) {
  const words = useMessages().password;
  const { strength_policy: policy, score, breached_password: isBreached } = strength;
  const { missing_characters: characters, missing_complexity: complexity } = strength.luds_feedback;
  const rules = policy === "luds" ? strength.rules : null;
  const warning = words.warning(strength.zxcvbn_feedback.warning);
  return (
    <div className="column" role="status">
      {policy === "zxcvbn" && <Bar score={score} />}
      <ul className="strength-list">
        {policy === "zxcvbn" && strength.zxcvbn_feedback.warning !== "" && warning !== "" && (
          <li>{warning}</li>
        )}
        {rules && characters > 0 && <li>{words.length(rules.luds_minimum_count)}</li>}
        {rules && complexity > 0 && <li>{words.complexity(rules.luds_complexity)}</li>}
        {strength.fault === "context" && <li>{words.context}</li>}
        {isBreached && <li>{words.breached}</li>}
      </ul>
    </div>
  );
}
