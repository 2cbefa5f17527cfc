/** The operator of a command asked for something impossible; the message is for them. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ErrorDeUso';
  }
}
