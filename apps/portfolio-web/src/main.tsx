import "#lib/zod-without-eval.ts";
import { createRoot } from "react-dom/client";
import { startApp } from "#app/start-app.tsx";
import { takeSignInLink } from "#lib/auth/sign-in-link.ts";
import "./styles/index.css";

const container = document.getElementById("root");
if (container) {
  // The credential of an e-mailed link leaves the address first of all.
  const signInLink = takeSignInLink(window);
  const start = () =>
    startApp({
      root: createRoot(container),
      page: window,
      isDrawn: container.hasChildNodes(),
      signInLink,
    });
  // In a task of its own, after that in which all the code was read: a slow phone answers a touch
  // in between.
  setTimeout(() => void start());
}
