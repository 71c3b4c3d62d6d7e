import { type FormEvent, Fragment, lazy, Suspense, useEffect, useId, useRef } from "react";
import { Face } from "../components/avatar.tsx";
import { BusyButton, LinkButton } from "../components/forms/busy-button.tsx";
import { Headline } from "../components/headline.tsx";
import { Problem } from "../components/problem.tsx";
import type { FirstMessages } from "../config/catalogue.ts";
import type { FlowType } from "../config/config.ts";
import { useFirstMessages } from "../config/spoken.ts";
import { type Block, blocksOf, isDivided } from "../machine/blocks.ts";
import { type Door, takesMail } from "../machine/organization-entry.ts";
import { OAuthButtons, SsoButtons } from "./federation/federation-buttons.tsx";
import { emailProblemText } from "./problem-text.ts";
import type { ViewProps } from "./view.ts";

const nothing = { default: () => null };

/**
 * Google's prompt, as soon as its code is there. Where that can't be had the buttons do without.
 */
const OneTapOffer = lazy(() =>
  import("./federation/one-tap.tsx").then(
    ({ OneTap }) => ({ default: OneTap }),
    () => nothing,
  ),
);

function EmailForm({ screen, actions, takesFocus }: ViewProps<"main">) {
  const messages = useFirstMessages();
  const words = messages.main;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { problem, door } = screen;
  useEffect(() => {
    if (problem || takesFocus) field.current?.focus();
  }, [problem, takesFocus]);
  const hasMail = takesMail(door);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (screen.isSending) return;
    if (hasMail) void actions.submitEmail(door, screen.email);
    else actions.choosePassword(screen.email);
  };
  return (
    <form className="column" noValidate onSubmit={send}>
      <label className="label" htmlFor={id}>
        {words.email}
      </label>
      <input
        ref={field}
        id={id}
        type="email"
        name="email"
        autoComplete="username"
        required
        placeholder={words.placeholder}
        value={screen.email}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => actions.changeEmail(event.target.value)}
      />
      {problem && (
        <Problem id={`${id}-problem`}>
          {emailProblemText(messages, problem, door.organization?.name ?? null)}
        </Problem>
      )}
      {problem && "isOfCode" in problem && (
        <LinkButton onClick={() => actions.enterCode(screen.email)}>
          {messages.email.haveCode}
        </LinkButton>
      )}
      <BusyButton isBusy={screen.isSending} busyText={words.sending}>
        {words.submit}
      </BusyButton>
      {hasMail && door.products.includes("password") && (
        <LinkButton onClick={() => actions.choosePassword(screen.email)}>
          {words.password}
        </LinkButton>
      )}
    </form>
  );
}

/** Null where the page has a headline of its own. */
function headlineOf(
  words: FirstMessages["main"],
  { organization, isVerifying }: Door,
  flow: FlowType,
): string | null {
  if (isVerifying) return words.verifyHeadline;
  if (organization) return words.continueTo(organization.name);
  return flow === "PasswordReset" ? null : words.headline;
}

function BlockView({ block, ...props }: { block: Block } & ViewProps<"main">) {
  if (block === "address") return <EmailForm {...props} />;
  return block === "oauth" ? <OAuthButtons {...props} /> : <SsoButtons {...props} />;
}

/**
 * Where everything starts, and where an organization sends those back that proved themselves in
 * another way than it takes.
 */
export function MainScreen(props: ViewProps<"main">) {
  const messages = useFirstMessages();
  const words = messages.main;
  const { actions, config, screen, takesFocus } = props;
  const { door } = screen;
  const blocks = blocksOf(door);
  const headline = config.theme?.hideHeaderText
    ? null
    : headlineOf(words, door, config.authFlowType);
  return (
    <>
      {door.organization && (
        <div className="face-row">
          <Face
            name={door.organization.name}
            logoPath={door.organization.logoPath}
            server={actions.desk.client.baseUrl}
          />
        </div>
      )}
      {headline && <Headline takesFocus={takesFocus}>{headline}</Headline>}
      {door.isVerifying && <p>{words.verifyText}</p>}
      {blocks.length === 0 && <p role="alert">{words.nothingToOffer}</p>}
      {blocks.map((block, index) => (
        <Fragment key={block}>
          {isDivided(blocks, index) && <p className="divider">{messages.federation.or}</p>}
          {index > 0 && !isDivided(blocks, index) && <div className="between" />}
          <BlockView block={block} {...props} takesFocus={takesFocus && !headline} />
        </Fragment>
      ))}
      {config.oauthOptions?.oneTap && blocks.includes("oauth") && door.oauth.includes("google") && (
        <Suspense>
          <OneTapOffer desk={actions.desk} screen={screen} />
        </Suspense>
      )}
    </>
  );
}
