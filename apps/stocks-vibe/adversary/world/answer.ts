import * as z from "zod";

/** The parts of answers that matter here. Read leniently: an answer may be of any call. */
const member = z.looseObject({
  member_id: z.string(),
  organization_id: z.string(),
  email_address: z.string(),
  email_address_verified: z.boolean(),
});

const factor = z.looseObject({
  type: z.string(),
  email_factor: z.looseObject({ email_address: z.string() }).optional(),
});

const memberSession = z.looseObject({
  member_session_id: z.string(),
  member_id: z.string(),
  organization_id: z.string(),
  expires_at: z.string(),
  authentication_factors: z.array(factor),
});

const discovered = z.looseObject({
  organization: z.looseObject({ organization_id: z.string(), organization_name: z.string() }),
  membership: z.looseObject({ type: z.string(), member: member.nullable() }),
});

const read = z.looseObject({
  session_token: z.string().catch(""),
  session_jwt: z.string().catch(""),
  intermediate_session_token: z.string().catch(""),
  email_address: z.string().catch(""),
  secret: z.string().catch(""),
  recovery_codes: z.array(z.string()).catch([]),
  member: member.nullable().catch(null),
  members: z.array(member).catch([]),
  member_session: memberSession.nullable().catch(null),
  organization: z.looseObject({ organization_id: z.string() }).nullable().catch(null),
  discovered_organizations: z.array(discovered).catch([]),
});
type FilteredSections = z.infer<typeof read>;

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly parts: FilteredSections;
  /** The `error_type` of a refusal, else "". */
  readonly error: string;
}

const envelope = z.looseObject({
  data: z.looseObject({}).optional().catch(undefined),
  error_type: z.string().catch(""),
});

export function readAnswer(status: number, text: string): Answer {
  const parsed = envelope.safeParse(parseJson(text));
  const outer = parsed.success ? parsed.data : { error_type: "" };
  return { status, text, error: outer.error_type, parts: read.parse(outer.data ?? {}) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
