import { paths } from "#lib/router/paths.ts";
import type { HelpFacts, HelpSection } from "../help-section.ts";

export const helpMessages = {
  title: "Help",
  lead: "What the pages show, what to do when something looks wrong, and whom to ask.",
  contents: "On this page",
  write: (address: string) => `Write to ${address}`,
} as const;

const sandbox = ({ isSandbox }: HelpFacts): HelpSection => ({
  id: "sandbox",
  title: "What sandbox data is",
  paragraphs: [
    "Sandbox institutions, accounts and prices are made up, for trying the product out. Nothing in them is anybody's money. Their figures are worked out by the same rules as those of real accounts.",
    isSandbox
      ? "Every account that is linked on this server is a sandbox account. The label Sandbox data at the top of your pages says so."
      : "On this server accounts are linked at real institutions. Where something is made up, your pages carry the label Sandbox data at the top.",
  ],
  terms: ["sandbox-data"],
});

const wrongFigure = (): HelpSection => ({
  id: "wrong-figure",
  title: "When a figure looks wrong",
  paragraphs: ["Go from the figure to what it is made of:"],
  steps: [
    "Press Show the work at the figure. It lists the payments, prices and days behind it, what was estimated or left out, and why.",
    "Open Accounts and press the account's name. Its page says whether positions and cash add up to the institution's own total. A difference may be a deposit or a trade that is on its way.",
    "Read there what was found in the account's data. If it asks when something was bought or what it cost and you know it, answer: the figures follow.",
    "Press Sync now on that page to read the institution's newest figures. After that it rests for some minutes, and says until when.",
    "If it is still wrong, write to the person who helps you here: the account, the figure, the day, and what you expected instead. Leave out account numbers and passwords.",
  ],
  terms: ["institution-total", "cost-basis"],
  pages: [{ to: paths.accounts, label: "Open your accounts" }],
});

const words = (): HelpSection => ({
  id: "words",
  title: "What N/A and Estimated mean",
  paragraphs: [
    "N/A stands where a figure can't be worked out, with the reason beside it. It never means zero.",
    "Estimated stands where a figure is known only nearly: the institution does not tell a day, a cost or a price that it needs. Show the work says which, and what would make it exact.",
    "The glossary explains these and every other term.",
  ],
  terms: ["not-available", "estimated", "complete"],
  pages: [{ to: paths.glossary, label: "Open the glossary" }],
});

const linking = ({ isSandbox }: HelpFacts): HelpSection => ({
  id: "linking",
  title: "How linking works, and what is stored",
  paragraphs: [
    isSandbox
      ? "Press Connect Account, choose an institution and sign in at it, in a window of the sandbox that stands in for the account-linking provider. Then choose which accounts are shared."
      : "Press Connect Account, choose your institution and sign in at it, in the account-linking provider's own window. Then choose which accounts are shared. Your institution's password never reaches us.",
    "We can only read: nothing here can trade or move money. What is read is stored: account names and the last digits of their numbers, balances, holdings, purchases with their costs, and transactions. So is the token that lets us read them, encrypted.",
    "Figures are read and recalculated daily at 10PM MT. The members of your organization see the accounts that any of them has linked. No one else does.",
    "Disconnect, at the institution, ends the access and deletes what it had brought.",
  ],
  pages: [{ to: paths.privacy, label: "Read the Privacy Policy" }],
});

const keys = (): HelpSection => ({
  id: "keys",
  title: "Keyboard shortcuts",
  paragraphs: [
    "Press ? on the dashboard for the list of its keys. That list also turns the ? key off and on. Every page can be used with Tab, Enter and Escape alone.",
  ],
  pages: [{ to: paths.dashboard, label: "Open the dashboard" }],
});

const contact = ({ supportEmail }: HelpFacts): HelpSection => ({
  id: "contact",
  title: "Whom to write to",
  paragraphs: [
    supportEmail === null
      ? "No support address has been set up. Ask the person who invited you."
      : "Say which page and which figure you mean. If an error showed a code, say that too.",
  ],
});

/** The sections of the help page, in their order. */
export const helpSections = (facts: HelpFacts): readonly HelpSection[] =>
  [sandbox, wrongFigure, words, linking, keys, contact].map((section) => section(facts));
