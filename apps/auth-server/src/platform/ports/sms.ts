/** One text message, ready to go. */
interface TextMessage {
  /** The same on every try. */
  readonly id: string;
  /** E.164, such as '+12025550123'. */
  readonly to: string;
  readonly text: string;
  readonly code: string | null;
  readonly createdAt: Date;
}

/**
 * The port to the telephone network. Rejects when the text was not taken; it is then tried again.
 */
export interface SmsSender {
  deliverText(message: TextMessage): Promise<void>;
}

export interface HttpSmsOptions {
  /**
   * Where messages are posted, with user and password in it:
   * 'https://sid:token@api.example.com/…/Messages.json'.
   */
  readonly url: string;
  /** The sender's number or name. */
  readonly from: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Sends by the HTTP form that Twilio made common and others understand: To, From and Body, with
 * Basic authentication. The answer's body is not read: it repeats the message, and with it the
 * passcode.
 */
export function createHttpSms(options: HttpSmsOptions, send: typeof fetch = fetch): SmsSender {
  const url = new URL(options.url);
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = "";
  url.password = "";
  return {
    async deliverText({ to, text }) {
      const response = await send(url, {
        method: "POST",
        headers: { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` },
        body: new URLSearchParams({ To: to, From: options.from, Body: text }),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
    },
  };
}
