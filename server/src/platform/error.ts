/** Refusals that the caller must hear about, by code of the contract's catalogue. */
import type { CodigoError, IdiomaDeError } from '@albacea/contract/errores.ts';

/** A text in both languages of the API's messages. */
export type Bilingue = Readonly<Record<IdiomaDeError, string>>;

/** Thrown by rules and use cases; the transport turns it into status, header and envelope. */
export class ErrorDeDominio extends Error {
  readonly codigo: CodigoError;
  readonly valores: Readonly<Record<string, string | number | Bilingue>>;
  readonly cabeceras: Readonly<Record<string, string>>;
  /** What `detalle` was made of, where fields are to blame. */
  readonly problemas: readonly Problema[];

  /**
   * @param valores what fills the words in braces of the message
   * @param cabeceras headers of the answer, such as `Location`
   */
  constructor(
    codigo: CodigoError,
    valores: Readonly<Record<string, string | number | Bilingue>> = {},
    cabeceras: Readonly<Record<string, string>> = {},
    problemas: readonly Problema[] = [],
  ) {
    super(codigo);
    this.name = 'ErrorDeDominio';
    this.codigo = codigo;
    this.valores = valores;
    this.cabeceras = cabeceras;
    this.problemas = problemas;
  }
}

/** What stands in the way of a start or a command, said to whoever runs it in a sentence; no stack would help. */
export class CannotStart extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CannotStart';
  }
}

/** A problem with one field of the body, named by its path. */
export interface Problema {
  readonly campo: string;
  readonly texto: Bilingue;
}

/** At most this many problems are named, so that an answer stays readable. */
export const MAXIMO_PROBLEMAS = 20;

/** The problems as one sentence a language: `fallecido.nombre: falta.` */
export function detalleDe(problemas: readonly Problema[]): Bilingue {
  const en = (idioma: IdiomaDeError) =>
    problemas
      .slice(0, MAXIMO_PROBLEMAS)
      .map(({ campo, texto }) => (campo ? `${campo}: ${texto[idioma]}` : texto[idioma]))
      .join(' ');
  return { es: en('es'), en: en('en') };
}

/** 400 for a query that a rule refuses. */
export function consultaNoValida(...problemas: Problema[]): ErrorDeDominio {
  return new ErrorDeDominio('consulta_invalida', { detalle: detalleDe(problemas) });
}

/** What is wrong with the end of a range that lies before its beginning. */
export function rangoAlReves(campo: string, desde: string): Problema {
  return { campo, texto: { es: `no puede ser anterior a ${desde}.`, en: `must not be before ${desde}.` } };
}

/** 422 for data that a rule refuses. */
export function noValido(...problemas: Problema[]): ErrorDeDominio {
  return new ErrorDeDominio('validacion', { detalle: detalleDe(problemas) }, {}, problemas);
}
