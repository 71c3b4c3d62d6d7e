import { domainToASCII } from "node:url";
import providers from "email-providers/all.json" with { type: "json" };

/**
 * What the list of `email-providers` lacks in its version here: providers known to us, by where
 * most of their mailboxes are.
 */
const SUPPLEMENT: readonly string[] = [
  // Everywhere, with privacy in mind: mailboxes, then addresses that lead on to one.
  ...[
    "fastmail.com",
    "hey.com",
    "tutanota.com",
    "tutanota.de",
    "tutamail.com",
    "tuta.com",
    "tuta.io",
  ],
  ...["keemail.me", "startmail.com", "posteo.de", "posteo.net", "disroot.org", "riseup.net"],
  ...[
    "mailfence.com",
    "kolabnow.com",
    "skiff.com",
    "zohomail.com",
    "zohomail.eu",
    "zoho.eu",
    "zoho.in",
  ],
  ...[
    "duck.com",
    "mozmail.com",
    "passmail.net",
    "passinbox.com",
    "simplelogin.com",
    "anonaddy.com",
  ],
  // Africa
  ...["telkomsa.net", "mweb.co.za", "vodamail.co.za", "iafrica.com", "lantic.net", "yahoo.co.za"],
  // Asia
  ...["139.com", "189.cn", "sohu.com", "kakao.com", "nifty.com", "biglobe.ne.jp", "pchome.com.tw"],
  ...["msa.hinet.net", "netvigator.com", "pacific.net.sg", "012.net.il", "mynet.com", "turk.net"],
  ...["emirates.net.ae", "icloud.com.cn", "yandex.kz"],
  // Australia and Oceania
  "slingshot.co.nz",
  // Europe
  ...["gmx.ch", "gmx.us", "gmx.co.uk", "hispeed.ch", "aon.at", "azet.sk", "zoznam.sk", "mail.bg"],
  ...["meta.ua", "bigmir.net", "yandex.by", "ziggo.nl", "telia.com", "comhem.se", "bredband.net"],
  ...[
    "online.no",
    "mail.dk",
    "hotmail.se",
    "suomi24.fi",
    "kolumbus.fi",
    "one.lt",
    "iol.pt",
    "clix.pt",
  ],
  ...["otenet.gr", "in.gr", "citromail.hu"],
  // South America
  ...["ciudad.com.ar", "vtr.net", "hotmail.cl", "une.net.co", "cantv.net"],
];

// Addresses are ASCII here, so a domain with other letters is met in its ASCII form.
const PUBLIC_MAIL_DOMAINS: ReadonlySet<string> = new Set(
  [...providers, ...SUPPLEMENT].map((domain) => domainToASCII(domain)),
);

/**
 * Whether mailboxes there belong to anyone: then the domain says nothing about who may join an
 * organization.
 */
export const isPublicMailDomain = (domain: string): boolean => PUBLIC_MAIL_DOMAINS.has(domain);
