import { EMAIL_FORMAT } from "./authn-request.ts";
import { type Certificate, CertificateRefused, readCertificate } from "./certificates.ts";
import { SamlRefused } from "./saml-checks.ts";
import {
  attributeOf,
  childrenNamed,
  decodeUtf8,
  everyElement,
  isNamed,
  NAMESPACES,
  parseSamlXml,
  textOf,
} from "./saml-document.ts";
import { escapeXml } from "./xml-syntax.ts";

const { metadata: MD, signature: DS, protocol: SAMLP } = NAMESPACES;
const BINDINGS = "urn:oasis:names:tc:SAML:2.0:bindings:";

/** In the order in which a binding is chosen. */
const SSO_BINDINGS = ["HTTP-Redirect", "HTTP-POST"] as const;
type SsoBinding = (typeof SSO_BINDINGS)[number];

const MAX_METADATA_BYTES = 1_048_576;

/** Why an identity provider's metadata was not taken. */
export type MetadataReason =
  | "too_large"
  /** No XML, or XML that could be read in two ways; `detail` is the name of the check. */
  | "not_readable"
  | "not_metadata"
  | "no_identity_provider"
  | "several_identity_providers"
  /** Its own `validUntil` has passed. */
  | "expired"
  | "no_entity_id"
  | "no_sso_url"
  /** None, or none that may still be added: expired, too short, of an unknown kind. */
  | "no_certificate";

export class MetadataRefused extends Error {
  readonly reason: MetadataReason;
  readonly detail: string | null;
  constructor(reason: MetadataReason, detail: string | null = null) {
    super(`The metadata was refused: ${reason}.`);
    this.name = "MetadataRefused";
    this.reason = reason;
    this.detail = detail;
  }
}

export interface IdpMetadata {
  readonly entityId: string;
  readonly ssoUrl: string;
  readonly binding: SsoBinding;
  /** At least one, each once. */
  readonly certificates: readonly Certificate[];
}

export interface SpMetadataParts {
  readonly entityId: string;
  readonly acsUrl: string;
  /** Certificates of our signing keys (PEM); requests are signed where there is one. */
  readonly signingCertificates: readonly string[];
  readonly encryptionCertificates: readonly string[];
  /** E-mail address unless given. */
  readonly nameIdFormat?: string;
}

const XMLENC11 = "http://www.w3.org/2009/xmlenc11#";
const ENCRYPTION_METHODS = [
  `${XMLENC11}aes256-gcm`,
  `${XMLENC11}aes128-gcm`,
  `${NAMESPACES.encryption}rsa-oaep-mgf1p`,
];

function keyDescriptor(use: "signing" | "encryption", pem: string): string {
  const base64 = pem.replace(/-----[^-]+-----|\s+/g, "");
  const methods =
    use === "signing"
      ? []
      : ENCRYPTION_METHODS.map((uri) => `<md:EncryptionMethod Algorithm="${uri}"/>`);
  return [
    `<md:KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>`,
    escapeXml(base64),
    "</ds:X509Certificate></ds:X509Data></ds:KeyInfo>",
    ...methods,
    "</md:KeyDescriptor>",
  ].join("");
}

/**
 * Our own metadata (SAML metadata 2.4.4) for an identity provider to read. Single logout is not
 * offered. Answers XML text.
 */
export function writeSpMetadata(parts: SpMetadataParts): string {
  const signsRequests = parts.signingCertificates.length > 0;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<md:EntityDescriptor xmlns:md="${MD}" xmlns:ds="${DS}"`,
    ` entityID="${escapeXml(parts.entityId)}">`,
    `<md:SPSSODescriptor AuthnRequestsSigned="${signsRequests}" WantAssertionsSigned="true"`,
    ` protocolSupportEnumeration="${SAMLP}">`,
    ...parts.signingCertificates.map((pem) => keyDescriptor("signing", pem)),
    ...parts.encryptionCertificates.map((pem) => keyDescriptor("encryption", pem)),
    `<md:NameIDFormat>${escapeXml(parts.nameIdFormat ?? EMAIL_FORMAT)}</md:NameIDFormat>`,
    `<md:AssertionConsumerService Binding="${BINDINGS}HTTP-POST"`,
    ` Location="${escapeXml(parts.acsUrl)}" index="0" isDefault="true"/>`,
    "</md:SPSSODescriptor></md:EntityDescriptor>\n",
  ].join("");
}

function parseMetadata(metadata: string | Uint8Array): Element {
  const bytes = typeof metadata === "string" ? Buffer.from(metadata, "utf8") : metadata;
  if (bytes.length > MAX_METADATA_BYTES) throw new MetadataRefused("too_large");
  try {
    return parseSamlXml(decodeUtf8(bytes));
  } catch (error) {
    if (error instanceof SamlRefused) throw new MetadataRefused("not_readable", error.check);
    throw error;
  }
}

/** Descriptors of identity providers that speak SAML 2.0, directly inside an entity. */
const idpDescriptorsOf = (entity: Element): Element[] =>
  childrenNamed(entity, MD, "IDPSSODescriptor").filter((descriptor) =>
    (attributeOf(descriptor, "protocolSupportEnumeration") ?? "").split(/\s+/).includes(SAMLP),
  );

function findIdentityProvider(root: Element): {
  readonly entity: Element;
  readonly descriptor: Element;
} {
  const isMetadata = ["EntityDescriptor", "EntitiesDescriptor"].some((name) =>
    isNamed(root, MD, name),
  );
  if (!isMetadata) throw new MetadataRefused("not_metadata");
  const [found, ...others] = everyElement(root)
    .filter((element) => isNamed(element, MD, "EntityDescriptor"))
    .flatMap((entity) => idpDescriptorsOf(entity).map((descriptor) => ({ entity, descriptor })));
  if (!found) throw new MetadataRefused("no_identity_provider");
  if (others.length > 0) throw new MetadataRefused("several_identity_providers");
  return found;
}

/** Limits stand on the descriptor, on its entity and on lists around it. */
function requireValid(root: Element, descriptor: Element, now: Date): void {
  const limits = everyElement(root)
    .filter((element) => element.hasAttribute("validUntil"))
    .filter((element) => everyElement(element).includes(descriptor))
    .map((element) => new Date(attributeOf(element, "validUntil") ?? ""));
  // A time that cannot be read promises nothing.
  if (!limits.every((limit) => limit > now)) throw new MetadataRefused("expired");
}

const isLoopback = (hostname: string): boolean =>
  ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

function isSsoUrl(location: string): boolean {
  if (!URL.canParse(location)) return false;
  const { protocol, hostname } = new URL(location);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

function findSsoService(descriptor: Element): Pick<IdpMetadata, "ssoUrl" | "binding"> {
  const services = childrenNamed(descriptor, MD, "SingleSignOnService");
  for (const binding of SSO_BINDINGS) {
    const locations = services
      .filter((service) => attributeOf(service, "Binding") === BINDINGS + binding)
      .map((service) => attributeOf(service, "Location") ?? "");
    const ssoUrl = locations.find(isSsoUrl);
    if (ssoUrl !== undefined) return { ssoUrl, binding };
  }
  throw new MetadataRefused("no_sso_url");
}

/** Certificates that may be added; while keys roll over, metadata can list one that has ended. */
function signingCertificatesOf(descriptor: Element, now: Date): readonly Certificate[] {
  const texts = childrenNamed(descriptor, MD, "KeyDescriptor")
    .filter((key) => (attributeOf(key, "use") ?? "signing") === "signing")
    .flatMap(everyElement)
    .filter((element) => isNamed(element, DS, "X509Certificate"))
    .map((element) => textOf(element) ?? "");
  const certificates = new Map<string, Certificate>();
  for (const text of texts) {
    try {
      const certificate = readCertificate(text, now);
      certificates.set(certificate.fingerprint, certificate);
    } catch (error) {
      if (!(error instanceof CertificateRefused)) throw error;
    }
  }
  if (certificates.size === 0) throw new MetadataRefused("no_certificate");
  return [...certificates.values()];
}

/**
 * Reads an identity provider's metadata (SAML metadata 2.0), at most 1 MiB of UTF-8, under the
 * rules of `parseSamlXml`. Of several entities the one that is an identity provider is taken; two
 * are refused, since nothing says which. The address for HTTP-Redirect goes before that for
 * HTTP-POST. A signature of the metadata is not looked at: whoever gave the address or the file is
 * the one who is believed. Throws `MetadataRefused`.
 */
export function readIdpMetadata(metadata: string | Uint8Array, now: Date): IdpMetadata {
  const root = parseMetadata(metadata);
  const { entity, descriptor } = findIdentityProvider(root);
  requireValid(root, descriptor, now);
  const entityId = attributeOf(entity, "entityID") ?? "";
  if (entityId === "") throw new MetadataRefused("no_entity_id");
  const service = findSsoService(descriptor);
  return { entityId, ...service, certificates: signingCertificatesOf(descriptor, now) };
}
