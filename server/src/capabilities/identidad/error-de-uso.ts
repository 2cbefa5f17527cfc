/** The operator of a command asked for something impossible; the message is for them. */
export class ErrorDeUso extends Error {
  constructor(mensaje: string) {
    super(mensaje);
    this.name = 'ErrorDeUso';
  }
}
