import type { Step } from "./fixture.ts";

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
export async function runSteps(
  root: ShadowRoot,
  steps: readonly Step[],
  signal: AbortSignal,
): Promise<void> {
  await part(root, 'section:not([aria-busy="true"])', signal);
  for (const step of steps) await take(root, step, signal);
}
