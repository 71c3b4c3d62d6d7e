import { describe, expect, it } from "vitest";
import { isPublicMailDomain } from "./public-mail-domains.ts";

const PROVIDERS: Readonly<Record<string, readonly string[]>> = {
  "all over": [
    ...["gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "live.com", "msn.com"],
    ...["yahoo.com", "ymail.com", "icloud.com", "me.com", "mac.com", "aol.com", "proton.me"],
    ...["protonmail.com", "pm.me", "fastmail.com", "hey.com", "tutanota.com", "tuta.io"],
    ...["duck.com", "zoho.com", "mail.com", "hushmail.com"],
  ],
  Africa: ["telkomsa.net", "mweb.co.za", "vodamail.co.za", "webmail.co.za"],
  Asia: [
    ...["qq.com", "163.com", "126.com", "sina.com", "naver.com", "hanmail.net", "daum.net"],
    ...["yahoo.co.jp", "docomo.ne.jp", "rediffmail.com", "yahoo.co.in", "walla.co.il"],
  ],
  "Australia and Oceania": ["bigpond.com", "optusnet.com.au", "xtra.co.nz", "yahoo.com.au"],
  Europe: [
    ...["gmx.com", "gmx.de", "gmx.net", "web.de", "t-online.de", "orange.fr", "laposte.net"],
    ...["free.fr", "libero.it", "wp.pl", "seznam.cz", "abv.bg", "ukr.net", "mail.ru"],
    ...["yandex.ru", "yandex.com", "btinternet.com", "yahoo.co.uk", "bluewin.ch", "sapo.pt"],
  ],
  "North America": ["comcast.net", "verizon.net", "att.net", "cox.net", "shaw.ca", "rogers.com"],
  "South America": ["bol.com.br", "uol.com.br", "terra.com.br", "yahoo.com.ar", "cantv.net"],
};

describe("PRF-8: the domain of a public mail provider", () => {
  it.each(Object.entries(PROVIDERS))("is known: %s", (_where, domains) => {
    expect(domains.filter((domain) => !isPublicMailDomain(domain))).toEqual([]);
  });

  it("is known in the form in which addresses hold it", () => {
    expect(isPublicMailDomain("xn--mllmail-n2a.com")).toBe(true);
  });

  it("control: is not a company's, a school's or an authority's", () => {
    const own = [
      ...["microsoft.com", "apple.com", "siemens.com", "toyota.com", "basf.com", "nestle.com"],
      ...[
        "tata.com",
        "petrobras.com.br",
        "bhp.com",
        "naspers.com",
        "mit.edu",
        "ox.ac.uk",
        "gov.uk",
      ],
      ...[
        "family.example",
        "firm.example",
        "mail.firm.example",
        "notgmail.com",
        "gmail.com.example",
      ],
    ];
    expect(own.filter(isPublicMailDomain)).toEqual([]);
  });
});
