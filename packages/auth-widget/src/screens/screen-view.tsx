import type { Screen } from "../machine/screen.ts";
import { firstScreens } from "./first-screens.ts";
import { laterScreens } from "./screens.ts";
import type { ViewProps } from "./view.ts";

type Shared = Omit<ViewProps<"main">, "screen">;

/** Draws a screen that is at hand. */
export function ScreenView({ screen, ...shared }: Shared & { screen: Screen }) {
  switch (screen.name) {
    case "finding":
      return <firstScreens.finding />;
    case "opening":
      return <firstScreens.opening />;
    case "main":
      return <firstScreens.main screen={screen} {...shared} />;
    case "loggedIn":
      return <firstScreens.loggedIn screen={screen} {...shared} />;
    case "failed":
      return <firstScreens.failed screen={screen} {...shared} />;
    default: {
      const LaterView = laterScreens.now()?.LaterView;
      return LaterView ? <LaterView screen={screen} {...shared} /> : null;
    }
  }
}
