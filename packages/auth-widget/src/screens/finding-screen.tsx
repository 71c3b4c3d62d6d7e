import { useFirstMessages } from "../config/spoken.ts";

/** The organization is being looked up. */
export function FindingScreen() {
  const messages = useFirstMessages();
  return (
    <p role="status">
      <span className="spinner spinner-inline" aria-hidden="true" />{" "}
      <span>{messages.main.finding}</span>
    </p>
  );
}
