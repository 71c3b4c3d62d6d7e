import type { SsoAttempt } from "@stocks-vibe/contracts/auth";
import { useState } from "react";
import { denverMomentFrom } from "#lib/format/format-date.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Badge, type Tone } from "#ui/figures/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { settingsMessages } from "../messages/en.ts";
import { LoadFailed, SettingsRow, SettingsSection } from "../settings-row.tsx";
import { personIn, type useAttempts } from "./connection.ts";
import { checkMessages, ssoMessages } from "./messages/en.ts";

const words = ssoMessages.attempt;
type Words = Readonly<Record<string, string>>;
const names: Words = checkMessages.names;
const help: Words = checkMessages.help;
const reasons: Words = words.reasons;

const titles: Readonly<Record<SsoAttempt["result"], string>> = {
  signed_in: words.passed,
  mailbox_required: words.mailbox,
  refused: words.refused,
  unfinished: words.unfinished,
};
const tones: Readonly<Record<SsoAttempt["result"], "good" | "warn" | "bad">> = {
  signed_in: "good",
  mailbox_required: "warn",
  refused: "bad",
  unfinished: "warn",
};

/** Pure: who it was, or would be, and why; the check that failed with what helps. */
function explained(attempt: SsoAttempt): readonly string[] {
  const { decision, email_address: email, reason, result, checks } = attempt;
  const failed = checks.find(({ is_passed: isPassed }) => !isPassed);
  return [
    ...(decision === "" ? [] : [words.decisions[decision](email || words.account)]),
    ...(result === "unfinished" ? [words.unfinishedText] : []),
    ...(failed ? [`${ssoMessages.attempt.failedOne}: ${names[failed.name] ?? failed.name}.`] : []),
    ...(reasons[reason] ? [reasons[reason]] : []),
    ...(failed && help[failed.name] ? [help[failed.name] ?? ""] : []),
    ...(failed?.detail ? [failed.detail] : []),
  ];
}

function Checks({ checks }: Pick<SsoAttempt, "checks">) {
  const passed = checks.filter(({ is_passed: isPassed }) => isPassed).length;
  return (
    <details className="sso-more">
      <summary>
        {words.checks} <span className="muted">({words.checksPassed(passed)})</span>
      </summary>
      <ul className="sso-checks">
        {checks.map(({ name, is_passed: isPassed }) => (
          <li key={name}>
            <span className={isPassed ? "sso-passed" : "sso-failed"}>
              <Icon name={isPassed ? "check" : "warning"} />
            </span>
            <span>
              {names[name] ?? name}
              <span className="hidden-text">: {isPassed ? words.passedOne : words.failedOne}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Attributes({ attempt }: { attempt: SsoAttempt }) {
  const { subject } = attempt;
  const rows = personIn(attempt);
  return (
    <div>
      <h4>{words.attributes}</h4>
      <dl className="dns-record">
        {subject !== "" && (
          <>
            <dt>{words.nameId}</dt>
            <dd translate="no">{subject}</dd>
          </>
        )}
        {rows.map(([name, values]) => (
          <div key={name} className="sso-attribute">
            <dt translate="no">{name}</dt>
            <dd translate="no">{values.join(", ")}</dd>
          </div>
        ))}
      </dl>
      {rows.length === 0 && <p>{words.noAttributes}</p>}
    </div>
  );
}

/** What came back, each part of it in words; the decoded message last. */
export function AttemptView({ attempt }: { attempt: SsoAttempt }) {
  const { result, subject, attributes, message, checks } = attempt;
  const hasPerson = subject !== "" || Object.keys(attributes).length > 0;
  return (
    <div className="sso-attempt">
      <Notice
        tone={tones[result]}
        title={titles[result]}
        below={explained(attempt).map((text) => <p key={text}>{text}</p>)}
      />
      {attempt.has_groups_link && <Notice tone="warn" title={words.groupsLink} />}
      {hasPerson && <Attributes attempt={attempt} />}
      {checks.length > 0 && <Checks checks={checks} />}
      {message !== "" && (
        <details className="sso-more">
          <summary>{words.message}</summary>
          {/* Long lines scroll, by keyboard as well. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <pre className="sso-message" translate="no" tabIndex={0}>
            {message}
          </pre>
        </details>
      )}
    </div>
  );
}

const badgeTones: Readonly<Record<SsoAttempt["result"], Tone>> = {
  signed_in: "good",
  mailbox_required: "warn",
  refused: "bad",
  unfinished: "plain",
};

function AttemptRow({ attempt }: { attempt: SsoAttempt }) {
  const when = denverMomentFrom(attempt.created_at);
  const [isOpen, setOpen] = useState(false);
  const { is_test: isTest, result } = attempt;
  const said =
    isTest && result === "signed_in"
      ? ssoMessages.attempts.wouldSignIn
      : ssoMessages.attempts.results[result];
  return (
    <SettingsRow name={attempt.email_address || attempt.subject || ssoMessages.attempts.unnamed}>
      <p>{when}</p>
      <p className="member-badges">
        <Badge tone={badgeTones[result]}>{said}</Badge>
        {isTest && <Badge>{ssoMessages.attempts.test}</Badge>}
      </p>
      <details className="sso-more" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{ssoMessages.attempts.details(when)}</summary>
        {isOpen && <AttemptView attempt={attempt} />}
      </details>
    </SettingsRow>
  );
}

/** Everything that came by the connection in seven days, the newest first. */
export function AttemptsSection({
  attempts,
}: {
  attempts: ReturnType<typeof useAttempts>["query"];
}) {
  return (
    <SettingsSection title={ssoMessages.attempts.title}>
      {attempts.data?.map((attempt) => (
        <AttemptRow key={attempt.attempt_id} attempt={attempt} />
      ))}
      {attempts.data?.length === 0 && (
        <div className="settings-row">
          <p>{ssoMessages.attempts.empty}</p>
        </div>
      )}
      {attempts.isPending && <p role="status">{settingsMessages.loading}</p>}
      {attempts.isError && (
        <LoadFailed title={ssoMessages.attempts.failed} onRetry={attempts.refetch} />
      )}
    </SettingsSection>
  );
}
