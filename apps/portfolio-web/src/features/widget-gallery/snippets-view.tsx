import { useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { Button } from "#ui/forms/button.tsx";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { embedSnippets, type Snippet } from "./embed-snippets.ts";
import type { GalleryChoice } from "./gallery-choice.ts";
import { galleryMessages as words } from "./gallery-messages.ts";

function SnippetView({ snippet }: { snippet: Snippet }) {
  const [copied, setCopied] = useState<{ code: string; worked: boolean } | null>(null);
  const { code, title } = snippet;
  const copy = async () => {
    const worked = await navigator.clipboard.writeText(code).then(
      () => true,
      () => false,
    );
    setCopied({ code, worked });
  };
  const isAbout = copied?.code === code;
  return (
    <>
      <div className="gallery-line">
        <h3>{title}</h3>
        <span role="status" className="small muted">
          {isAbout && (copied.worked ? words.copied : words.notCopied)}
        </span>
        <Button size="small" icon="copy" onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
      <ScrollRegion label={title}>
        <pre className="gallery-code">{code}</pre>
      </ScrollRegion>
    </>
  );
}

/** What a page writes to have the same. */
export function SnippetsView({ choice }: { choice: GalleryChoice }) {
  const { config } = useServices();
  return (
    <section className="gallery-screen">
      <h2>{words.embed}</h2>
      <p className="small muted">{words.embedText}</p>
      {embedSnippets(choice, config.authUrl).map((snippet) => (
        <SnippetView key={snippet.id} snippet={snippet} />
      ))}
    </section>
  );
}
