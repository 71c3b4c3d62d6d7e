/** Who somebody is to the story. The operator may look but not touch. */
type Side = "victim" | "attacker" | "operator";

export interface Person {
  readonly name: string;
  readonly side: Side;
  /** The mailboxes only they can read, the first one the usual. */
  readonly mailboxes: readonly string[];
  readonly phone: string;
  /** The passwords they think of, for one organization each. */
  readonly password: string;
}

/** An organization. A secret one is known to nobody outside, not even by name. */
export interface ModelOrganization {
  readonly label: string;
  readonly organizationId: string;
  readonly name: string;
  readonly slug: string;
  readonly side: Side;
  readonly isSecret: boolean;
}

/** A membership that its person has agreed to, and the factors that they registered there. */
export interface Seat {
  readonly person: Person;
  readonly house: ModelOrganization;
  readonly memberId: string;
  /** The address that they are known by there. */
  address: string;
  password?: string | undefined;
  /** Whether somebody else has come to know the password. */
  isPasswordLeaked?: boolean;
  totpSecret?: string | undefined;
  /** No code of an app works twice. */
  lastAppCode?: string | undefined;
  phone?: string | undefined;
}

/** Something that must never stand in an answer to anybody else. */
export interface Secret {
  readonly text: string;
  readonly what: string;
  readonly owner: Person;
  /** Seats of this organization may see it. */
  readonly house?: ModelOrganization;
}

/**
 * What is true of the world, by its own book: who owns which mailbox, phone and secret, and which
 * consents were given. The server is never asked for any of it.
 */
export interface World {
  readonly people: readonly Person[];
  readonly houses: ModelOrganization[];
  readonly seats: Seat[];
  readonly secrets: Secret[];
  /** Ids of organizations that a victim has agreed to join, as 'Victor organization-…'. */
  readonly consents: Set<string>;
}

export const createWorld = (people: readonly Person[]): World => ({
  people,
  houses: [],
  seats: [],
  secrets: [],
  consents: new Set(),
});

/** Who reads mail to the address; undefined where nobody of the story does. */
export const ownerOf = (world: World, address: string): Person | undefined =>
  world.people.find(({ mailboxes }) => mailboxes.includes(address));

export const isAttackers = (world: World, address: string): boolean =>
  ownerOf(world, address)?.side === "attacker";

export const houseOf = (world: World, organizationId: string): ModelOrganization | undefined =>
  world.houses.find((house) => house.organizationId === organizationId);

export const seatOf = (world: World, memberId: string): Seat | undefined =>
  world.seats.find((seat) => seat.memberId === memberId);

export const seatsOf = (world: World, person: Person): Seat[] =>
  world.seats.filter((seat) => seat.person === person);

const consent = (person: Person, organizationId: string): string =>
  `${person.name} ${organizationId}`;

export const giveConsent = (world: World, person: Person, organizationId: string): void => {
  world.consents.add(consent(person, organizationId));
};

export const keepSecret = (world: World, secret: Secret): void => {
  if (secret.text.length >= 6) world.secrets.push(secret);
};
