import { Component, Fragment, type ReactNode, type RefObject } from "react";

/** An error that comes back as often is a defect of ours, and goes to the page's own boundary. */
const MOST_RECOVERIES = 5;

type Field = HTMLInputElement | HTMLSelectElement;
type Typed = { name: string; value: string; hasFocus: boolean };

const fieldsIn = (section: Element | null): Field[] => [
  ...(section?.querySelectorAll<Field>("input[name], select[name]") ?? []),
];

const isFocused = (field: Field): boolean => {
  const root = field.getRootNode();
  return (root instanceof ShadowRoot ? root : document).activeElement === field;
};

/** As if it were typed: React hears of a value only if it was not set behind its back. */
function type(field: Field, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  setter?.call(field, value);
  const event = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(event, { bubbles: true, composed: true }));
}

type Props = { section: RefObject<HTMLElement | null>; visit: unknown; children: ReactNode };
type Failure = { readonly error: unknown };

let drawings = 0;

/**
 * Draws the screen again where the page around it was changed behind React's back, by a translator or an extension: the
 * machine's state is kept outside, and what was typed is read from the fields before they go.
 */
export class ScreenBoundary extends Component<Props, { drawing: number; failure: Failure | null }> {
  override state: { drawing: number; failure: Failure | null } = { drawing: 0, failure: null };
  #recoveries = 0;

  static getDerivedStateFromError(error: unknown) {
    drawings += 1;
    return { drawing: drawings, failure: { error } };
  }

  override getSnapshotBeforeUpdate(_props: Props, { drawing }: { drawing: number }): Typed[] {
    if (drawing === this.state.drawing) return [];
    return fieldsIn(this.props.section.current).map((field) => ({
      name: field.name,
      value: field.value,
      hasFocus: isFocused(field),
    }));
  }

  override componentDidUpdate(props: Props, before: { drawing: number }, typed: Typed[]): void {
    if (props.visit !== this.props.visit) this.#recoveries = 0;
    if (before.drawing !== this.state.drawing) this.#recoveries += 1;
    const fields = fieldsIn(this.props.section.current);
    for (const { name, value, hasFocus } of typed) {
      const field = fields.find((candidate) => candidate.name === name);
      const isFixed = field instanceof HTMLInputElement && field.readOnly;
      if (field && !isFixed && field.value !== value) type(field, value);
      if (hasFocus) field?.focus();
    }
  }

  override render() {
    const { drawing, failure } = this.state;
    if (failure && this.#recoveries >= MOST_RECOVERIES) throw failure.error;
    return <Fragment key={drawing}>{this.props.children}</Fragment>;
  }
}
