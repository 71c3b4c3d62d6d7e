import { ScreenFrame } from "../components/screen-frame.tsx";
import { useWords } from "../language/words.ts";
import type { View } from "./view.ts";

/** Cannot be closed: the answer is on its way, and an item may be made meanwhile. */
export const LoadingScreen: View<"loading"> = ({ screen }) => {
  const words = useWords().loading;
  return (
    <ScreenFrame title={words[screen.step](screen.institution.name)}>
      <p role="status">{words.wait}</p>
      <span className="spinner" />
    </ScreenFrame>
  );
};
