import { AccountPageShape } from "#features/accounts/account/account-page-skeleton.tsx";
import { HistoryShape } from "#features/accounts/imports/history-skeleton.tsx";
import { AccountsShape } from "#features/accounts/list/accounts-skeleton.tsx";
import { DashboardShape } from "#features/dashboard/page/dashboard-skeleton.tsx";
import { SettingsSkeleton } from "#features/settings/settings-skeleton.tsx";
import { BackShape, PageSkeleton, SkeletonLine } from "#ui/feedback/skeleton.tsx";

/**
 * What stands for a page while its code loads, each with the layout of the page. All of it is in
 * the first script: it has to be light.
 */
export const skeletons = {
  dashboard: (
    <PageSkeleton>
      <DashboardShape />
    </PageSkeleton>
  ),
  explained: (
    <div className="explain-page">
      <PageSkeleton above={<BackShape />}>
        <div className="skeleton-lines">
          <SkeletonLine width="160px" />
          <SkeletonLine width="220px" height="40px" />
          <SkeletonLine width="100%" height="240px" />
        </div>
      </PageSkeleton>
    </div>
  ),
  accounts: (
    <PageSkeleton hasLead>
      <AccountsShape />
    </PageSkeleton>
  ),
  account: (
    <PageSkeleton above={<BackShape />}>
      <AccountPageShape />
    </PageSkeleton>
  ),
  history: (
    <div className="explain-page">
      <PageSkeleton above={<BackShape />}>
        <HistoryShape />
      </PageSkeleton>
    </div>
  ),
  settings: <SettingsSkeleton />,
  waitlist: (
    <div className="beta">
      <PageSkeleton hasLead>
        <HistoryShape />
      </PageSkeleton>
    </div>
  ),
} as const;
