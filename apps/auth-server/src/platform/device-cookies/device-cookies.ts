import { timingSafeEqual } from "node:crypto";
import { networkOf, randomToken } from "@stocks-vibe/server-kit";
import type { Device, RequestOrigin } from "../../domain/caller/caller.ts";
import { createKeyedHash, type KeyedHash } from "../limits/keyed-hash.ts";

/** Who asked for a link or a code. Theirs are voided by their next one, and by nobody else's. */
export interface Requester {
  readonly requestedBy: string;
  /** Whose earlier ones it replaces; null: everyone's. */
  readonly replaces: readonly string[] | null;
}

export const EVERYBODY: Requester = { requestedBy: "", replaces: null };

export const requesterOf = ({ device }: RequestOrigin): Requester =>
  device ? { requestedBy: device.requester, replaces: device.replaces } : EVERYBODY;

/**
 * A browser as its mark tells: an id that we gave, and the addresses that have signed in there, as
 * keyed hashes.
 */
interface Mark {
  readonly id: string;
  readonly addresses: readonly string[];
}

/** People share browsers, but not with many. The earliest address gives way. */
const MOST_ADDRESSES = 8;
const ADDRESS_CHARACTERS = 22;
const SHAPE = /^([A-Za-z0-9_-]{43})\.((?:[a-f0-9]{22})*)\.([a-f0-9]{64})$/;

const bodyOf = ({ id, addresses }: Mark): string => `${id}.${addresses.join("")}`;

/** The text of a mark, signed: an invented one gets none of an owner's share. */
const writeMark = (hash: KeyedHash, mark: Mark): string =>
  `${bodyOf(mark)}.${hash("mark", bodyOf(mark))}`;

/** The mark that a text is, if it is one of ours. */
function readMark(hash: KeyedHash, text: string): Mark | undefined {
  const [, id, joined = "", signature = ""] = SHAPE.exec(text) ?? [];
  if (id === undefined) return undefined;
  const addresses = joined.match(/.{22}/g) ?? [];
  const mark = { id, addresses };
  const expected = Buffer.from(hash("mark", bodyOf(mark)));
  return timingSafeEqual(Buffer.from(signature), expected) ? mark : undefined;
}

const addressHash = (hash: KeyedHash, emailAddress: string): string =>
  hash("address", emailAddress).slice(0, ADDRESS_CHARACTERS);

/** The mark with one more address that has signed in there. */
const withAddress = ({ id, addresses }: Mark, address: string): Mark => ({
  id,
  addresses: [...addresses.filter((one) => one !== address), address].slice(-MOST_ADDRESSES),
});

export interface DeviceCookies {
  of(request: { readonly cookies: string | undefined; readonly ip: string }): Device;
}

/** As long as browsers keep any cookie. */
const MAX_AGE_SECONDS = 34_560_000;

/**
 * Marks browsers by a signed cookie of this server's own, which no page can read. It proves nobody:
 * it only says which share of letters and guesses a request is counted for, so that strangers can't
 * use up an owner's.
 */
export function createDeviceCookies(root: string, publicUrl: string): DeviceCookies {
  const hash = createKeyedHash(root, "devices");
  const isSecure = publicUrl.startsWith("https:");
  const name = isSecure ? "__Host-sv_device" : "sv_device";
  // Pages of other sites call with credentials where they may, so the cookie goes along there too.
  const rules = isSecure ? "Secure; SameSite=None" : "SameSite=Lax";

  const given = (cookies: string | undefined): Mark | undefined => {
    for (const pair of (cookies ?? "").split(";")) {
      const [key, ...value] = pair.trim().split("=");
      if (key === name) return readMark(hash, value.join("="));
    }
    return undefined;
  };

  return {
    of({ cookies, ip }) {
      const known = given(cookies);
      let mark = known ?? { id: randomToken(), addresses: [] };
      let isChanged = false;
      const network = hash("network", networkOf(ip));
      const browser = hash("browser", mark.id);
      const knows = (emailAddress: string): boolean =>
        known?.addresses.includes(addressHash(hash, emailAddress)) ?? false;
      const newest = known?.addresses.at(-1);
      return {
        countedWith: newest === undefined ? network : `${network} ${newest}`,
        requester: known ? browser : network,
        network,
        replaces: known ? [browser, network] : [network],
        knows,
        sender: (emailAddress) =>
          knows(emailAddress)
            ? { source: browser, isKnown: true }
            : { source: network, isKnown: false },
        remember(emailAddress) {
          if (knows(emailAddress)) return;
          mark = withAddress(mark, addressHash(hash, emailAddress));
          isChanged = true;
        },
        keep() {
          if (!known) isChanged = true;
        },
        cookie: () =>
          isChanged
            ? `${name}=${writeMark(hash, mark)}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; ${rules}`
            : undefined,
      };
    },
  };
}
