import { useProfile } from "#lib/api/profile-query.ts";
import { type Framed, MemberLayout } from "./member-layout.tsx";
import { WaitlistLayout } from "./waitlist-layout.tsx";

/**
 * The frame that the rest of the product has for this member: with the navigation, or while they
 * wait without it.
 */
export function AnyMemberLayout(framed: Framed) {
  const hasAccess = useProfile().data?.organization?.hasAlphaAccess ?? false;
  const Layout = hasAccess ? MemberLayout : WaitlistLayout;
  return <Layout {...framed} />;
}
