import { COLLEAGUES } from "@stocks-vibe/link-sandbox";
import { acceptedLanguage } from "@stocks-vibe/server-kit";

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

/** Who is in the demo company from the start; the others join when they sign in. */
const FIRST_COLLEAGUES = 2;

/**
 * The demo company, which signs in through its own provider alone: the sandbox's. Its
 * members have proven no mailbox: the provider says who they are.
 */
export const DEMO_COMPANY = {
  name: "Harbor Advisory",
  slug: "harbor-advisory",
  connectionName: "Harbor Advisory (Sandbox)",
  members: COLLEAGUES.slice(0, FIRST_COLLEAGUES).map(({ name, email, groups }) => ({
    name,
    email,
    roles: groups.includes("administrators") ? ["stytch_admin"] : [],
    emailAddressVerified: false,
  })),
} as const;

/**
 * Where the family has accounts. An institution that the sandbox gets besides is not theirs: the
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

/** What the demo's steps are called; they are stored in English. */
export const STEPS = {
  waiting: "Waiting to start",
  creating: "Creating the demo family",
  linking: (institution: string) => `Linking ${institution}`,
  calculating: "Calculating figures from the accounts' history",
  ready: "The demo family is ready",
  failed: "The demo family could not be created",
} as const;

const SPANISH: ReadonlyMap<string, string> = new Map([
  [STEPS.waiting, "Esperando para empezar"],
  [STEPS.creating, "Creando la familia de demostración"],
  [STEPS.calculating, "Calculando las cifras con el historial de las cuentas"],
  [STEPS.ready, "La familia de demostración está lista"],
  [STEPS.failed, "No se pudo crear la familia de demostración"],
]);

/** Pure: a stored step in the language that a request asks for. */
export function describeStep(step: string, accepted: string | undefined): string {
  if (acceptedLanguage(accepted, ["en", "es"]) !== "es") return step;
  const before = STEPS.linking("");
  if (step.startsWith(before)) return `Conectando ${step.slice(before.length)}`;
  return SPANISH.get(step) ?? step;
}
