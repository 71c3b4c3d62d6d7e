import type { MailboxMessage } from "@stocks-vibe/contracts/auth";
import { escapeHtml } from "../../platform/mail/letters/escape-html.ts";

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
<input id="to" name="to" type="text" inputmode="email" autocomplete="off" value="${escapeHtml(to)}" placeholder="everybody">
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
