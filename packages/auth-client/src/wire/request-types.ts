/** Fields of requests that the client fills in by itself. */
type OwnFields =
  | "intermediate_session_token"
  | "pkce_code_challenge"
  | "pkce_code_verifier"
  | "code_challenge"
  | "code_verifier";

/**
 * Fields that only our own server knows. A page that sends them needs no rule of ours: the server
 * has one.
 */
type BesideTheWire = "source" | "sign_up_verifier";

/** A request of the wire as its caller writes it. */
export type Asked<Request> = Omit<Request, OwnFields | BesideTheWire>;

/**
 * The same where a session may come of it: how long that lasts is the caller's to say, in minutes.
 */
export type AskedFor<Request> = Omit<
  Request,
  OwnFields | BesideTheWire | "session_duration_minutes"
> & {
  session_duration_minutes: number;
};

/** Letters that the project keeps under names of its own. */
export interface LoginTemplate {
  login_template_id?: string | undefined;
}
export interface LoginTemplates extends LoginTemplate {
  signup_template_id?: string | undefined;
}

/** A call that needs to be told nothing. */
export type Nothing = Record<never, never>;
