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
