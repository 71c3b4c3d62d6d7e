import { expect, it } from "vitest";
import {
  type DescribedLink,
  doubtOf,
  type Here,
  type LinkConfirmation,
} from "./link-confirmation.ts";

const ada = "ada@family.example";
const link = (purpose: DescribedLink["purpose"], mailbox: string | null = null): DescribedLink => ({
  purpose,
  mailbox,
  organization: "Whitfield Family",
  inviter: "Iris",
  note: null,
  isEnding: false,
});
const nobody: Here = { signedInAs: null, askedFor: [], leftForElsewhere: null };
const asked = { ...nobody, askedFor: ["theo@garden.example", " ADA@family.example"] };
const theo = { ...nobody, signedInAs: "theo@garden.example" };
const adaIsIn = { ...nobody, signedInAs: ada };

const table: [string, DescribedLink, Here, LinkConfirmation["reason"] | null][] = [
  ["asked for here with its mailbox", link("signIn", ada), asked, null],
  ["asked for here, whose it is is not told", link("signIn"), asked, null],
  [
    "asked for here with another mailbox",
    link("signIn", "eve@evil.example"),
    asked,
    "otherMailbox",
  ],
  ["asked for nowhere", link("signIn", ada), nobody, "notAsked"],
  ["asked for nowhere, whose it is is not told", link("signIn"), nobody, "notAsked"],
  ["of whoever is signed in", link("signIn", ada), adaIsIn, null],
  ["of somebody else than is signed in", link("signIn", ada), theo, "signedIn"],
  [
    "asked for here while somebody else is in",
    link("signIn", ada),
    { ...asked, ...theo, askedFor: [ada] },
    "signedIn",
  ],
  ["not told, with somebody signed in", link("signIn"), adaIsIn, "signedIn"],
  ["an invitation, whoever asked for what", link("invite", ada), asked, "invite"],
  ["an invitation of whoever is signed in", link("invite", ada), adaIsIn, "invite"],
  ["another address", link("changeAddress", ada), asked, "changeAddress"],
  ["an operator's", link("operator"), asked, "operator"],
  ["a new password, with nobody signed in", link("newPassword"), nobody, null],
  ["a new password, with somebody signed in", link("newPassword"), theo, "newPassword"],
  [
    "from an account that this tab left for",
    link("elsewhere"),
    { ...theo, leftForElsewhere: true },
    null,
  ],
  [
    "from an account that it did not leave for",
    link("elsewhere"),
    { ...nobody, leftForElsewhere: false },
    "notAsked",
  ],
  [
    "the same, with somebody signed in",
    link("elsewhere"),
    { ...theo, leftForElsewhere: false },
    "signedIn",
  ],
  ["from an account, where the client does not tell", link("elsewhere"), nobody, null],
  ["the same, with somebody signed in", link("elsewhere"), theo, "signedIn"],
];

it.each(table)("is asked about where it has to be: %s", (_, described, here, reason) => {
  const { purpose: _purpose, ...of } = described;
  expect(doubtOf(described, here)).toEqual(
    reason && { ...of, reason, signedInAs: here.signedInAs },
  );
});
