import { useFirstMessages } from "../config/spoken.ts";

/** What a link brought is being used. */
export function OpeningScreen() {
  const words = useFirstMessages().main;
  return (
    <p role="status">
      <span className="spinner spinner-inline" aria-hidden="true" /> <span>{words.entering}</span>
    </p>
  );
}
