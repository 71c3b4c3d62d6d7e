import { useRef, useState } from "react";
import { useMay } from "#lib/auth/may.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button, buttonClass } from "#ui/forms/button.tsx";
import { SettingsSection } from "../settings-row.tsx";
import { AttemptView } from "./attempt-view.tsx";
import {
  type Connection,
  isNewMapping,
  isTestable,
  type Mapping,
  ssoSentence,
  type useAttempts,
  useSaveMapping,
  useSsoChange,
} from "./connection.ts";
import { ssoMessages } from "./messages/en.ts";

const words = ssoMessages.test;

/** What fits the attributes that came, to take over by one press. */
function Suggestion({ connection, suggested }: { connection: Connection; suggested: Mapping }) {
  const mayUpdate = useMay("stytch.sso", "update") ?? false;
  const save = useSaveMapping();
  const { attribute_mapping: before } = connection;
  const names: Readonly<Record<string, string>> = ssoMessages.mapping.keys;
  if (save.isSuccess) return <Notice tone="good" title={ssoMessages.saved} />;
  if (!isNewMapping(suggested, connection)) return null;
  return (
    <div className="sso-suggestion">
      <h4>{ssoMessages.attempt.suggestion}</h4>
      <dl className="dns-record">
        {Object.entries(suggested).map(([key, name]) => (
          <div key={key} className="sso-attribute">
            <dt>{names[key] ?? key}</dt>
            <dd translate="no">{name}</dd>
          </div>
        ))}
      </dl>
      {save.isError && <Notice tone="bad" title={ssoSentence(save.error)} />}
      {mayUpdate && (
        <div>
          <Button
            look="primary"
            size="small"
            busy={save.isPending ? ssoMessages.attempt.taking : null}
            onClick={() => save.mutate({ of: connection, mapping: { ...before, ...suggested } })}
          >
            {ssoMessages.attempt.take}
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * Opens the test beside this page. Where the browser keeps it closed, since an answer of the server
 * came first, the link below opens it.
 */
function openBeside(url: string): void {
  const opened = window.open(url, "_blank");
  if (opened) opened.opener = null;
}

/** A test sign-in at the provider, which starts no session, and its result. */
export function TestSection({
  connection,
  attempts,
}: {
  connection: Connection;
  attempts: ReturnType<typeof useAttempts>;
}) {
  const mayTest = useMay("stytch.sso", "update") ?? false;
  const [url, setUrl] = useState<string | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const { newest, isWaiting, isTimedOut } = attempts;
  const begin = useSsoChange((client) => client.ssoTests.begin(connection.connection_id));
  const start = () =>
    begin.mutate(undefined, {
      onSuccess: ({ test_url }) => {
        setUrl(test_url);
        attempts.wait();
        openBeside(test_url);
      },
    });
  const canTest = isTestable(connection);
  return (
    <SettingsSection title={words.title} text={words.text}>
      <div className="sso-form" ref={result}>
        {!canTest && <p className="muted">{words.incomplete}</p>}
        {isWaiting && url !== null && (
          <Notice
            tone="info"
            title={words.waiting}
            below={
              <>
                <p>{words.asked}</p>
                <p>
                  <a
                    className={buttonClass({ size: "small" })}
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {words.openAgain}
                  </a>
                </p>
              </>
            }
          />
        )}
        {isTimedOut && <Notice tone="warn" title={words.timedOut} />}
        {begin.isError && <Notice tone="bad" title={ssoSentence(begin.error)} />}
        {canTest && mayTest && (
          <div>
            <Button
              look={newest ? "secondary" : "primary"}
              busy={begin.isPending ? words.beginning : null}
              onClick={start}
            >
              {newest || isWaiting ? words.again : words.begin}
            </Button>
          </div>
        )}
        {newest && (
          <div>
            <h3>{words.newest}</h3>
            <AttemptView attempt={newest} />
            <Suggestion
              key={newest.attempt_id}
              connection={connection}
              suggested={newest.suggested_mapping}
            />
          </div>
        )}
      </div>
    </SettingsSection>
  );
}
