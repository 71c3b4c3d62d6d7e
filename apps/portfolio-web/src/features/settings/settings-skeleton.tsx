import "./settings-shape.css";
import { PageSkeleton, SkeletonLine } from "#ui/feedback/skeleton.tsx";

const tabs = ["64px", "72px", "96px", "40px", "60px", "92px"];
const rows = ["first", "second", "third"];

/** The shape of any part of the settings while its code loads. */
export function SettingsSkeleton() {
  return (
    <PageSkeleton
      hasLead
      above={
        <div className="tabs settings-nav">
          {tabs.map((width) => (
            <span className="tab" key={width}>
              <SkeletonLine width={width} />
            </span>
          ))}
        </div>
      }
    >
      <div className="card settings-rows">
        {rows.map((row) => (
          <div className="settings-row" key={row}>
            <div className="skeleton-lines">
              <SkeletonLine width="140px" height="14px" />
              <SkeletonLine width="220px" />
            </div>
          </div>
        ))}
      </div>
    </PageSkeleton>
  );
}
