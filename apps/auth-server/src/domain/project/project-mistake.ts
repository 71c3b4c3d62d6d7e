/** A mistake of the operator, in words for the one who typed the command. */
export class ProjectMistake extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ProjectMistake";
  }
}
