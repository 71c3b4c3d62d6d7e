import type { ReactNode } from "react";
import { useAuthState } from "#lib/auth/auth.ts";
import { activityPageMessages as words } from "../messages/en.ts";
import { SettingsPage } from "../settings-page.tsx";

/**
 * What happened in the organization. The list itself belongs to another feature and is handed in.
 */
export function ActivityPage({ activity }: { activity: ReactNode }) {
  const { organization } = useAuthState();
  return (
    <SettingsPage part="activity" lead={words.lead(organization?.organization_name ?? "")}>
      {activity}
    </SettingsPage>
  );
}
