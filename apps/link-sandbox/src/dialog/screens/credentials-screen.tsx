import { LONGEST_PASSWORD, type SessionGot } from "@stocks-vibe/contracts/link";
import { type FormEvent, useState } from "react";
import { Alert } from "../components/alert.tsx";
import { ScreenFrame } from "../components/screen-frame.tsx";
import { TextField } from "../components/text-field.tsx";
import { useWords } from "../language/words.ts";
import type { View } from "./view.ts";

interface TestPeopleProps {
  readonly people: SessionGot["test_credentials"]["others"];
  readonly onChoose: (username: string) => void;
}

/** The usernames whose institution sends what real ones do, closed until somebody wants one. */
const TestPeople = ({ people, onChoose }: TestPeopleProps) => (
  <details className="people">
    <summary>{useWords().credentials.others(people.length)}</summary>
    <ul>
      {people.map(({ username, tells }) => (
        <li key={username}>
          <button type="button" className="link" onClick={() => onChoose(username)}>
            {username}
          </button>
          <span className="quiet">{tells}</span>
        </li>
      ))}
    </ul>
  </details>
);

const PROBLEM_ID = "credentials-problem";

export const CredentialsScreen: View<"credentials"> = ({ screen, actions }) => {
  const messages = useWords();
  const words = messages.credentials;
  const { institution, test } = screen;
  const [username, setUsername] = useState(screen.username);
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isComplete = username !== "" && password !== "";
    setMissing(!isComplete);
    if (isComplete) void actions.signIn(username, password);
  };
  const fill = (as: string): void => {
    setUsername(as);
    setPassword(test.password);
  };

  const refusal = screen.problem && (screen.problem.display_message ?? messages.failed.unknown);
  const problem = isMissing ? words.missing : (refusal ?? undefined);
  const describedBy = problem ? PROBLEM_ID : undefined;
  const title = screen.isRepair ? words.repair(institution.name) : words.title(institution.name);
  return (
    <ScreenFrame
      title={title}
      {...(screen.canGoBack ? { onBack: actions.back } : {})}
      onClose={actions.leave}
    >
      {problem ? <Alert text={problem} id={PROBLEM_ID} /> : null}
      <form onSubmit={submit} noValidate>
        <TextField
          label={words.username}
          type="text"
          value={username}
          onChange={setUsername}
          autoComplete="off"
          takesFocus={screen.username === ""}
          isInvalid={problem !== undefined}
          describedBy={describedBy}
        />
        <TextField
          label={words.password}
          type="password"
          maxLength={LONGEST_PASSWORD}
          value={password}
          onChange={setPassword}
          autoComplete="off"
          takesFocus={screen.username !== ""}
          isInvalid={problem !== undefined}
          describedBy={describedBy}
        />
        <div className="notice">
          <p>
            <b>{words.test}</b>: <code>{test.username}</code> / <code>{test.password}</code>{" "}
            <button type="button" className="link" onClick={() => fill(test.username)}>
              {words.fill}
            </button>
          </p>
          <p className="quiet">{words.testHint}</p>
          <p className="quiet">{words.testSecondStep}</p>
          <TestPeople people={test.others} onChoose={fill} />
        </div>
        <div className="foot">
          <button type="submit" className="button primary">
            {words.submit}
          </button>
        </div>
      </form>
    </ScreenFrame>
  );
};
