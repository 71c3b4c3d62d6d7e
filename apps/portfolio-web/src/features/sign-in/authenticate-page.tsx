import { useServices } from "#lib/api/services.ts";
import { loginFrom, paths } from "#lib/router/paths.ts";
import { useNavigate, useSearchParams } from "#lib/router/router.tsx";
import { Progress } from "#ui/feedback/progress.tsx";
import { Button } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { type Stage, stagePercent } from "./authenticate-machine.ts";
import { LinkQuestion } from "./link/link-question.tsx";
import { NewLink } from "./link/new-link.tsx";
import { signInMessages as words } from "./messages/en.ts";
import { NewPasswordPage } from "./new-password-page.tsx";
import { OrganizationChoice } from "./organization-choice/organization-choice.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { useAuthenticate } from "./use-authenticate.ts";

function Working({ stage }: { stage: Stage }) {
  return (
    <div className="card padded sign-in-card">
      <PageTitle title={words.title}>{words.title}</PageTitle>
      <p role="status">{words.stages[stage]}</p>
      <Progress label={words.progress} percent={stagePercent[stage]} />
    </div>
  );
}

function Failed({
  message,
  newLinkTo,
  onReturn,
  onTryAgain,
}: {
  message: string;
  /**
   * The mailbox that a new link can go to; null where there is none, or where it would not help.
   */
  newLinkTo: string | null;
  onReturn: () => void;
  /** Undefined where trying again is of no use. */
  onTryAgain: (() => void) | undefined;
}) {
  return (
    <div className="card padded sign-in-card">
      <span className="modal-mark modal-mark-bad">
        <Icon name="warning" />
      </span>
      <PageTitle title={words.failedTitle}>{words.failedTitle}</PageTitle>
      <p role="alert">{message}</p>
      {onTryAgain && (
        <Button look="primary" onClick={onTryAgain}>
          {words.tryAgain}
        </Button>
      )}
      {newLinkTo !== null && <NewLink email={newLinkTo} />}
      <Button look={onTryAgain || newLinkTo !== null ? "ghost" : "primary"} onClick={onReturn}>
        {words.returnToLogin}
      </Button>
    </div>
  );
}

function Done({
  title,
  text,
  action,
  onHome,
}: {
  title: string;
  text: string;
  /** What the way on is called; without it, nobody may be signed in there. */
  action?: string | undefined;
  onHome: () => void;
}) {
  return (
    <div className="card padded sign-in-card">
      <PageTitle title={title}>{title}</PageTitle>
      <p role="status">{text}</p>
      <Button look={action ? "primary" : "secondary"} onClick={onHome}>
        {action ?? words.home}
      </Button>
    </div>
  );
}

/** The page an e-mailed link leads to. */
export function AuthenticatePage() {
  const { signInLink } = useServices();
  return signInLink?.isReset ? <NewPasswordPage link={signInLink} /> : <LinkPage />;
}

/** The page of links that sign in, invite or change an address. */
function LinkPage() {
  const sign = useAuthenticate();
  const { state, continueAnyway, leave, tryAgain, declineLink, declineChoice } = sign;
  const { stopChange, join, create } = sign;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const toHome = () => navigate(paths.home, { replace: true });
  const toLogin = () => navigate(loginFrom(query.get("source")), { replace: true });

  return (
    <SignInFrame>
      {(state.name === "waiting" || state.name === "working") && (
        <Working stage={state.name === "working" ? state.stage : "sending"} />
      )}
      {state.name === "asking" && (
        <LinkQuestion
          question={state.question}
          onContinue={continueAnyway}
          onDecline={declineLink}
          onStop={stopChange}
          onCancel={() => {
            leave();
            toHome();
          }}
        />
      )}
      {state.name === "choosing" && (
        <OrganizationChoice
          choice={state.choice}
          onJoin={join}
          onDecline={declineChoice}
          onCreate={create}
          onBack={() => {
            leave();
            toLogin();
          }}
        />
      )}
      {state.name === "declined" && (
        <Done
          title={words.declinedTitle}
          text={words.declined(state.organization)}
          onHome={toHome}
        />
      )}
      {state.name === "signedIn" && (
        <Done
          title={words.signedInTitle}
          text={words.signedInText(state.email, state.organization)}
          action={words.toPortfolio}
          onHome={() => navigate(paths.home, { replace: true, state: { justSignedIn: true } })}
        />
      )}
      {state.name === "linkGone" && (
        <Done
          title={words.linkGoneTitle}
          text={words.linkGone}
          action={sign.isSignedIn ? words.toPortfolio : words.returnToLogin}
          onHome={sign.isSignedIn ? toHome : toLogin}
        />
      )}
      {state.name === "stopped" && (
        <Done title={words.stoppedTitle} text={words.stopped} onHome={toHome} />
      )}
      {state.name === "failed" && (
        <Failed
          message={state.message}
          newLinkTo={state.newLinkTo}
          onReturn={() => {
            leave();
            toLogin();
          }}
          onTryAgain={state.isUnused ? tryAgain : undefined}
        />
      )}
    </SignInFrame>
  );
}
