type MailLink = { mailbox: string; href: string };

/**
 * Links that open the reader's mailbox. When it is known which one domain our mail comes from,
 * Gmail and Yahoo open with a search for it; with several or none they open plain. The domain ends
 * up in an address, so it is encoded.
 */
export function mailLinks(emailDomains: readonly string[], domainHint?: string): MailLink[] {
  const [only, ...others] = emailDomains;
  const domain = domainHint ?? (others.length === 0 ? only : undefined);
  const from = domain ? encodeURIComponent(`from:@${domain}`) : null;
  return [
    {
      mailbox: "Gmail",
      href: from
        ? `https://mail.google.com/mail/u/0/#search/${from}`
        : "https://mail.google.com/mail/u/0/",
    },
    {
      mailbox: "Yahoo",
      href: from ? `https://mail.yahoo.com/d/search/keyword=${from}` : "https://mail.yahoo.com/d/",
    },
    { mailbox: "Outlook", href: "https://outlook.office.com/mail/" },
  ];
}
