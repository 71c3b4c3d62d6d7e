import "./onboarding.css";
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
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

/** The steps in their order; the last is reached by linking an account alone. */
const steps = ["welcome", "security", "connect", "done"] as const;
export type Step = (typeof steps)[number];

/** How long the last step stays before the setup completes by itself. */
const completeAfterMs = 2000;
/** How long completion is shown before the dashboard opens. */
const leaveAfterMs = 1500;

type StepState = "completed" | "current" | "pending";

/**
 * How a step stands while `current` is shown. The last one has nothing left to do: it is completed
 * as it is shown.
 */
function stateOf(step: Step, current: Step): StepState {
  const distance = steps.indexOf(step) - steps.indexOf(current);
  if (distance < 0 || (distance === 0 && current === "done")) return "completed";
  return distance === 0 ? "current" : "pending";
}

/**
 * A step's heading and what stands under it. Each takes focus but the one that the page begins
 * with, so that a screen reader goes along.
 */
function StepFrame({
  title,
  isFirst = false,
  children,
}: {
  title: string;
  isFirst?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
  }, [isFirst]);
  return (
    <section className="setup-step">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Points({ points }: { points: readonly { title: string; text: string }[] }) {
  return (
    <ul className="setup-points">
      {points.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Welcome({
  preview,
  isFirst,
  onNext,
}: {
  preview: ReactNode;
  /** Nobody has gone on yet, to come back to it. */
  isFirst: boolean;
  onNext: () => void;
}) {
  return (
    <StepFrame title={words.welcome.title} isFirst={isFirst}>
      <p>{words.welcome.text}</p>
      <Points points={words.welcome.kinds} />
      <Button look="primary" size="large" onClick={onNext}>
        {words.welcome.next}
      </Button>
      {preview}
    </StepFrame>
  );
}

function Security({ onNext }: { onNext: () => void }) {
  return (
    <StepFrame title={words.security.title}>
      <Points points={words.security.points} />
      <Button look="primary" size="large" onClick={onNext}>
        {words.security.next}
      </Button>
    </StepFrame>
  );
}

function ConnectFirst({ children }: { children: ReactNode }) {
  return (
    <StepFrame title={words.connect.title}>
      <p>{words.connect.text}</p>
      {children}
    </StepFrame>
  );
}

function AllSet({ linked, onFinish }: { linked: string; onFinish: () => void }) {
  return (
    <StepFrame title={words.done.title}>
      <p role="status">{linked}</p>
      <p>{words.done.text}</p>
      <Button look="primary" size="large" onClick={onFinish}>
        {words.done.next}
      </Button>
    </StepFrame>
  );
}

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
