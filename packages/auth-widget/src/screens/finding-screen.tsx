import { messages } from "../config/messages.ts";

/** The organization is being looked up. */
export function FindingScreen() {
  return (
    <p role="status">
      <span className="spinner spinner-inline" aria-hidden="true" /> {messages.main.finding}
    </p>
  );
}
