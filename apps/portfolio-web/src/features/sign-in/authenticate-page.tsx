import { useNavigate, useSearchParams } from "react-router";
import { loginFrom, paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Progress } from "#ui/progress.tsx";
import { type Question, type Stage, stagePercent } from "./authenticate-machine.ts";
import { OrganizationChoice } from "./organization-choice.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { signInMessages as words } from "./sign-in-messages.ts";
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

function Asking({
  question,
  onContinue,
  onCancel,
}: {
  question: Question;
  onContinue: () => void;
  onCancel: () => void;
}) {
  return (
    <div className="card padded sign-in-card">
      <PageTitle title={words.confirmTitle}>{words.confirmTitle}</PageTitle>
      <p>
        {question.kind === "otherMember"
          ? words.confirmMember(question.email)
          : words.confirmBrowser}
      </p>
      <div className="actions">
        <Button onClick={onCancel}>{words.cancel}</Button>
        <Button look="primary" onClick={onContinue}>
          {words.continue}
        </Button>
      </div>
    </div>
  );
}

function Failed({ message, onReturn }: { message: string; onReturn: () => void }) {
  return (
    <div className="card padded sign-in-card">
      <span className="modal-mark modal-mark-bad">
        <Icon name="warning" />
      </span>
      <PageTitle title={words.failedTitle}>{words.failedTitle}</PageTitle>
      <p role="alert">{message}</p>
      <Button look="primary" onClick={onReturn}>
        {words.returnToLogin}
      </Button>
    </div>
  );
}

/** The page an e-mailed link leads to. */
export function AuthenticatePage() {
  const { state, continueAnyway, join, create } = useAuthenticate();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const toLogin = () => void navigate(loginFrom(query.get("source")), { replace: true });

  return (
    <SignInFrame>
      {state.name === "waiting" && <Working stage="sending" />}
      {state.name === "working" && <Working stage={state.stage} />}
      {state.name === "asking" && (
        <Asking
          question={state.question}
          onContinue={continueAnyway}
          onCancel={() => void navigate(paths.home, { replace: true })}
        />
      )}
      {state.name === "choosing" && (
        <OrganizationChoice
          email={state.email}
          organizations={state.organizations}
          onJoin={join}
          onCreate={create}
          onBack={toLogin}
        />
      )}
      {state.name === "failed" && <Failed message={state.message} onReturn={toLogin} />}
    </SignInFrame>
  );
}
