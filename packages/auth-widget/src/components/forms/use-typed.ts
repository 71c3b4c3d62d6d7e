import { type RefObject, useLayoutEffect, useRef } from "react";

type Field = HTMLInputElement | HTMLSelectElement;

const fieldsIn = (section: HTMLElement | null): Field[] => [
  ...(section?.querySelectorAll<Field>("[name]") ?? []),
];

/** As if it were typed: React hears of a value only if it was not set behind its back. */
function type(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Reads what was typed into a screen, and where; answers how to have it in the same screen, drawn
 * again.
 */
function readTyped(section: HTMLElement | null): (again: HTMLElement | null) => void {
  const before = fieldsIn(section).map((field) => ({
    name: field.name,
    value: field.value,
    hasFocus: field.matches(":focus"),
  }));
  return (again) => {
    const fields = fieldsIn(again);
    for (const { name, value, hasFocus } of before) {
      const field = fields.find((candidate) => candidate.name === name);
      if (field && field.value !== value && !field.matches("[readonly]")) type(field, value);
      if (hasFocus) field?.focus();
    }
  };
}

/** Of the screen that goes in this very commit. */
let left: { screen: object; restore: ReturnType<typeof readTyped> } | null = null;
const forget = () => {
  left = null;
};

/**
 * Keeps what was typed where one and the same screen is drawn again at once: `place` is an element
 * of it.
 */
export function useTyped(screen: object, place: RefObject<HTMLElement | null>): void {
  const last = useRef(screen);
  last.current = screen;
  useLayoutEffect(() => {
    const section = place.current?.parentElement ?? null;
    if (left?.screen === last.current) left.restore(section);
    return () => {
      left = { screen: last.current, restore: readTyped(section) };
      queueMicrotask(forget);
    };
  }, [place]);
}
