/** Reads an answer of HTTP/1.1 as its bytes come, and of it what a delivery needs (RFC 9112, sections 2 and 4 to 7). */

/** What came is no answer of HTTP/1.1, or has no end before the body. */
export class NoEsHttp extends Error {
  readonly code = 'NOT_HTTP';
}

export interface Topes {
  /** Bytes of the head, provisional answers before it included; more is no answer. */
  readonly cabeza: number;
  /** Bytes of the body as they come, framing included; what comes later is not read. */
  readonly cuerpo: number;
  /** Bytes kept of the body, without its framing. */
  readonly guardado: number;
}

/** What the next bytes are. */
type Lugar =
  | 'estado'
  | 'cabecera'
  | 'contado'
  | 'hasta_el_cierre'
  | 'tamano'
  | 'trozo'
  | 'fin_de_trozo'
  | 'remolque'
  | 'fin';

const LF = 0x0a;
const CR = 0x0d;
const NADA = Buffer.alloc(0);
const ESTADO = /^HTTP\/1\.([01]) ([1-5]\d\d)(?: |$)/;
const NOMBRE = /^[\w!#$%&'*+.^`|~-]+$/;
const TAMANO = /^([\da-f]{1,12})[ \t]*(?:;|$)/i;
const LARGO = /^\d{1,15}$/;

/**
 * Once its head is whole there is an answer, and its status decides: what is wrong with the body ends the body and nothing
 * else. A line may end in LF alone, as a recipient is free to bear (RFC 9112, section 2.2).
 */
export class LectorDeRespuesta {
  /** 0 until the head is whole. */
  estado = 0;
  readonly #topes: Topes;
  readonly #cabeceras = new Map<string, string>();
  #lugar: Lugar = 'estado';
  /** Status and minor version of the head that is being read, and the name of its last header. */
  #leyendo = { estado: 0, version: 0, ultima: '' };
  /** Bytes so far: of the head, then of the body. */
  #leidos = 0;
  /** Bytes that the body, or its present chunk, still has. */
  #faltan = 0;
  /** The beginning of a line. */
  #resto: Buffer = NADA;
  /** Room for what is kept, and how much of it is taken. */
  #cuerpo: Buffer = NADA;
  #guardados = 0;
  #limpia = true;

  constructor(topes: Topes) {
    this.#topes = topes;
  }

  /** By its name in lower case; what came more than once is joined by commas (RFC 9110, section 5.3). */
  cabecera(nombre: string): string | undefined {
    return this.#cabeceras.get(nombre);
  }

  /** More has come than is read of an answer, so that the rest of it was cut off. */
  get desmedida(): boolean {
    return this.estado !== 0 && this.#leidos >= this.#topes.cuerpo;
  }

  /** What is kept of the body, as far as it has come. */
  get cuerpo(): Buffer {
    return this.#cuerpo.subarray(0, this.#guardados);
  }

  /** Whether the connection may carry another request: the answer has ended where it said that it would. */
  get reutilizable(): boolean {
    return this.#lugar === 'fin' && this.#limpia;
  }

  /**
   * @param bytes are the caller's again when this returns: what is kept of them is a copy
   * @returns whether that was the end of the answer
   * @throws NoEsHttp while there is no status
   */
  leer(bytes: Buffer): boolean {
    let quedan = this.#resto.length === 0 ? bytes : Buffer.concat([this.#resto, bytes]);
    this.#leidos += bytes.length;
    while (this.#lugar !== 'fin' && quedan.length > 0) {
      const tomados = this.#enCuerpo ? this.#tomarCuerpo(quedan) : this.#tomarLinea(quedan);
      if (tomados === 0) break;
      quedan = quedan.subarray(tomados);
    }
    this.#resto = this.#lugar === 'fin' ? NADA : Buffer.from(quedan);
    if (this.estado === 0) this.#medirCabeza(this.#leidos);
    if (this.desmedida) this.#romper();
    if (this.#lugar === 'fin' && quedan.length > 0) this.#limpia = false; // it says more than it was asked
    return this.#lugar === 'fin';
  }

  get #enCuerpo(): boolean {
    return this.#lugar === 'contado' || this.#lugar === 'trozo' || this.#lugar === 'hasta_el_cierre';
  }

  #romper(): void {
    this.#lugar = 'fin';
    this.#limpia = false;
  }

  /** @returns bytes taken */
  #tomarCuerpo(bytes: Buffer): number {
    const cuantos = this.#lugar === 'hasta_el_cierre' ? bytes.length : Math.min(this.#faltan, bytes.length);
    this.#guardar(bytes.subarray(0, cuantos));
    this.#faltan -= cuantos;
    if (this.#faltan === 0) {
      if (this.#lugar === 'contado') this.#lugar = 'fin';
      if (this.#lugar === 'trozo') this.#lugar = 'fin_de_trozo';
    }
    return cuantos;
  }

  #guardar(bytes: Buffer): void {
    const { guardado } = this.#topes;
    const fin = Math.min(this.#guardados + bytes.length, guardado);
    if (fin > this.#cuerpo.length) {
      const mayor = Buffer.allocUnsafe(Math.min(Math.max(fin, 2 * this.#cuerpo.length), guardado));
      mayor.set(this.cuerpo);
      this.#cuerpo = mayor;
    }
    bytes.copy(this.#cuerpo, this.#guardados, 0, fin - this.#guardados);
    this.#guardados = fin;
  }

  /** @returns bytes taken; 0 when the line is not whole */
  #tomarLinea(bytes: Buffer): number {
    const fin = bytes.indexOf(LF);
    if (fin < 0) return 0;
    const linea = bytes.toString('latin1', 0, bytes[fin - 1] === CR ? fin - 1 : fin);
    if (this.#lugar === 'estado') this.#leerEstado(linea);
    else if (this.#lugar === 'cabecera') this.#leerCabecera(linea, bytes.length - fin - 1);
    else if (this.#lugar === 'tamano') this.#leerTamano(linea);
    else if (linea === '') this.#lugar = this.#lugar === 'remolque' ? 'fin' : 'tamano';
    else if (this.#lugar === 'fin_de_trozo') this.#romper();
    return fin + 1;
  }

  #leerEstado(linea: string): void {
    const [, version, estado] = ESTADO.exec(linea) ?? [];
    if (estado === undefined) throw new NoEsHttp('no status line');
    if (estado === '101') throw new NoEsHttp('another protocol, which nobody asked for');
    this.#leyendo = { estado: Number(estado), version: Number(version), ultima: '' };
    this.#cabeceras.clear();
    this.#lugar = 'cabecera';
  }

  /** @param detras bytes that have come behind the line */
  #leerCabecera(linea: string, detras: number): void {
    const { estado, ultima } = this.#leyendo;
    if (linea === '') {
      if (estado < 200) this.#lugar = 'estado';
      else this.#empezarCuerpo(detras);
      return;
    }
    const doblada = ultima !== '' && (linea.startsWith(' ') || linea.startsWith('\t'));
    const dosPuntos = linea.indexOf(':');
    const nombre = doblada ? ultima : linea.slice(0, Math.max(0, dosPuntos)).toLowerCase();
    if (!doblada && !NOMBRE.test(nombre)) throw new NoEsHttp('no header');
    const valor = linea.slice(doblada ? 0 : dosPuntos + 1).trim();
    const antes = this.#cabeceras.get(nombre);
    this.#cabeceras.set(nombre, antes === undefined ? valor : `${antes}${doblada ? ' ' : ', '}${valor}`);
    this.#leyendo.ultima = nombre;
  }

  #medirCabeza(bytes: number): void {
    if (bytes > this.#topes.cabeza) throw new NoEsHttp('its head is too long');
  }

  /** How the body ends (RFC 9112, section 6.3). What contradicts itself ends with the connection. */
  #empezarCuerpo(detras: number): void {
    const { estado, version } = this.#leyendo;
    this.#medirCabeza(this.#leidos - detras);
    this.estado = estado;
    this.#leidos = detras;
    const codificacion = this.#cabeceras.get('transfer-encoding')?.toLowerCase();
    const largos = new Set(this.#cabeceras.get('content-length')?.split(/, */));
    const [largo = ''] = largos;
    this.#limpia = version === 1 && !enLista(this.#cabeceras.get('connection'), 'close');
    if (estado === 204 || estado === 304) this.#lugar = 'fin';
    else if (codificacion === 'chunked' && version === 1 && largos.size === 0) this.#lugar = 'tamano';
    else if (codificacion === undefined && largos.size === 1 && LARGO.test(largo)) {
      this.#faltan = Number(largo);
      this.#lugar = this.#faltan === 0 ? 'fin' : 'contado';
    } else {
      this.#lugar = 'hasta_el_cierre';
      this.#limpia = false;
    }
  }

  #leerTamano(linea: string): void {
    const tamano = TAMANO.exec(linea)?.[1];
    this.#faltan = Number.parseInt(tamano ?? '0', 16);
    if (tamano === undefined) this.#romper();
    else this.#lugar = this.#faltan === 0 ? 'remolque' : 'trozo';
  }
}

/** Whether a header that is a list holds a word, in whatever case. */
const enLista = (valor: string | undefined, palabra: string): boolean =>
  valor?.split(',').some((una) => una.trim().toLowerCase() === palabra) ?? false;
