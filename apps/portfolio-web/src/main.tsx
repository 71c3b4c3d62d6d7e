import "#lib/zod-without-eval.ts";
import { createRoot } from "react-dom/client";
import { startApp } from "#app/start-app.tsx";
import "./styles/index.css";

const container = document.getElementById("root");
if (container) void startApp(createRoot(container), window, container.hasChildNodes());
