import {
  type LegalFacts,
  type LegalSection,
  operatorOf,
  reachable,
  signed,
} from "./legal-section.ts";

const acceptance = (facts: LegalFacts): LegalSection => ({
  id: "acceptance",
  title: "Acceptance",
  paragraphs: [
    `These terms are between you and ${operatorOf(facts)}. By signing in you accept them. You must be 18 or older and able to enter a contract. If you use the service for an organization, you accept them for it, and must be allowed to.`,
  ],
});

const description = (): LegalSection => ({
  id: "service",
  title: "The service",
  paragraphs: [
    "Stocks Vibe reads the retirement and brokerage accounts that you link, and shows their holdings, costs, gains and returns in one place, beside what the same money on the same days would have become in the S&P 500. It reads only: it holds no money, places no orders and moves nothing.",
  ],
});

const responsibilities = (): LegalSection => ({
  id: "responsibilities",
  title: "Your responsibilities",
  paragraphs: ["You agree"],
  points: [
    "to link only accounts that are yours, or that you are allowed to link;",
    "to keep the ways you sign in to yourself, and to tell us if someone else got hold of them;",
    "to give true information where you add to your data, since figures follow from it;",
    "to invite to your organization only people who may see its accounts: members see each other's.",
  ],
});

const financialData = (): LegalSection => ({
  id: "financial-data",
  title: "Financial data and security",
  paragraphs: [
    "Figures are worked out from what your institutions and market-data sources report. They may be late, incomplete or wrong; the pages say where we know that a figure is estimated or can't be known. Your institution's own statements are what counts, also for taxes.",
    "By linking an account you allow us and the linking provider to read it until you disconnect it. How data is protected stands in the Privacy Policy.",
  ],
});

const disclaimer = (): LegalSection => ({
  id: "disclaimer",
  title: "Investment disclaimer",
  paragraphs: [
    "Nothing here is advice on investments, taxes or law, or an offer to buy or sell anything. We are not your broker or adviser. Past returns say nothing certain about later ones, and the comparison with an index is a calculation: an index can't be bought as it is, and costs and taxes are not in it.",
  ],
});

const billing = (): LegalSection => ({
  id: "billing",
  title: "Subscription and billing",
  paragraphs: [
    "The service is free of charge while it is in beta. If a paid subscription is offered, its price and its term are shown before you choose it, nothing is charged without your consent, and you can end it for the end of its term.",
  ],
});

const prohibited = (): LegalSection => ({
  id: "prohibited",
  title: "Prohibited uses",
  paragraphs: ["You may not"],
  points: [
    "use the service against the law, or with accounts or identities that are not yours;",
    "try to reach other organizations' data, or to get around limits and checks; reporting a weakness to us in good faith is welcome;",
    "overload the service, or read it out by programs beyond what its own interfaces allow;",
    "sell or pass on access to it without our leave.",
  ],
});

const liability = (): LegalSection => ({
  id: "liability",
  title: "Limit of liability",
  paragraphs: [
    "The service is provided as it is. As far as the law allows, we are not liable for losses from investment decisions, from data that is wrong, late or missing, or from times at which the service can't be reached, and in all not for more than what you paid for it in the twelve months before.",
    "Nothing in these terms limits liability for intent, gross negligence, injury, or wherever a law does not allow it, and nothing takes away the rights that the law gives you as a consumer.",
  ],
});

const termination = (): LegalSection => ({
  id: "termination",
  title: "Termination",
  paragraphs: [
    "You may stop at any time: disconnect your accounts, and have your membership or your organization deleted. We may end or suspend access for a breach of these terms, or end the service with 30 days' notice by e-mail, in which you can download your data.",
  ],
});

const changes = (): LegalSection => ({
  id: "changes",
  title: "Changes",
  paragraphs: [
    "When these terms change, the new ones stand here, and we tell you by e-mail at least 30 days before a change that is to your disadvantage. If you go on using the service after that, they hold; if you don't agree, you can stop.",
  ],
});

const governingLaw = ({ law }: LegalFacts): LegalSection => ({
  id: "law",
  title: "Governing law",
  paragraphs: [
    law === null
      ? "The operator of this site has not said whose law these terms are under: it is the law that applies where they have their seat. As a consumer you keep the protection of the law where you live."
      : `These terms are under the law of ${law}. As a consumer you keep the protection of the law where you live.`,
  ],
});

const contact = (facts: LegalFacts): LegalSection => ({
  id: "contact",
  title: "Contact",
  paragraphs: [
    signed(
      reachable(facts, (address) => `Questions about these terms: ${address}.`),
      facts,
    ),
  ],
});

/** The twelve sections of the Terms of Service, in their order. */
export const termsSections = (facts: LegalFacts): readonly LegalSection[] =>
  [
    acceptance,
    description,
    responsibilities,
    financialData,
    disclaimer,
    billing,
    prohibited,
    liability,
    termination,
    changes,
    governingLaw,
    contact,
  ].map((section) => section(facts));
