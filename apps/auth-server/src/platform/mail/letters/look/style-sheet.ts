import { DARK } from "./palette.ts";

const ROLES: Readonly<Record<string, string>> = {
  "m-canvas": `background-color:${DARK.canvas}`,
  "m-card": `background-color:${DARK.surface};border-color:${DARK.line}`,
  "m-text": `color:${DARK.text}`,
  "m-text2": `color:${DARK.text2}`,
  "m-text3": `color:${DARK.text3}`,
  "m-link": `color:${DARK.accent}`,
  "m-button": `background-color:${DARK.accent}`,
  "m-on-button": `color:${DARK.onAccent}`,
  "m-code": `background-color:${DARK.sunken};border-color:${DARK.line};color:${DARK.text}`,
  "m-quote": `background-color:${DARK.sunken};border-color:${DARK.line};color:${DARK.text}`,
  "m-line": `border-color:${DARK.line}`,
  "m-solid": `stroke:${DARK.accent}`,
  "m-dashed": `stroke:${DARK.benchmark}`,
};

const important = (declarations: string): string =>
  declarations
    .split(";")
    .map((one) => `${one}!important`)
    .join(";");

const darkRules = Object.entries(ROLES)
  .map(([role, declarations]) => `.${role}{${important(declarations)}}`)
  .join("");

/**
 * What can't stand in attributes: dark, and a narrower card on phones. Where a mail program drops it, the letter is the light
 * one, whole. The last part is for Outlook on Windows alone, which would take Times for a font stack whose first it has not.
 */
export const STYLE_SHEET = `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.m-pad{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){${darkRules}}</style>
<!--[if mso]><style>body,td,p,a,h1{font-family:'Segoe UI',Arial,sans-serif!important}</style><![endif]-->`;
