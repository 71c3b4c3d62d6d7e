import {
  type LegalFacts,
  type LegalSection,
  operatorOf,
  reachable,
  signed,
} from "./legal-section.ts";

const collected = (): LegalSection => ({
  id: "collected",
  title: "Information we collect",
  paragraphs: [
    "We keep what the product needs to show you your accounts, and what keeps them safe.",
  ],
  points: [
    "Who you are: your e-mail address, your name and your organization's name if you give them, a phone number if you register one for passcodes by text, and how you sign in. Passwords are kept only as a salted hash that can't be read back.",
    "Your accounts, after you link them: the institution, account names and the last digits of account numbers, balances, holdings, purchases with their costs, and transactions. We never receive or keep the password of your institution.",
    "What you add yourself: answers about your data, the cost basis method of an account, files that you import.",
    "What happened: sign-ins and changes, with their time, the network address and the browser they came from, in a log that keeps accounts safe.",
  ],
});

const use = (): LegalSection => ({
  id: "use",
  title: "How we use it",
  paragraphs: [
    "To sign you in, to read your accounts once a night and when you ask for it, to work out the figures on your pages, to write you the letters that belong to your account, and to find and mend faults and misuse.",
    "We do not show advertising, we do not sell personal information, and we do not use your financial data for anything but showing it to you and to your organization.",
  ],
});

const sharing = (): LegalSection => ({
  id: "sharing",
  title: "Who we share it with",
  paragraphs: [
    "The members of your organization see the accounts that any of its members has linked: that is what the product is for. Members of other organizations see none of it.",
    "Beyond that it goes only to those who carry out a part of the service for us and may use it for nothing else (the providers named in the last section, and whoever carries our mail and text messages), and where a law or a court obliges us.",
  ],
});

const security = ({ storageEncrypted }: LegalFacts): LegalSection => ({
  id: "security",
  title: "How we protect it",
  paragraphs: [
    "The product can only read: it can't trade, and it can't move money. Access to your institution is a token that is encrypted before it is stored. Every organization's rows are kept apart by the database itself, not only by our program.",
    storageEncrypted
      ? "Connections are encrypted, and so is stored data."
      : "Connections are encrypted where this site is reached by https.",
    "No system is free of risk. If we learn that someone has read your data without leave, we tell you and the authorities that have to be told, without delay.",
  ],
});

const rights = (facts: LegalFacts): LegalSection => ({
  id: "rights",
  title: "Your rights",
  paragraphs: [
    `You may ask what we keep about you, have it corrected, have it deleted, receive a copy of it, and object to a use of it. ${reachable(facts, (address) => `Write to ${address}.`)} We answer within 30 days and charge nothing for it.`,
    "Much of it you can do yourself: figures and their rows can be downloaded as CSV files, and disconnecting an institution deletes what it had brought. Where your law gives you more rights than these, you have them. You may complain to your data protection authority.",
  ],
});

const retention = (): LegalSection => ({
  id: "retention",
  title: "How long we keep it",
  paragraphs: [
    "Account data stays as long as the connection stands. Disconnecting an institution deletes its accounts, holdings and transactions at once; deleting an organization deletes everything of it. Backups that the operator makes hold deleted data until they are replaced.",
    "The log of sign-ins and changes is kept longer than what it speaks of, because it has to show what happened; it holds no figures.",
  ],
});

const children = (): LegalSection => ({
  id: "children",
  title: "Children under 18",
  paragraphs: [
    "The service is for people of 18 and older. We do not knowingly collect information from anybody younger; if we learn that we did, we delete it.",
  ],
});

const transfers = (facts: LegalFacts): LegalSection => ({
  id: "transfers",
  title: "International transfers",
  paragraphs: [
    `Data is stored where ${operatorOf(facts)} runs this server, which may be another country than yours, and providers may work in other countries. Where your law asks for safeguards for that, we use them; ask us which.`,
  ],
});

const cookies = (): LegalSection => ({
  id: "cookies",
  title: "Cookies",
  paragraphs: [
    "We set only what a sign-in needs: cookies that hold your session, which end with it, one that remembers a language you chose, and short notes in your browser such as the theme you chose and for which address you asked for a link. None of them follows you to other sites. We use no analytics and no advertising cookies.",
    "If the sign-in asks whether you are a person, that check is another company's and may set its own.",
  ],
});

const changes = (): LegalSection => ({
  id: "changes",
  title: "Changes to this policy",
  paragraphs: [
    "When this policy changes, the new one stands here. If a change reduces your rights, we tell you by e-mail before it takes effect, so that you can disconnect your accounts first.",
  ],
});

const contact = (facts: LegalFacts): LegalSection => ({
  id: "contact",
  title: "Contact",
  paragraphs: [
    signed(
      reachable(facts, (address) => `Questions and requests: ${address}.`),
      facts,
    ),
  ],
});

const providers = ({ isSandbox }: LegalFacts): LegalSection => ({
  id: "providers",
  title: "Linking and market-data providers",
  paragraphs: [
    isSandbox
      ? "On this server accounts are linked to a sandbox that is a part of the product: its institutions, accounts and figures are invented, and nothing of them leaves the server. With real accounts the following holds."
      : "Accounts are linked through Plaid Inc. You sign in to your institution in Plaid's window; Plaid gives us access that only reads. Plaid's own privacy policy says what it keeps (plaid.com/legal).",
    "When you disconnect an institution we tell the linking provider to end the access. Closing prices come from market-data sources. These are asked for prices of securities by their symbols, for all organizations together: they don't learn who holds what.",
  ],
});

/** The twelve sections of the Privacy Policy, in their order. */
export const privacySections = (facts: LegalFacts): readonly LegalSection[] =>
  [
    collected,
    use,
    sharing,
    security,
    rights,
    retention,
    children,
    transfers,
    cookies,
    changes,
    contact,
    providers,
  ].map((section) => section(facts));
