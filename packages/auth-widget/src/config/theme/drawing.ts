import { createContext } from "react";
import type { Spoken } from "../catalogue.ts";

/** How a server draws the widget: where its style sheet is, and what it speaks. */
export type Drawing = { readonly styles: string; readonly spoken: Spoken };

/** Null in a browser. */
export const DrawingContext = createContext<Drawing | null>(null);
