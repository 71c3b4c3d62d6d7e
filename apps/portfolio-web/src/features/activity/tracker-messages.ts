import type { TrackerAction, TrackerEvent } from "@stocks-vibe/contracts/portfolio";

export type Details = TrackerEvent["details"];

export type Sentence = {
  done: (details: Details) => string;
  /** Completes 'Tried to …', for what was refused. */
  tried: string;
};

const named = ({ institution }: Details): string => institution ?? "an institution";
const account = ({ account: name, institution }: Details): string =>
  [name ?? "an account", institution && `(${institution})`].filter(Boolean).join(" ");

/** One sentence for each thing that the tracker's own log can tell of. */
export const trackerMessages: Readonly<Record<TrackerAction, Sentence>> = {
  "connection.linked": {
    done: (details) => `Linked ${named(details)}`,
    tried: "link an institution",
  },
  "connection.sync-requested": {
    done: (details) => `Synced ${named(details)} by hand`,
    tried: "sync an institution",
  },
  "connection.updated": {
    done: (details) => `Signed in at ${named(details)} again`,
    tried: "sign in at an institution again",
  },
  "connection.kept-twice": {
    done: (details) => `Kept a second link of ${named(details)}`,
    tried: "say what another member's second link is for",
  },
  "connection.told-apart": {
    done: (details) => `Said that a second link of ${named(details)} brings other accounts`,
    tried: "say which accounts another member's link brings",
  },
  "connection.asked-again": {
    done: (details) => `Took back what was said of a second link of ${named(details)}`,
    tried: "take back what was said of another member's second link",
  },
  "connection.removed": {
    done: (details) => `Disconnected ${named(details)}`,
    tried: "disconnect an institution that another member linked",
  },
  "connection.handed-over": {
    done: (details) => `Handed the accounts at ${named(details)} over to a newer link of them`,
    tried: "hand over accounts that another member linked",
  },
  "connection.taken-over": {
    done: (details) => `Took over the accounts at ${named(details)} of an earlier link`,
    tried: "take over accounts for another member's link",
  },
  "connection.history-carried-over": {
    done: (details) => `${named(details)} took over the history of an earlier link`,
    tried: "take over a history",
  },
  "account.cost-basis-method-chosen": {
    done: (details) => `Changed the cost basis method of ${account(details)}`,
    tried: "change the cost basis method of another member's account",
  },
  "account.removed": {
    done: (details) => `Removed ${account(details)} for good`,
    tried: "remove an account",
  },
  "account.added-by-hand": {
    done: (details) => `Added ${account(details)} to keep it by hand`,
    tried: "add an account",
  },
  "account.renamed": {
    done: (details) => `Changed what ${account(details)} is called`,
    tried: "change what another member's account is called",
  },
  "account.entry-added": {
    done: (details) => `Entered a transaction of ${account(details)}`,
    tried: "enter a transaction of another member's account",
  },
  "account.history-added": {
    done: (details) => `Added history from a file to ${account(details)}`,
    tried: "add history to another member's account",
  },
  "account.history-taken-back": {
    done: (details) => `Took back history that was added to ${account(details)}`,
    tried: "take back history of another member's account",
  },
  "account.lots-named": {
    done: (details) => `Named the shares a sale took in ${account(details)}`,
    tried: "name the shares a sale took in another member's account",
  },
  "account.finding-answered": {
    done: (details) => `Answered a question about the data of ${account(details)}`,
    tried: "answer a question about the data of another member's account",
  },
  "account.answer-taken-back": {
    done: (details) => `Took back an answer about the data of ${account(details)}`,
    tried: "take back an answer about another member's account",
  },
  "security.matched": {
    done: ({ security, market_symbol: symbol }) =>
      `Said that the market knows ${security ?? "a security"} as ${symbol ?? "another"}`,
    tried: "say which market symbol a security of another member has",
  },
  "security.match-taken-back": {
    done: ({ security }) => `Took back the market symbol of ${security ?? "a security"}`,
    tried: "take back the market symbol of a security of another member",
  },
  "data.exported": {
    done: () => "Downloaded the organization's data",
    tried: "download the organization's data",
  },
  "identity.mismatch": {
    done: () => "Sent a request in another name",
    tried: "send a request in another name",
  },
  "operator.stopped": {
    done: () => "Changed something in a member's name",
    tried: "change something in a member's name",
  },
};
