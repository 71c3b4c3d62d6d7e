import { useQuery } from "@tanstack/react-query";
import { useServices } from "#lib/api/services.ts";
import { sessionMinutes, useAuthClient, useAuthState, useMemberKey } from "#lib/auth/auth.ts";
import { paths } from "#lib/router/paths.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { useChange } from "../use-change.ts";

/**
 * Ends one's own membership, and the session with it. The sign-in page says that it is done: no
 * page of a member can.
 */
export function useLeave() {
  const { members } = useAuthClient().organization;
  const navigate = useNavigate();
  return useChange(async (memberId: string) => {
    await members.delete(memberId);
    navigate(paths.login, { replace: true, state: { reason: "left" } });
  });
}

/** What shows the member's name and address. */
const named = [["profile"], ["members"]] as const;

export function useChangeName() {
  const { self } = useAuthClient();
  return useChange((name: string) => self.update({ name }), named);
}

const OWN_MEMBER = ["own-member"] as const;

/**
 * The address that the member asked for and nobody has confirmed yet. Reads the member anew, since
 * another browser may have changed something; what is known meanwhile is shown.
 */
export function usePendingEmail(): string | null {
  const { self } = useAuthClient();
  const { data } = useQuery({
    queryKey: [...OWN_MEMBER, useMemberKey()],
    queryFn: async () => (await self.get()).pending_email_address ?? null,
    staleTime: 0,
    retry: false,
  });
  return data ?? null;
}

/** Mails a link to the new address: it is used once that is opened. */
export function useStartEmailChange() {
  const { self } = useAuthClient();
  const { origin } = useServices();
  return useChange(
    (email_address: string) =>
      self.startEmailUpdate({
        email_address,
        login_redirect_url: `${origin}${paths.authenticate}`,
      }),
    [OWN_MEMBER],
  );
}

/** Withdraws a change of address: the link that was mailed no longer works. */
export function useCancelEmailChange() {
  const { self } = useAuthClient();
  return useChange(() => self.cancelEmailUpdate(), [OWN_MEMBER]);
}

export function useSetPassword() {
  const { passwords } = useAuthClient();
  return useChange((password: string) => passwords.resetBySession({ password }));
}

export function useRemovePassword() {
  const { self } = useAuthClient();
  return useChange((passwordId: string) => self.deletePassword(passwordId));
}

/** A second factor, by the names the pages have for them. */
export type Factor = "app" | "phone";

export function useRemoveFactor() {
  const { self } = useAuthClient();
  return useChange((factor: Factor) =>
    factor === "app" ? self.deleteMFATOTP() : self.deleteMFAPhoneNumber(),
  );
}

/** Unlinks an account at a provider, by the id of its registration. */
export function useUnlinkAccount() {
  const { self } = useAuthClient();
  return useChange((id: string) => self.unlinkAccount({ member_oauth_registration_id: id }));
}

/** Which factor is asked for first. */
export function useChangeUsual() {
  const { self } = useAuthClient();
  return useChange((default_mfa_method: "sms_otp" | "totp") => self.update({ default_mfa_method }));
}

/** Whose second factors they are. */
function useClaim() {
  const { session } = useAuthState();
  return {
    organization_id: session?.organization_id ?? "",
    member_id: session?.member_id ?? "",
  };
}

/** A new key for an authenticator app. It counts once a code of it was typed. */
export function useCreateApp() {
  const { totp } = useAuthClient();
  const claim = useClaim();
  return useChange(() => totp.create(claim));
}

export function useConfirmApp() {
  const { totp } = useAuthClient();
  const claim = useClaim();
  return useChange((code: string) =>
    totp.authenticate({
      ...claim,
      code,
      session_duration_minutes: sessionMinutes,
      set_mfa_enrollment: "enroll",
    }),
  );
}

/** Texts a code to a number that is to be added. */
export function useSendToPhone() {
  const { otps } = useAuthClient();
  const claim = useClaim();
  return useChange((mfa_phone_number: string) => otps.sms.send({ ...claim, mfa_phone_number }));
}

export function useConfirmPhone() {
  const { otps } = useAuthClient();
  const claim = useClaim();
  return useChange((code: string) =>
    otps.sms.authenticate({
      ...claim,
      code,
      session_duration_minutes: sessionMinutes,
      set_mfa_enrollment: "enroll",
    }),
  );
}

export function useReadCodes() {
  const { recoveryCodes } = useAuthClient();
  return useChange(async () => (await recoveryCodes.get()).recovery_codes);
}

/** New backup codes; the old ones are void. */
export function useRenewCodes() {
  const { recoveryCodes } = useAuthClient();
  return useChange(async () => (await recoveryCodes.rotate()).recovery_codes);
}
