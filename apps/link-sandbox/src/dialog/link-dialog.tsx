import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import type { Actions } from "./actions.ts";
import { isEmbedded, TITLE_ID } from "./components/screen-frame.tsx";
import type { Store } from "./create-store.ts";
import { SpokenLanguage, showLanguage, words } from "./language/words.ts";
import type { Screen } from "./machine/state.ts";
import { screens } from "./screens/screens.ts";
import type { Screens } from "./screens/view.ts";

const FOCUSABLE = "button, input, [href]";

/**
 * Tab past the last control comes back to the first, and the other way round: the page behind is
 * out of reach.
 */
function keepFocusInside(container: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== "Tab") return;
  const controls = [...container.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const target = event.shiftKey ? controls.at(-1) : controls.at(0);
  if (!leavesThrough(controls, event.shiftKey, container.ownerDocument.activeElement)) return;
  event.preventDefault();
  target?.focus();
}

/**
 * Whether no control is left in that direction. The focus may rest on a heading between two
 * controls.
 */
function leavesThrough(
  controls: readonly HTMLElement[],
  isBackwards: boolean,
  active: Element | null,
): boolean {
  if (!active) return true;
  const direction = isBackwards
    ? Node.DOCUMENT_POSITION_PRECEDING
    : Node.DOCUMENT_POSITION_FOLLOWING;
  return !controls.some((control) => active.compareDocumentPosition(control) & direction);
}

/** Drawn under its name as key, so that every screen starts with its own state and focus. */
function ScreenView<N extends Screen["name"]>(props: {
  readonly name: N;
  readonly screen: Screens[N];
  readonly actions: Actions;
}) {
  return screens[props.name]({ screen: props.screen, actions: props.actions });
}

/** The dialog: draws the screen at hand, and leaves on Escape. */
export function LinkDialog(props: { readonly store: Store; readonly actions: Actions }) {
  const { store, actions } = props;
  const { screen, language } = useSyncExternalStore(store.subscribe, store.state);
  const panel = useRef<HTMLDivElement & HTMLElement>(null);

  // Before the screen takes the focus: it is read aloud in the language that the page says it
  // speaks.
  useLayoutEffect(() => showLanguage(document, language, words[language].pageTitle), [language]);

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      // Within a page the Tab key leads on, and there is nothing behind it to come back to.
      if (isEmbedded(document)) return;
      if (panel.current) keepFocusInside(panel.current, event);
      if (event.key !== "Escape") return;
      event.preventDefault();
      const { name } = store.state().screen;
      if (name === "leaving") actions.stay();
      else if (name !== "loading") actions.leave();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [store, actions]);

  return (
    <SpokenLanguage value={language}>
      <div className="scrim">
        <Panel panel={panel}>
          <ScreenView key={screen.name} name={screen.name} screen={screen} actions={actions} />
        </Panel>
      </div>
    </SpokenLanguage>
  );
}

/** Over the host's page a dialog, within it a section. */
function Panel(props: {
  readonly panel: RefObject<(HTMLDivElement & HTMLElement) | null>;
  readonly children: ReactNode;
}) {
  const { panel, children } = props;
  if (isEmbedded(document)) {
    return (
      <section className="panel" ref={panel} aria-labelledby={TITLE_ID}>
        {children}
      </section>
    );
  }
  return (
    <div className="panel" ref={panel} role="dialog" aria-modal="true" aria-labelledby={TITLE_ID}>
      {children}
    </div>
  );
}
