import "#lib/zod-without-eval.ts";
import { createRoot } from "react-dom/client";
import { startApp } from "#app/start-app.tsx";
import "./styles/index.css";

const container = document.getElementById("root");
// In a task of its own, after that in which all the code was read: a slow phone answers a touch in between.
if (container)
  setTimeout(() => void startApp(createRoot(container), window, container.hasChildNodes()));
