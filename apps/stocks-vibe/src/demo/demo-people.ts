/**
 * The demo organization: invented people whose addresses end in `.example`, so that no mail to them can leave. What they
 * hold is not written here: it comes through the real pipeline from the sandbox's institutions.
 */
export const DEMO_ORGANIZATION = {
  name: "Larkin Family",
  slug: "larkin-family-demo",
  members: [
    { name: "June Larkin", email: "june@larkin.example", roles: ["stytch_admin"] },
    { name: "Theo Larkin", email: "theo@larkin.example", roles: [] },
  ],
} as const;

export const DEMO_MEMBER_EMAIL = DEMO_ORGANIZATION.members[0].email;
