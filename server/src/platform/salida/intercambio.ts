/**
 * One request and the beginning of its answer, straight over a dispatcher of undici: its own `request` makes a stream, an
 * abort signal and an iterator for each, which cost as much as the rest of a delivery.
 */
import { type Dispatcher, errors } from 'undici';

export interface Peticion {
  readonly origen: string;
  /** Path and query. */
  readonly camino: string;
  readonly cabeceras: Readonly<Record<string, string>>;
  readonly cuerpo: Buffer;
}

export interface Respuesta {
  readonly estado: number;
  readonly cabeceras: Readonly<Record<string, string | string[] | undefined>>;
  /** What came of the body until it ended, was too much, too late or cut off. */
  readonly cuerpo: Buffer;
}

export interface Topes {
  /** Milliseconds for everything, the connection and the body included. */
  readonly plazoMs: number;
  /** Bytes of the body, after which the connection is cut. */
  readonly maximo: number;
}

/** Not even a status came in time. */
export class PlazoAgotado extends Error {}

/**
 * POSTs the bytes. Once the status is known there is an answer, whatever becomes of its body.
 * @throws PlazoAgotado, or the error of the connection
 */
export function intercambiar(
  despachador: Dispatcher,
  { origen, camino, cabeceras, cuerpo }: Peticion,
  { plazoMs, maximo }: Topes,
): Promise<Respuesta> {
  return new Promise((bien, mal) => {
    let control: Dispatcher.DispatchController | null = null;
    let cabeza: Pick<Respuesta, 'estado' | 'cabeceras'> | null = null;
    let largo = 0;
    const trozos: Buffer[] = [];
    let cortada: Error | null = null;

    /** The first end counts; later ones find the promise settled. */
    const acabar = (error: Error | null) => {
      clearTimeout(alarma);
      if (cabeza) bien({ ...cabeza, cuerpo: trozos.length === 1 ? (trozos[0] as Buffer) : Buffer.concat(trozos) });
      else mal(error);
    };
    const cortar = (error: Error) => {
      cortada = error;
      acabar(error);
      control?.abort(error); // one that is still waiting for a connection is cut when it gets it
    };
    const alarma = setTimeout(() => cortar(new PlazoAgotado()), plazoMs);

    despachador.dispatch(
      { origin: origen, path: camino, method: 'POST', headers: cabeceras, body: cuerpo },
      {
        onRequestStart(suyo) {
          control = suyo;
          if (cortada) suyo.abort(cortada);
        },
        onResponseStart(_, estado, recibidas) {
          if (estado >= 200) cabeza = { estado, cabeceras: recibidas };
        },
        onResponseData(_, trozo) {
          trozos.push(trozo);
          largo += trozo.length;
          if (largo >= maximo) cortar(new errors.RequestAbortedError());
        },
        onResponseEnd: () => acabar(null),
        onResponseError: (_, error) => acabar(error),
      },
    );
  });
}
