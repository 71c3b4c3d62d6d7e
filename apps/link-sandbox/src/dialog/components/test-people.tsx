import type { SessionGot } from "@stocks-vibe/contracts/link";
import { useWords } from "../language/words.ts";

interface TestPeopleProps {
  readonly people: SessionGot["test_credentials"]["others"];
  readonly onChoose: (username: string) => void;
}

/** The usernames whose institution sends what real ones do, closed until somebody wants one. */
export const TestPeople = ({ people, onChoose }: TestPeopleProps) => (
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
