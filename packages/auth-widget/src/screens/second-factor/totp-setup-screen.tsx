import { LinkButton } from "../../components/forms/busy-button.tsx";
import { Headline } from "../../components/headline.tsx";
import { Problem } from "../../components/problem.tsx";
import { copyText } from "../../components/save-file.ts";
import { useToast } from "../../components/toasts.tsx";
import { useMessages } from "../../config/use-messages.ts";
import type { TotpSetup } from "../../machine/screen.ts";
import { codeProblemText } from "../problem-text.ts";
import type { LaterProps } from "../view.ts";

type Ready = Extract<TotpSetup, { kind: "ready" }>;

/** The secret in groups of four, as it is typed off a screen. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? "";

function Secret({ setup }: { setup: Ready }) {
  const words = useMessages().totp;
  const toast = useToast();
  const copy = () =>
    copyText(setup.secret).then(
      () => toast("codeCopied"),
      () => toast("copyFailed"),
    );
  return (
    <>
      <p>{words.manualText}</p>
      <div className="column">
        <span className="label">{words.secret}</span>
        <code className="secret" translate="no">
          {inFours(setup.secret)}
        </code>
        <button type="button" className="button" onClick={() => void copy()}>
          {words.copy}
        </button>
      </div>
    </>
  );
}

function QrCode({ setup }: { setup: Ready }) {
  const words = useMessages().totp;
  return (
    <>
      <p>{words.qrText}</p>
      <img className="qr" src={setup.qrCode} alt={words.qrAlt} width={220} height={220} />
    </>
  );
}

function NotReady({ screen, actions }: Pick<LaterProps<"totpSetup">, "screen" | "actions">) {
  const messages = useMessages();
  const words = messages.totp;
  const { setup, factor } = screen;
  if (setup.kind !== "failed") {
    return (
      <p className="hint" role="status">
        <span className="spinner" aria-hidden="true" /> <span>{words.preparing}</span>
      </p>
    );
  }
  return (
    <div className="column">
      <Problem>{setup.problem ? codeProblemText(messages, setup.problem) : words.notReady}</Problem>
      <button type="button" className="button" onClick={() => void actions.createTotp(factor)}>
        {words.tryAgain}
      </button>
    </div>
  );
}

/** Links an authenticator app: by its camera, or by typing the code. */
export function TotpSetupScreen(props: LaterProps<"totpSetup">) {
  const messages = useMessages();
  const words = messages.totp;
  const { screen, actions, takesFocus, canGoBack } = props;
  const { setup, shown } = screen;
  const isQr = shown === "qr";
  return (
    <>
      <Headline key={shown} takesFocus={takesFocus || !isQr}>
        {isQr ? words.qrHeadline : words.manualHeadline}
      </Headline>
      {setup.kind !== "ready" && <NotReady screen={screen} actions={actions} />}
      {setup.kind === "ready" && (isQr ? <QrCode setup={setup} /> : <Secret setup={setup} />)}
      <div className="column below">
        {setup.kind === "ready" && (
          <>
            <button type="button" className="button button-primary" onClick={actions.linkApp}>
              {messages.mfa.continue}
            </button>
            <LinkButton onClick={() => actions.showSecret(isQr ? "manual" : "qr")}>
              {isQr ? words.trouble : words.scanInstead}
            </LinkButton>
          </>
        )}
        {canGoBack && <LinkButton onClick={actions.goBack}>{messages.mfa.back}</LinkButton>}
      </div>
    </>
  );
}
