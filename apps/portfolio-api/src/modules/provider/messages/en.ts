/** What a provider's refusal means for the owner of a connection, and what may be done about it. */
export const englishSync = {
  refusals: {
    signIn: (name: string, _code: string) => `${name} needs you to sign in again.`,
    away: (name: string, _code: string) =>
      `${name} can't be reached right now. We will keep trying.`,
    noInvestments: (name: string, _code: string) =>
      `${name} does not share the investments of this sign-in. Connect it again and choose an investment account.`,
    ourKeys: (name: string, _code: string) =>
      `${name} could not be asked: the linking service does not take the keys of this installation. Tell the person who runs it.`,
    busy: (name: string, _code: string) =>
      `The linking service had too many questions at once, so ${name} was left out. We will keep trying.`,
    serviceFault: (name: string, _code: string) =>
      `The linking service has a fault of its own, so ${name} was not read. We will keep trying.`,
    unreadable: (name: string, _code: string) =>
      `${name} sent something that could not be read. The last good figures stay; we will keep trying.`,
    credentials: (name: string, _code: string) =>
      `${name} did not take the username or the password. Reconnect and type them again.`,
    username: (name: string, _code: string) =>
      `${name} was given another username than before. Reconnect with the one you linked it with.`,
    mfa: (name: string, _code: string) =>
      `${name} did not take the code or the answer you gave. Reconnect and try again.`,
    moreCredentials: (name: string, _code: string) =>
      `${name} wants more than was typed. Reconnect and fill in everything it asks for.`,
    mfaNotSupported: (name: string, _code: string) =>
      `${name} asks for a second step that can't be answered here. Choose another one on its website, then reconnect.`,
    locked: (name: string, _code: string) =>
      `${name} has locked your sign-in. Unlock it on its website, then reconnect.`,
    setup: (name: string, _code: string) =>
      `${name} wants you to finish something on its own website first. Reconnect after that.`,
    waited: (name: string, _code: string) =>
      `${name} waited too long for your answer. Reconnect and try again.`,
    noAccounts: (name: string, _code: string) =>
      `${name} shows no account that may be read. Reconnect and choose one, or disconnect it.`,
    noInvestmentAccounts: (name: string, _code: string) =>
      `${name} shows no investment account with this sign-in. Reconnect and choose one, or disconnect it.`,
    notSupported: (name: string, _code: string) =>
      `${name} can't be read with this kind of account. It can be disconnected, and added by hand.`,
    gathering: (name: string, _code: string) =>
      `${name} is still gathering your accounts. That may take some minutes; we will keep trying.`,
    revoked: (name: string, _code: string) =>
      `You have ended our access at ${name}. Connect it again to see new figures.`,
    accountRevoked: (name: string, _code: string) =>
      `You have ended our access to an account at ${name}. Connect it again to see new figures.`,
    down: (name: string, _code: string) =>
      `${name} is not available at the moment. We will keep trying.`,
    silent: (name: string, _code: string) =>
      `${name} is not answering at the moment. We will keep trying.`,
    noLongerSupported: (name: string, _code: string) =>
      `${name} can't be linked any more. What was read last stays; it can be disconnected.`,
    slow: (name: string, _code: string) => `${name} took too long to answer. We will keep trying.`,
    changing: (name: string, _code: string) =>
      `${name} kept changing its transactions while they were read. The last good figures stay; we will keep trying.`,
    gone: (name: string, _code: string) =>
      `Access to ${name} has ended. Connect it again to see new figures.`,
    refused: (name: string, code: string) =>
      `The linking service refused to read ${name} (${code}). Tell the person who runs this installation.`,
  },
  /** What came was not a portfolio; each with the limit that it went beyond. */
  tooMuch: {
    bytes: (name: string, count: string) =>
      tooMuch(name, `sent an answer of more than ${count} MiB`),
    rows: (name: string, count: string) => tooMuch(name, `lists more than ${count} rows`),
    accounts: (name: string, count: string) => tooMuch(name, `lists more than ${count} accounts`),
    repeats: (name: string, _count: string) =>
      tooMuch(name, "repeats the same transactions without an end"),
  },
  accessEnded: (name: string) =>
    `${name} is no longer synced, because your organization may not link accounts at the moment.`,
  ourFault:
    "New figures could not be stored because of a fault on our side. The last good ones stay; the sync will be repeated.",
  lastFailed: "The last sync failed.",
};

const tooMuch = (name: string, what: string): string =>
  `${name} ${what}. The last good figures stay; we will keep trying.`;

export type SyncWords = typeof englishSync;
