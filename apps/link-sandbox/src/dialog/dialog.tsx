import { createRoot } from "react-dom/client";
import { createActions } from "./actions.ts";
import { createLinkApi } from "./api.ts";
import { createStore } from "./create-store.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { listenToHost, notifyHost } from "./listen-to-host.ts";

/** The server wrote the product's origin into the page; nothing else may frame or command it. */
const origin = document.querySelector<HTMLMetaElement>('meta[name="product-origin"]')?.content;
const root = document.getElementById("root");

if (origin && root) {
  const host = { window: window.parent, origin };
  const tell = notifyHost(host);
  const store = createStore();
  const actions = createActions({
    api: createLinkApi(
      (input, init) => fetch(input, init),
      () => store.state().language,
    ),
    dispatch: store.dispatch,
    state: store.state,
    tell,
    now: () => new Date(),
  });
  listenToHost(window, host, actions);
  createRoot(root).render(<LinkDialog store={store} actions={actions} />);
  tell({ kind: "ready" });
}
