import type { MailboxMessage } from "@stocks-vibe/contracts/auth";
import { escapeHtml } from "../../platform/mail/letters/mail-content.ts";

/**
 * The mailbox's stylesheet. Its own file to the browser, because the page allows no inline style.
 */
export const MAILBOX_STYLE = `:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f7f5, #101513);
  --paper: light-dark(#ffffff, #171e1b);
  --ink: light-dark(#1c2321, #e8ecea);
  --quiet: light-dark(#55605b, #a3aea9);
  --line: light-dark(#dde2df, #2b3531);
  --accent: light-dark(#14532d, #7ddba1);
  --on-accent: light-dark(#ffffff, #0c120f);
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 4rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem; margin-bottom: 1.5rem; }
header p { margin: 0; color: var(--quiet); font-size: 0.875rem; }
.brand { font-size: 1.25rem; font-weight: 650; color: var(--ink); text-decoration: none; }
form { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; margin-bottom: 1rem; }
label { color: var(--quiet); font-size: 0.875rem; }
input, button { min-height: 2.5rem; padding: 0 0.75rem; border: 1px solid var(--line); border-radius: 8px;
  background: var(--paper); color: var(--ink); font: inherit; }
input { flex: 1 1 12rem; min-width: 0; }
button { cursor: pointer; }
h1 { font-size: 1rem; margin: 0 0 0.75rem; overflow-wrap: anywhere; }
article h1 { font-size: 1.25rem; }
.messages { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 12px;
  background: var(--paper); overflow: hidden; }
.messages li + li { border-top: 1px solid var(--line); }
.messages a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: 0.75rem 1rem; color: inherit;
  text-decoration: none; }
.messages a:hover { background: var(--ground); }
.messages a:focus-visible { outline-offset: -3px; }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.to { grid-row: 2; color: var(--quiet); overflow-wrap: anywhere; }
time { color: var(--quiet); font-size: 0.875rem; font-variant-numeric: tabular-nums; }
.empty, article { padding: 1.5rem; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; margin: 0 0 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.open { display: inline-block; padding: 0.6rem 1rem; border-radius: 8px; background: var(--accent);
  color: var(--on-accent); text-decoration: none; }
.code { font-size: 1.75rem; letter-spacing: 0.2em; font-variant-numeric: tabular-nums; }
pre { margin: 1rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0; }
@media (max-width: 30rem) { .messages a { grid-template-columns: 1fr; } .to { grid-row: auto; } }
`;

const HOME = "/dev/mailbox";

const isWebAddress = (link: string): boolean => /^https?:\/\//.test(link);

/** '2026-03-01 12:00 UTC'. */
const timeInWords = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${HOME}/mailbox.css">
<script type="module" src="${HOME}/mailbox.js"></script>
</head>
<body>
<header><a class="brand" href="${HOME}">Mailbox</a>
<p>Mail and texts of this development server. They stay on this machine.</p></header>
${main}
</body>
</html>
`;
}

/** Texts have no subject. */
const titleOf = ({ channel, subject }: MailboxMessage): string =>
  channel === "sms" ? "Text message" : subject;

const row = (
  message: MailboxMessage,
): string => `<li><a href="${HOME}/messages/${encodeURIComponent(message.id)}">
<span class="subject">${escapeHtml(titleOf(message))}</span>
<span class="to">${escapeHtml(message.to)}</span>
<time datetime="${escapeHtml(message.createdAt)}">${timeInWords(message.createdAt)}</time></a></li>`;

const searchForm = (to: string): string => `<form action="${HOME}" method="get" role="search">
<label for="to">Show mail to</label>
<input id="to" name="to" type="text" inputmode="email" autocomplete="off" value="${escapeHtml(to)}" placeholder="everyone">
<button type="submit">Show</button></form>`;

function emptyNote(to: string): string {
  if (to === "") return '<p class="empty">No mail yet. It appears here by itself.</p>';
  return `<p class="empty">No mail to ${escapeHtml(to)} yet. <a href="${HOME}">Show all mail</a></p>`;
}

/** The list, newest first. The script beside it looks for new mail by itself. */
export function listPage(messages: readonly MailboxMessage[], to: string): string {
  const list =
    messages.length === 0
      ? emptyNote(to)
      : `<ul class="messages">${messages.map(row).join("")}</ul>`;
  return page(
    "Mailbox",
    `${searchForm(to)}<p role="status" class="visually-hidden"></p>
<main data-refresh="list"><h1>${messages.length === 1 ? "1 message" : `${messages.length} messages`}</h1>${list}</main>`,
  );
}

/** The text with the message's own links made clickable; everything else stays text. */
const textWithLinks = (message: MailboxMessage): string =>
  message.text
    .split("\n")
    .map((line) =>
      message.links.includes(line) && isWebAddress(line)
        ? `<a href="${escapeHtml(line)}">${escapeHtml(line)}</a>`
        : escapeHtml(line),
    )
    .join("\n");

export function messagePage(message: MailboxMessage): string {
  const [link] = message.links.filter(isWebAddress);
  const open = link ? `<p><a class="open" href="${escapeHtml(link)}">Open the link</a></p>` : "";
  const code = message.code ? `<p class="code">${escapeHtml(message.code)}</p>` : "";
  return page(
    titleOf(message),
    `<main><p><a href="${HOME}">All mail</a></p>
<article><h1>${escapeHtml(titleOf(message))}</h1>
<dl><dt>To</dt><dd>${escapeHtml(message.to)}</dd>
<dt>Sent</dt><dd><time datetime="${escapeHtml(message.createdAt)}">${timeInWords(message.createdAt)}</time></dd></dl>
${open}${code}<pre>${textWithLinks(message)}</pre></article></main>`,
  );
}
