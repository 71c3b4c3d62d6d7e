import { useMessages } from "../config/use-messages.ts";

/** The organization is being looked up. */
export function FindingScreen() {
  const messages = useMessages();
  return (
    <p role="status">
      <span className="spinner spinner-inline" aria-hidden="true" /> {messages.main.finding}
    </p>
  );
}
