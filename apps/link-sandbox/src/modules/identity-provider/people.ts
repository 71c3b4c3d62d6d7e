/** The providers that the sandbox stands in for, by the names in its addresses. */
export const PROVIDERS = ["google", "microsoft", "hubspot", "slack", "github"] as const;
export type ProviderName = (typeof PROVIDERS)[number];

export const LABELS: Readonly<Record<ProviderName, string>> = {
  google: "Google",
  microsoft: "Microsoft",
  hubspot: "HubSpot",
  slack: "Slack",
  github: "GitHub",
};

/** Someone invented who has an account at each of the providers. */
export interface Person {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly email: string;
  /** Whether the providers stand by the address. */
  readonly isVouchedFor: boolean;
}

/** Addresses end in `.example`, so that no mail to them can leave. */
export const PEOPLE: readonly Person[] = [
  {
    id: "june",
    number: 1_001,
    name: "June Larkin",
    email: "june@larkin.example",
    isVouchedFor: true,
  },
  {
    id: "theo",
    number: 1_002,
    name: "Theo Larkin",
    email: "theo@larkin.example",
    isVouchedFor: true,
  },
  {
    id: "robin",
    number: 1_003,
    name: "Robin Vale",
    email: "robin@vale.example",
    isVouchedFor: true,
  },
  { id: "sam", number: 1_004, name: "Sam Ortiz", email: "sam@ortiz.example", isVouchedFor: false },
];

export const findPerson = (id: unknown): Person | undefined =>
  PEOPLE.find((person) => person.id === id);

/** Someone invented who works at the pretend company, as its directory lists them. */
export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly groups: readonly string[];
}

/** The last one is new there: an organization that trusts the company makes them a member. */
export const COLLEAGUES: readonly Colleague[] = [
  {
    id: "amara",
    name: "Amara Quist",
    email: "amara@harbor.example",
    groups: ["advisers", "administrators"],
  },
  { id: "felix", name: "Felix Brandt", email: "felix@harbor.example", groups: ["advisers"] },
  { id: "noor", name: "Noor Haddad", email: "noor@harbor.example", groups: ["assistants"] },
];

const TENANT = "5ca1ab1e-0000-4000-8000-00000000c0de";
const domainOf = (email: string): string => email.slice(email.indexOf("@") + 1);

/** What an id_token of the provider says of the person, in that provider's own claims. */
export function claimsOf(provider: ProviderName, person: Person): Record<string, unknown> {
  const { id, name, email, isVouchedFor } = person;
  if (provider === "microsoft") {
    return {
      sub: `sandbox-app-${id}`,
      oid: `sandbox-${id}`,
      tid: TENANT,
      name,
      email,
      preferred_username: email,
      xms_edov: isVouchedFor,
    };
  }
  if (provider === "slack") {
    return {
      sub: `sandbox-${id}`,
      name,
      email,
      email_verified: isVouchedFor,
      "https://slack.com/team_id": "T0SANDBOX",
      "https://slack.com/team_name": "Sandbox",
    };
  }
  return {
    sub: `sandbox-${id}`,
    name,
    email,
    email_verified: isVouchedFor,
    ...(isVouchedFor ? { hd: domainOf(email) } : {}),
  };
}

/** The issuer of a provider's id_tokens; Microsoft's names the tenant. */
export const issuerOf = (baseUrl: string, provider: ProviderName): string =>
  provider === "microsoft" ? `${baseUrl}/microsoft/${TENANT}/v2.0` : `${baseUrl}/${provider}`;

/** What the provider's own API answers where no id_token says who it is: by path. */
export function accountOf(provider: ProviderName, path: string, person: Person): unknown {
  const { id, number, name, email, isVouchedFor } = person;
  if (path === "userinfo") return claimsOf(provider, person);
  if (provider === "hubspot") {
    return { user: email, user_id: number, hub_id: 5_001, hub_domain: domainOf(email) };
  }
  if (path === "emails") return [{ email, primary: true, verified: isVouchedFor }];
  if (path === "organizations") return [{ id: 6_001, login: "sandbox" }];
  return { id: number, login: id, name, email: null, avatar_url: null };
}
