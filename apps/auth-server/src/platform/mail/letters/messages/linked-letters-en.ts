import type { LetterText, Words } from "../letter.ts";

export type LinkedLetters = Pick<
  Words["letters"],
  | "connectionRemoved"
  | "handOverOffered"
  | "handedOver"
  | "accountsHandedOver"
  | "costBasisChanged"
  | "findingAnswered"
  | "historyChanged"
  | "accountRenamed"
  | "accountRemoved"
>;

/** What somebody else did to what this person had linked. */
const linkedNotice = (
  { project, organization }: { readonly project: string; readonly organization: string },
  subject: string,
  happened: string,
): LetterText => ({
  subject,
  lead: happened,
  notes: [
    `This is about accounts that you linked or keep by hand in ${organization} on ${project}.`,
    "Whoever linked or added an account can do this, and so can an administrator. If you did not expect it, ask them.",
  ],
});

/** To whoever linked what somebody else changed. */
export const linkedEnglish: LinkedLetters = {
  connectionRemoved: (fields) =>
    linkedNotice(
      fields,
      `${fields.institution} was disconnected from ${fields.organization}`,
      `${fields.by} disconnected ${fields.institution}, which you had linked. Its accounts and figures were removed.`,
    ),
  handOverOffered: (fields) =>
    linkedNotice(
      fields,
      `${fields.by} has linked ${fields.institution} in ${fields.organization}, too`,
      `${fields.by} has linked accounts at ${fields.institution} that you had linked, and your own link is broken. Nothing of yours has changed. If they are the same accounts, open the Accounts page: there you can repair your link, or hand your accounts and their history over.`,
    ),
  handedOver: (fields) =>
    linkedNotice(
      fields,
      `Your accounts at ${fields.institution} were handed over in ${fields.organization}`,
      `${fields.by} handed the accounts at ${fields.institution}, which you had linked, over to a newer link of the same accounts. Their history was kept. Your broken link was removed.`,
    ),
  accountsHandedOver: (fields) =>
    linkedNotice(
      fields,
      `${fields.by} handed accounts at ${fields.institution} over to you in ${fields.organization}`,
      `${fields.by} had linked accounts at ${fields.institution} before you did, and offers to hand them over to you with their history. Nothing has changed yet. If they are the same accounts, you can take them on the Accounts page.`,
    ),
  costBasisChanged: (fields) =>
    linkedNotice(
      fields,
      `The cost basis of ${fields.account} has changed in ${fields.organization}`,
      `${fields.by} changed the cost-basis method of ${fields.account} (${fields.institution}): which shares count as sold first. Gains can look different from before. You had linked this account.`,
    ),
  findingAnswered: (fields) =>
    linkedNotice(
      fields,
      `Figures of ${fields.account} have changed in ${fields.organization}`,
      `${fields.by} answered a question about the data of ${fields.account} (${fields.institution}), or took an answer back. You had linked this account. The accounts page shows what was said, and there you can undo it.`,
    ),
  historyChanged: (fields) =>
    linkedNotice(
      fields,
      `The history of ${fields.account} has changed in ${fields.organization}`,
      `${fields.by} added transactions to ${fields.account} (${fields.institution}), an account of yours, or took some back. Its figures can look different from before. The account's page shows what was added, and there you can take it back.`,
    ),
  accountRenamed: (fields) =>
    linkedNotice(
      fields,
      `${fields.account} is called so now in ${fields.organization}`,
      `${fields.by} changed the name, the institution or the kind of an account that you keep by hand: it is ${fields.account} (${fields.institution}) now.`,
    ),
  accountRemoved: (fields) =>
    linkedNotice(
      fields,
      `${fields.account} was removed from ${fields.organization}`,
      `${fields.by} removed ${fields.account} (${fields.institution}), an account of yours. Its figures were removed.`,
    ),
};
