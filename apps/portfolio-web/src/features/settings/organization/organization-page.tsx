import { useState } from "react";
import { useDeletion } from "#lib/api/deletion-query.ts";
import { useAuthState, useOperator } from "#lib/auth/auth.ts";
import { useMay } from "#lib/auth/may.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Skeleton, SkeletonLine } from "#ui/feedback/skeleton.tsx";
import { Button } from "#ui/forms/button.tsx";
import { settingsMessages } from "../messages/en.ts";
import { useOrganizationSettings } from "../organization-queries.ts";
import { SettingsPage } from "../settings-page.tsx";
import { SettingsRow, SettingsSection } from "../settings-row.tsx";
import { AboutSection } from "./about-section.tsx";
import { DeletionDialog } from "./deletion-dialog.tsx";
import { EntrySection } from "./entry-section.tsx";
import { deletionMessages, organizationMessages as words } from "./messages/en.ts";
import { ProvenSection } from "./proven-section.tsx";
import { SignInSection } from "./sign-in-section.tsx";

/** The end of the organization, for those who may ask for it. */
function DeletionSection({ organization }: { organization: string }) {
  const mayDelete = useMay("stytch.organization", "delete") ?? false;
  const deletion = useDeletion().data;
  const [isAsking, setAsking] = useState(false);
  if (!mayDelete || deletion === undefined) return null;
  return (
    <SettingsSection title={deletionMessages.title}>
      <SettingsRow
        name={deletionMessages.name}
        actions={
          deletion === null && (
            <Button size="small" look="danger" onClick={() => setAsking(true)}>
              {deletionMessages.button}
            </Button>
          )
        }
      >
        <p>{deletion === null ? deletionMessages.text : deletionMessages.asked}</p>
      </SettingsRow>
      {isAsking && <DeletionDialog organization={organization} onClose={() => setAsking(false)} />}
    </SettingsSection>
  );
}

function Organization() {
  const { member } = useAuthState();
  const isOperator = useOperator() !== null;
  const mayChange = useMay("stytch.organization", "update.info.name");
  const settings = useOrganizationSettings();
  const [isSaved, setSaved] = useState(false);
  const onSaved = () => setSaved(true);
  return (
    <div className="settings-sections">
      {isOperator && <Notice tone="info" title={settingsMessages.operator} />}
      {mayChange === false && !isOperator && <p className="muted">{words.readOnly}</p>}
      {isSaved && <Notice tone="good" title={words.saved} onDismiss={() => setSaved(false)} />}
      {settings.isPending && (
        <Skeleton>
          <div className="skeleton-lines">
            <SkeletonLine width="100%" height="220px" />
            <SkeletonLine width="100%" height="220px" />
          </div>
        </Skeleton>
      )}
      {settings.isError && (
        <Notice
          tone="bad"
          title={words.failed}
          action={
            <Button size="small" icon="refresh" onClick={() => void settings.refetch()}>
              {settingsMessages.tryAgain}
            </Button>
          }
        />
      )}
      {settings.data && member && (
        <>
          <AboutSection settings={settings.data} onSaved={onSaved} />
          <SignInSection settings={settings.data} me={member} onSaved={onSaved} />
          <EntrySection settings={settings.data} onSaved={onSaved} />
        </>
      )}
      <ProvenSection />
      {settings.data && <DeletionSection organization={settings.data.organization_name} />}
    </div>
  );
}

/** What the organization is called, and who gets in how. */
export function OrganizationPage() {
  return (
    <SettingsPage part="organization" lead={words.lead}>
      <Organization />
    </SettingsPage>
  );
}
