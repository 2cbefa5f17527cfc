/**
 * Messages of the extended query protocol, gathered in one buffer that is written at once: each write by itself would cost
 * more than the statement's text (PostgreSQL documentation, "Message Formats").
 */

/** A value as it travels: text, or bytes as they are. */
export type Parametro = string | Buffer | null;

const INICIAL = 2048;
const BYTE = { cerrar: 0x43, preparar: 0x50, enlazar: 0x42, sentencia: 0x53 };
/** Of the unnamed portal: what are its columns; run it to its end; and the end of what travels together. */
const DESCRIBIR = Buffer.from([0x44, 0, 0, 0, 6, 0x50, 0]);
const EJECUTAR = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const SINCRONIZAR = Buffer.from([0x53, 0, 0, 0, 4]);

export class Mensajes {
  #bytes = Buffer.allocUnsafe(INICIAL);
  #fin = 0;

  /** Forgets a prepared statement; that there is none is no error. */
  cerrar(nombre: string): void {
    const comienzo = this.#abrir(BYTE.cerrar);
    this.#byte(BYTE.sentencia);
    this.#cadena(nombre);
    this.#acabar(comienzo);
  }

  /** The types of the parameters are the server's to find. */
  preparar(nombre: string, texto: string): void {
    const comienzo = this.#abrir(BYTE.preparar);
    this.#cadena(nombre);
    this.#cadena(texto);
    this.#entero16(0);
    this.#acabar(comienzo);
  }

  /** Binds values to a prepared statement; the answer comes as text. */
  enlazar(nombre: string, valores: readonly Parametro[]): void {
    const comienzo = this.#abrir(BYTE.enlazar);
    this.#byte(0);
    this.#cadena(nombre);
    this.#entero16(valores.length);
    for (const valor of valores) this.#entero16(typeof valor === 'object' && valor !== null ? 1 : 0);
    this.#entero16(valores.length);
    for (const valor of valores) this.#valor(valor);
    this.#entero16(0);
    this.#acabar(comienzo);
  }

  describir(): void {
    this.#trozo(DESCRIBIR);
  }

  ejecutar(): void {
    this.#trozo(EJECUTAR);
  }

  sincronizar(): void {
    this.#trozo(SINCRONIZAR);
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#fin);
  }

  /** @returns where the length of the message will stand */
  #abrir(clase: number): number {
    this.#byte(clase);
    this.#hueco(4);
    this.#fin += 4;
    return this.#fin - 4;
  }

  #acabar(comienzo: number): void {
    this.#bytes.writeUInt32BE(this.#fin - comienzo, comienzo);
  }

  #valor(valor: Parametro): void {
    this.#hueco(4);
    if (valor === null) {
      this.#fin = this.#bytes.writeInt32BE(-1, this.#fin);
      return;
    }
    this.#fin = this.#bytes.writeInt32BE(Buffer.byteLength(valor), this.#fin);
    this.#trozo(valor);
  }

  #cadena(texto: string): void {
    this.#trozo(texto);
    this.#byte(0);
  }

  #trozo(trozo: string | Buffer): void {
    if (typeof trozo === 'string') {
      this.#hueco(trozo.length * 3); // bytes that UTF-8 may need
      this.#fin += this.#bytes.write(trozo, this.#fin);
    } else {
      this.#hueco(trozo.length);
      this.#bytes.set(trozo, this.#fin);
      this.#fin += trozo.length;
    }
  }

  #byte(byte: number): void {
    this.#hueco(1);
    this.#fin = this.#bytes.writeUInt8(byte, this.#fin);
  }

  #entero16(entero: number): void {
    this.#hueco(2);
    this.#fin = this.#bytes.writeUInt16BE(entero, this.#fin);
  }

  #hueco(cuanto: number): void {
    if (this.#fin + cuanto <= this.#bytes.length) return;
    const mayor = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#fin + cuanto));
    this.#bytes.copy(mayor, 0, 0, this.#fin);
    this.#bytes = mayor;
  }
}
