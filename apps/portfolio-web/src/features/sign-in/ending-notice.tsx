import { Notice } from "#ui/feedback/notice.tsx";
import { signInMessages as words } from "./messages/en.ts";

/** Somebody asked to have the organization deleted: whoever thinks of joining is told before. */
export function EndingNotice({ organization, dueAt }: { organization: string; dueAt: string }) {
  return (
    <Notice tone="warn" icon="warning" title={words.ending(organization, dueAt)}>
      {words.endingText}
    </Notice>
  );
}
