/**
 * The demo organization: invented people whose addresses end in `.example`, so that no mail to them
 * can leave. What they hold is not written here: it comes through the real pipeline from the
 * sandbox's institutions.
 */
export const DEMO_ORGANIZATION = {
  name: "Larkin Family",
  slug: "larkin-family-demo",
  members: [
    { name: "June Larkin", email: "june@larkin.example", roles: ["stytch_admin"] },
    { name: "Theo Larkin", email: "theo@larkin.example", roles: [] },
  ],
} as const;

/**
 * Where they have accounts. An institution that the sandbox gets besides is not theirs: the
 * family's figures stay what they are.
 */
export const DEMO_INSTITUTIONS: ReadonlySet<string> = new Set([
  "ins_900101",
  "ins_900102",
  "ins_900103",
]);

/**
 * Those of the sandbox's institutions that the family links, in the order in which they are listed.
 */
export const institutionsOfDemo = <Institution extends { readonly id: string }>(
  all: readonly Institution[],
): Institution[] => all.filter(({ id }) => DEMO_INSTITUTIONS.has(id));

export const DEMO_MEMBER_EMAIL = DEMO_ORGANIZATION.members[0].email;
