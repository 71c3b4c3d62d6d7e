/**
 * A backup can't be written, or a file can't be restored, in words for the person who typed the
 * command.
 */
export class BadBackup extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BadBackup";
  }
}
