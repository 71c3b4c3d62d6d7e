import type { Subscription } from "@stocks-vibe/contracts/portfolio";
import { useServices } from "#lib/api/services.ts";
import { MessageScreen } from "#ui/feedback/message-screen.tsx";
import { buttonClass } from "#ui/forms/button.tsx";
import type { IconName } from "#ui/icon.tsx";
import { notForThemMessages as words } from "./messages/en.ts";

function SupportLink({ email }: { email: string }) {
  const subject = encodeURIComponent(words.supportSubject);
  return (
    <a className={buttonClass()} href={`mailto:${email}?subject=${subject}`}>
      {words.contactSupport}
    </a>
  );
}

/** What only support can help with. Without an address of theirs the screen says so. */
function SupportScreen({ title, icon, text }: { title: string; icon: IconName; text: string }) {
  const { supportEmail: email } = useServices().config;
  return (
    <MessageScreen title={title} icon={icon} actions={email && <SupportLink email={email} />}>
      <p>{text}</p>
      {email === null && <p>{words.noSupport}</p>}
    </MessageScreen>
  );
}

/** For whose subscription a page is not, or for whom none could be read. */
export function NotForThem({ subscription }: { subscription: Subscription | null }) {
  if (subscription === null)
    return (
      <SupportScreen title={words.noOrganization} icon="warning" text={words.noOrganizationText} />
    );
  return (
    <SupportScreen title={words.restricted} icon="lock" text={words.restrictedText(subscription)} />
  );
}
