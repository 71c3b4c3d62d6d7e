import { assertArguments, type RulesOf } from "../wire/assert-arguments.ts";
import { NoSessionError } from "../wire/errors.ts";
import type { Verb } from "../wire/http.ts";
import { answerWith } from "../wire/read-answer.ts";
import type { AuthCore } from "./create-auth-core.ts";

/**
 * Who may make a call. 'session': a signed-in member. 'intermediate': somebody who proved a factor,
 * half-way through a sign-in. 'either': one of the two. 'anyone': no proof is needed, but one that
 * exists goes along. Absent: nobody in particular.
 */
type Caller = "session" | "intermediate" | "either" | "anyone";

/** One call of the wire, as data. */
export interface Endpoint<Request, Answer> {
  /** What the caller wrote, for the messages of usage errors. */
  readonly name: string;
  /** POST unless given. */
  readonly verb?: Verb;
  readonly path: string | ((request: Request) => string);
  readonly rules: RulesOf<Request>;
  readonly caller?: Caller;
  /** Goes with a captcha or device id where the project asks for one. */
  readonly isProtected?: boolean;
  /** Fields that the client adds to the body. */
  readonly extras?: () => object | Promise<object>;
  /** The keys of the answer that its callers rely on. */
  readonly answer?: readonly (keyof Answer & string)[];
  /** What a success means for this client. */
  readonly effect?: (answer: Answer, request: Request) => void;
}

export type Call<Request, Answer> = (request: Request) => Promise<Answer>;

function proofOf({ store, cookies }: AuthCore, caller: Caller | undefined): object {
  if (!caller) return {};
  if (caller === "session") {
    if (!store.hasSession()) throw new NoSessionError();
    return {};
  }
  const intermediate_session_token = cookies.intermediateToken() ?? undefined;
  const isProven = intermediate_session_token !== undefined || store.hasHiddenProof();
  const isEnough = isProven || caller === "anyone" || (caller === "either" && store.hasSession());
  if (!isEnough) throw new NoSessionError();
  return { intermediate_session_token };
}

/**
 * Makes a call of its description: arguments first, then who is asking, then the request, then what
 * it changes here. The types come from the resource that the call is made for, so its description
 * has to fit them.
 */
export function createCall<Request extends object, Answer extends object>(
  core: AuthCore,
  endpoint: Endpoint<NoInfer<Request>, NoInfer<Answer>>,
): Call<Request, Answer> {
  const { name, path, rules, caller, verb = "POST", answer: keys = [] } = endpoint;
  const check = answerWith<Answer>(keys);
  const hasBody = verb === "POST" || verb === "PUT";

  return async (request) => {
    assertArguments(name, request, rules);
    const strays = Object.keys(request).filter((key) => !(key in rules));
    if (strays.length > 0) core.warn(`${name} does not know ${strays.join(", ")}.`);
    const proof = proofOf(core, caller);
    const url = typeof path === "string" ? path : path(request);
    try {
      const extras = await endpoint.extras?.();
      const send = (fields: object): Promise<Answer> => {
        const body = hasBody ? { ...request, ...extras, ...proof, ...fields } : undefined;
        return core.http(verb, url, body, check);
      };
      const answer = await (endpoint.isProtected ? core.protect(send) : send({}));
      endpoint.effect?.(answer, request);
      return answer;
    } catch (error) {
      for (const tell of core.failures) tell(name, error, request);
      throw error;
    }
  };
}
