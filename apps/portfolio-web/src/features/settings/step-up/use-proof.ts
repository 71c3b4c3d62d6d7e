import { useMutation } from "@tanstack/react-query";
import { sessionMinutes, useAuthClient, useAuthState } from "#lib/auth.ts";
import type { Way } from "./ways-to-prove.ts";

/** Sends a code and takes it: what proves anew who is signed in, in the session that there is. */
export function useProof(onProven: () => void) {
  const client = useAuthClient();
  const { member, session } = useAuthState();
  const organization_id = session?.organization_id ?? "";
  const member_id = session?.member_id ?? "";
  const email_address = member?.email_address ?? "";

  const send = useMutation({
    mutationFn: (way: Exclude<Way, "app">) =>
      way === "text"
        ? client.otps.sms.send({ organization_id, member_id })
        : client.otps.email.loginOrSignup({ organization_id, email_address }),
  });
  const check = useMutation({
    mutationFn: ({ way, code }: { way: Way; code: string }) => {
      const proof = { organization_id, code, session_duration_minutes: sessionMinutes };
      if (way === "app") return client.totp.authenticate({ ...proof, member_id });
      if (way === "text") return client.otps.sms.authenticate({ ...proof, member_id });
      return client.otps.email.authenticate({ ...proof, email_address });
    },
    onSuccess: onProven,
  });
  return { send, check };
}
