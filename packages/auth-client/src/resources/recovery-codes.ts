import type {
  RecoverAnswer,
  RecoverRequest,
  RecoveryCodesAnswer,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../core/create-auth-core.ts";
import { createCall } from "../core/create-call.ts";
import type { AskedFor, Nothing } from "../wire/request-types.ts";

export interface RecoveryCodesResource {
  /** The codes that are left. The server shows them only shortly after a factor was proven. */
  get(): Promise<RecoveryCodesAnswer>;
  /** New codes; the old ones are void. */
  rotate(): Promise<RecoveryCodesAnswer>;
  /** Signs in with one code, which is then used up. */
  recover(request: AskedFor<RecoverRequest>): Promise<RecoverAnswer>;
}

const PATH = "/b2b/recovery_codes";

export function createRecoveryCodes(core: AuthCore): RecoveryCodesResource {
  const get = createCall<Nothing, RecoveryCodesAnswer>(core, {
    name: "recoveryCodes.get",
    verb: "GET",
    path: PATH,
    rules: {},
    caller: "session",
    answer: ["recovery_codes"],
  });
  const rotate = createCall<Nothing, RecoveryCodesAnswer>(core, {
    name: "recoveryCodes.rotate",
    path: `${PATH}/rotate`,
    rules: {},
    caller: "session",
    isProtected: true,
    answer: ["recovery_codes"],
  });
  return {
    get: () => get({}),
    rotate: () => rotate({}),
    recover: createCall(core, {
      name: "recoveryCodes.recover",
      path: `${PATH}/recover`,
      rules: {
        organization_id: "string",
        member_id: "string",
        recovery_code: "string",
        session_duration_minutes: "number",
      },
      caller: "either",
      isProtected: true,
      answer: ["member_session", "recovery_codes_remaining"],
      effect: core.store.accept,
    }),
  };
}
