/**
 * The mailbox's script: every two seconds it fetches the list's page again and, when that changed,
 * puts the new list in place, says so, and keeps the keyboard where it was.
 */
export const MAILBOX_SCRIPT = `const list = () => document.querySelector("main[data-refresh]");

async function refresh() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main[data-refresh]");
  const current = list();
  if (!next || !current || next.innerHTML === current.innerHTML) return;
  const focused = document.activeElement?.getAttribute("href");
  current.replaceWith(document.adoptNode(next));
  document.querySelector("[role=status]").textContent = next.querySelector("h1").textContent;
  if (focused) list().querySelector('a[href="' + CSS.escape(focused) + '"]')?.focus();
}

if (list()) {
  setInterval(() => {
    if (document.visibilityState === "visible") refresh().catch(() => undefined);
  }, 2000);
}
`;
