import { useMessages } from "../config/use-messages.ts";

/** A mailed link is being used. */
export function OpeningScreen() {
  const words = useMessages().organizations;
  return (
    <p role="status">
      <span className="spinner spinner-inline" aria-hidden="true" /> {words.entering}
    </p>
  );
}
