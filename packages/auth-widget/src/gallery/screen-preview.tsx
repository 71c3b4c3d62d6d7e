import { useEffect, useMemo, useRef, useState } from "react";
import type { SignInConfig, WidgetTheme } from "../config/config.ts";
import { ConsentFrame } from "../consent/consent-frame.tsx";
import type { ConsentState } from "../consent/consent-state.ts";
import { StagedSignIn } from "../embed/sign-in.tsx";
import { stillClient } from "../embed/still-client.ts";
import { rulesOf } from "../machine/rules.ts";
import type { Screen } from "../machine/screen.ts";
import { mainScreen, openDoor } from "../machine/state.ts";
import type { Fixture, Step } from "./fixture.ts";

const frame = () => new Promise((resolve) => setTimeout(resolve, 16));

async function part(root: ShadowRoot, selector: string, signal: AbortSignal): Promise<Element> {
  for (;;) {
    signal.throwIfAborted();
    const found = root.querySelector(selector);
    if (found) return found;
    await frame();
  }
}

/** React hears of a value only if it was not set behind its back. */
function put(field: Element, text: string, event: "input" | "change"): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  setter?.call(field, text);
  field.dispatchEvent(new Event(event, { bubbles: true, composed: true }));
}

async function take(root: ShadowRoot, step: Step, signal: AbortSignal): Promise<void> {
  if ("wait" in step) {
    await part(root, step.wait, signal);
  } else if ("fill" in step) {
    put(await part(root, `input[name="${step.fill}"]`, signal), step.text, "input");
  } else if ("select" in step) {
    put(await part(root, `select[name="${step.select}"]`, signal), step.value, "change");
  } else {
    const pressed = await part(root, step.press, signal);
    if (pressed instanceof HTMLElement) pressed.click();
  }
  await frame();
}

/**
 * Waits until the screen is drawn, then takes the steps in turn. Throws when `signal` says that
 * nobody looks any more.
 */
async function runSteps(
  root: ShadowRoot,
  steps: readonly Step[],
  signal: AbortSignal,
): Promise<void> {
  await part(root, 'section:not([aria-busy="true"])', signal);
  for (const step of steps) await take(root, step, signal);
}

export type PreviewLook = {
  scheme: NonNullable<WidgetTheme["scheme"]>;
  language: NonNullable<SignInConfig["language"]>;
};

const atZero = () => 0;
const noSteps: readonly Step[] = [];

/** The page's configuration where a screen of the gallery stands. */
export const configOf = (
  { config }: Pick<Fixture, "config">,
  { scheme, language }: PreviewLook,
): SignInConfig => ({
  products: ["magic_link"],
  authFlowType: "Discovery",
  opensLinks: false,
  emailMagicLinksOptions: { discoveryRedirectURL: "https://app.example.com/authenticate" },
  ...config,
  language,
  theme: { ...config?.theme, scheme },
});

const nothing = () => undefined;
const stillPage = {
  answer: nothing,
  leave: nothing,
  logOut: nothing,
  stay: nothing,
  retry: nothing,
};

/** The page of a connected application, on which nothing happens. */
function StillConsent({ state, look }: { state: ConsentState; look: PreviewLook }) {
  const { scheme, language } = look;
  const config = useMemo(() => ({ language, theme: { scheme } }), [language, scheme]);
  return <ConsentFrame state={state} actions={stillPage} look={config} />;
}

function StillSignIn({
  fixture,
  screen,
  look,
}: {
  fixture: Fixture;
  screen: Screen;
  look: PreviewLook;
}) {
  const { client, config, stage } = useMemo(() => {
    const made = configOf(fixture, look);
    return { client: stillClient(fixture), config: made, stage: stageOf(fixture, screen, made) };
  }, [fixture, screen, look]);
  return <StagedSignIn client={client} config={config} stage={stage} />;
}

function stageOf(
  { canGoBack, toasts = [], isMissing = false }: Fixture,
  screen: Screen,
  config: SignInConfig,
) {
  const rules = rulesOf(config);
  const home = openDoor(rules);
  const history = canGoBack ? [mainScreen(home)] : [];
  return {
    state: { screen, history, visit: 0, rules, home, goal: "goOn" as const },
    now: atZero,
    toasts,
    isMissing,
  };
}

/**
 * One screen in one state: the widget itself, with a client that never answers. `data-drawn` says
 * when it looks as the fixture has it. Give it a `key` per fixture and look.
 */
export function ScreenPreview({ fixture, look }: { fixture: Fixture; look: PreviewLook }) {
  const box = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const { steps = noSteps, screen } = fixture;

  useEffect(() => {
    const looking = new AbortController();
    const root = box.current?.firstElementChild?.shadowRoot;
    if (root) {
      runSteps(root, steps, looking.signal).then(
        () => setDrawn(true),
        // Nobody looks any more.
        () => undefined,
      );
    }
    return () => looking.abort();
  }, [steps]);

  return (
    <div ref={box} data-drawn={isDrawn}>
      {"kind" in screen ? (
        <StillConsent state={screen} look={look} />
      ) : (
        <StillSignIn fixture={fixture} screen={screen} look={look} />
      )}
    </div>
  );
}
