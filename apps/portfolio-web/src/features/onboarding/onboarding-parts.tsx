import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#ui/forms/button.tsx";
import { onboardingMessages as words } from "./messages/en.ts";

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

export function Welcome({
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

export function Security({ onNext }: { onNext: () => void }) {
  return (
    <StepFrame title={words.security.title}>
      <Points points={words.security.points} />
      <Button look="primary" size="large" onClick={onNext}>
        {words.security.next}
      </Button>
    </StepFrame>
  );
}

export function ConnectFirst({ children }: { children: ReactNode }) {
  return (
    <StepFrame title={words.connect.title}>
      <p>{words.connect.text}</p>
      {children}
    </StepFrame>
  );
}

export function AllSet({ linked, onFinish }: { linked: string; onFinish: () => void }) {
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
