import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { PhoneNumber } from "../../actions/factor-actions.ts";
import { BusyButton, LinkButton } from "../../components/forms/busy-button.tsx";
import { CodeField } from "../../components/forms/code-field.tsx";
import { Countdown, ResendButton } from "../../components/forms/resend-button.tsx";
import { Headline } from "../../components/headline.tsx";
import { Problem } from "../../components/problem.tsx";
import { useLanguage } from "../../config/spoken.ts";
import { useMessages } from "../../config/use-messages.ts";
import { phoneNumbersSoon, usePhoneNumbers, useWritten } from "../../phone/use-phone-numbers.ts";
import { codeProblemText } from "../problem-text.ts";
import type { LaterProps } from "../view.ts";

/** The code that was texted. */
export function SmsEntryScreen(props: LaterProps<"smsEntry">) {
  const messages = useMessages();
  const words = messages.sms;
  const { screen, actions, takesFocus, canGoBack, now } = props;
  const { factor, problem, isChecking, expiresAt } = screen;
  const number = useWritten(screen.shownNumber);
  const id = useId();
  return (
    <>
      <Headline takesFocus={false}>{words.headline}</Headline>
      <p id={id}>{expiresAt === null ? words.sendingTo(number) : words.sentTo(number)}</p>
      <CodeField
        takesFocus={takesFocus}
        isChecking={isChecking}
        problem={problem && codeProblemText(messages, problem)}
        describedBy={id}
        onCode={(code) => void actions.checkSmsCode(factor, code)}
      />
      <p className="hint">
        {expiresAt !== null && !screen.tries?.isSpent && (
          <Countdown key={expiresAt} expiresAt={expiresAt} now={now} />
        )}
      </p>
      <div className="column">
        <ResendButton
          step={screen.resend}
          onResend={() => void actions.sendText(screen)}
          onStep={actions.reachResendStep}
        />
        {factor.enrolled.includes("totp") && (
          <LinkButton onClick={() => actions.chooseFactor("totp")}>{words.useApp}</LinkButton>
        )}
        {canGoBack && <LinkButton onClick={actions.goBack}>{messages.mfa.back}</LinkButton>}
      </div>
    </>
  );
}

const HOME = { code: "US", callingCode: "1", name: "United States" };

/** The number as it was typed, where nothing can tell whether it is one: the server decides. */
function asTyped(text: string, callingCode: string): PhoneNumber {
  const digits = text.replaceAll(/\D/g, "");
  const e164 = text.trim().startsWith("+") ? `+${digits}` : `+${callingCode}${digits}`;
  return { e164, national: text.trim() };
}

async function readNumber(text: string, country: typeof HOME): Promise<PhoneNumber | null> {
  const numbers = await phoneNumbersSoon();
  return numbers ? numbers.parseNumber(text, country.code) : asTyped(text, country.callingCode);
}

/** The number that codes are texted to. */
export function SmsSetupScreen(props: LaterProps<"smsSetup">) {
  const messages = useMessages();
  const language = useLanguage();
  const words = messages.sms;
  const { screen, actions, takesFocus, canGoBack } = props;
  const { factor, problem, isSending } = screen;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isReading, setReading] = useState(false);
  const isHere = useRef(true);
  const [countryCode, setCountryCode] = useState(HOME.code);
  const numbers = usePhoneNumbers();
  const countries = useMemo(() => numbers?.listCountries(language) ?? [HOME], [numbers, language]);
  const country = countries.find(({ code }) => code === countryCode) ?? HOME;
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isSending || isReading || text.trim() === "") return;
    setReading(true);
    void readNumber(text, country).then((number) => {
      // Whoever went back while the number was read wants no text to it.
      if (!isHere.current) return;
      setReading(false);
      return actions.sendFirstText(factor, number);
    });
  };
  /**
   * Written as people write it, unless something was taken away: a deleted bracket must not come
   * back.
   */
  const type = (typed: string) =>
    setText(
      numbers && typed.length > text.length ? numbers.formatTyped(typed, country.code) : typed,
    );
  return (
    <>
      <Headline takesFocus={takesFocus}>{words.setupHeadline}</Headline>
      <p id={`${id}-text`}>{words.setupText}</p>
      <form className="column" noValidate onSubmit={send}>
        <label className="label" htmlFor={`${id}-country`}>
          {words.country}
        </label>
        <select
          id={`${id}-country`}
          name="country"
          autoComplete="tel-country-code"
          value={country.code}
          onChange={(event) => setCountryCode(event.target.value)}
        >
          {countries.map(({ code, name, callingCode }) => (
            <option key={code} value={code}>{`${name} (+${callingCode})`}</option>
          ))}
        </select>
        <label className="label" htmlFor={id}>
          {words.number}
        </label>
        <input
          ref={field}
          id={id}
          type="tel"
          name="tel"
          autoComplete="tel-national"
          required
          placeholder={words.placeholder}
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-text ${id}-problem` : `${id}-text`}
          onChange={(event) => type(event.target.value)}
        />
        {problem && <Problem id={`${id}-problem`}>{codeProblemText(messages, problem)}</Problem>}
        <BusyButton
          isBusy={isSending || isReading}
          busyText={words.sending}
          isDisabled={text.trim() === ""}
        >
          {messages.mfa.continue}
        </BusyButton>
        {canGoBack && <LinkButton onClick={actions.goBack}>{messages.mfa.back}</LinkButton>}
      </form>
    </>
  );
}
