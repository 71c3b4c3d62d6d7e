import "./onboarding.css";
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { useAuthState } from "#lib/auth/auth.ts";
import { markOnboarded } from "#lib/auth/onboarding-flag.ts";
import { withFilter } from "#lib/router/address.ts";
import { paths } from "#lib/router/paths.ts";
import { useLocation, useNavigate } from "#lib/router/router.tsx";
import { WaitScreen } from "#ui/feedback/message-screen.tsx";
import { Button } from "#ui/forms/button.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { onboardingMessages as words } from "./messages/en.ts";
import { AllSet, ConnectFirst, Security, Welcome } from "./onboarding-parts.tsx";
import { completeAfterMs, leaveAfterMs, type Step, stateOf, steps } from "./onboarding-steps.ts";

/**
 * Ends the setup: by itself soon after the last step is reached, at once by Skip. `isFinishing`
 * until the dashboard opens.
 */
function useCompletion(step: Step) {
  const { store } = useServices();
  const { session } = useAuthState();
  const navigate = useNavigate();
  const [isFinishing, setFinishing] = useState(false);
  const organization = session?.organization_id ?? null;

  const mark = useCallback(() => {
    if (organization !== null) markOnboarded(store, organization);
  }, [store, organization]);
  const leave = useCallback(() => navigate(paths.dashboard, { replace: true }), [navigate]);
  const complete = useCallback(() => {
    mark();
    setFinishing(true);
  }, [mark]);

  useEffect(() => {
    if (step !== "done" || isFinishing) return;
    const timer = setTimeout(complete, completeAfterMs);
    return () => clearTimeout(timer);
  }, [step, isFinishing, complete]);
  useEffect(() => {
    if (!isFinishing) return;
    const timer = setTimeout(leave, leaveAfterMs);
    return () => clearTimeout(timer);
  }, [isFinishing, leave]);

  const skip = () => {
    mark();
    leave();
  };
  return { isFinishing, complete, skip };
}

/** Pure: the step that an address asks for. The last one has none: only a link leads there. */
function stepIn(search: string): Step {
  const asked = new URLSearchParams(search).get("step");
  return asked === "security" || asked === "connect" ? asked : "welcome";
}

/**
 * The step in the address, so that Back leads to the one before. Once an account is linked it is
 * the last one, wherever Back leads.
 */
function useStep(isLinked: boolean) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [hasMoved, setMoved] = useState(false);
  const goTo = (step: "security" | "connect") => {
    setMoved(true);
    navigate({ search: withFilter(search, "step", step) });
  };
  return { step: isLinked ? "done" : stepIn(search), hasMoved, goTo } as const;
}

/** A dot for each step, with its name and state for screen readers. */
function ProgressDots({ current }: { current: Step }) {
  return (
    <ol className="setup-dots" aria-label={words.progress}>
      {steps.map((step) => {
        const state = stateOf(step, current);
        return (
          <li
            key={step}
            className={`setup-dot setup-dot-${state}`}
            aria-current={step === current ? "step" : undefined}
          >
            <span className="hidden-text">{`${words[step].title}: ${words.dot[state]}`}</span>
          </li>
        );
      })}
    </ol>
  );
}

/**
 * From the first sign-in to the first linked account. `Connect` links it and `preview` shows what
 * the dashboard will be like; both belong to other features.
 */
export function OnboardingPage({
  Connect,
  preview,
}: {
  Connect: ComponentType<{ onLinked: (message: string) => void }>;
  preview: ReactNode;
}) {
  const [linked, setLinked] = useState("");
  const { step, hasMoved, goTo } = useStep(linked !== "");
  const { isFinishing, complete, skip } = useCompletion(step);
  if (isFinishing) return <WaitScreen title={words.finishing} />;
  return (
    <div className="setup">
      <div className="setup-head">
        <PageTitle title={words.title}>{words.title}</PageTitle>
        {step !== "done" && (
          <Button look="ghost" size="small" onClick={skip}>
            <span>
              {words.skip} <span className="setup-skip-rest">{words.skipRest}</span>
            </span>
          </Button>
        )}
      </div>
      <p className="small muted">{words.minutes}</p>
      <ProgressDots current={step} />
      {step === "welcome" && (
        <Welcome preview={preview} isFirst={!hasMoved} onNext={() => goTo("security")} />
      )}
      {step === "security" && <Security onNext={() => goTo("connect")} />}
      {step === "connect" && (
        <ConnectFirst>
          <Connect onLinked={setLinked} />
        </ConnectFirst>
      )}
      {step === "done" && <AllSet linked={linked} onFinish={complete} />}
    </div>
  );
}
