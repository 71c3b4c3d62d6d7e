import type { WidgetTheme } from "./config.ts";

const variables: Record<keyof Omit<WidgetTheme, "hideHeaderText" | "scheme" | "logo">, string> = {
  width: "--widget-width",
  radius: "--widget-radius",
  buttonRadius: "--widget-button-radius",
  fontFamily: "--widget-font",
  headerSize: "--widget-header-size",
  bodySize: "--widget-body-size",
  background: "--widget-background",
  text: "--widget-text",
  secondaryText: "--widget-text-2",
  border: "--widget-line",
  primary: "--widget-primary",
  onPrimary: "--widget-on-primary",
  error: "--widget-error",
  focus: "--widget-focus",
};

/** The theme as CSS variables. Only what the host page set; the style sheet has the rest. */
export function themeVariables(theme: WidgetTheme = {}): [name: string, value: string][] {
  return Object.entries(variables).flatMap(([key, name]) => {
    const value = Object.entries(theme).find(([given]) => given === key)?.[1];
    return typeof value === "string" ? [[name, value]] : [];
  });
}
