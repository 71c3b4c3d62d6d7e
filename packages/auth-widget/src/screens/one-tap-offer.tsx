import { lazy } from "react";

const nothing = { default: () => null };

/** Google's prompt, as soon as its code is there. Where that can't be had the buttons do without. */
export const OneTapOffer = lazy(() =>
  import("./one-tap.tsx").then(
    ({ OneTap }) => ({ default: OneTap }),
    () => nothing,
  ),
);
