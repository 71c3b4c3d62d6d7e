import { useId } from "react";
import { useServices } from "#lib/api/services.ts";
import { Badge } from "#ui/figures/badge.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { accountsMessages } from "../messages/en.ts";

const words = accountsMessages.security;

/**
 * Only what is true of this installation: badges and the sentence about storage are the operator's
 * to claim.
 */
export function SecurityCard({ organization }: { organization: string }) {
  const { config } = useServices();
  const id = useId();
  const facts: { icon: IconName; lead: string; text: string }[] = [
    { icon: "eye", lead: words.readOnly, text: words.readOnlyText },
    {
      icon: "lock",
      lead: words.encrypted,
      text: config.storageEncrypted
        ? `${words.encryptedText} ${words.storageText}`
        : words.encryptedText,
    },
    { icon: "plug", lead: words.provider, text: words.providerText },
    { icon: "people", lead: words.shared, text: words.sharedText(organization) },
  ];
  return (
    <section className="card padded section" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{words.title}</h2>
        <span className="badges">
          {config.trustBadges.map((badge) => (
            <Badge key={badge} tone="accent" icon="check">
              {badge}
            </Badge>
          ))}
        </span>
      </div>
      <ul className="facts-list facts-list-wide">
        {facts.map(({ icon, lead, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>
              <b>{lead}</b> {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
