/**
 * How the pages talk to the server: every operation by its method and path, typed by the lists of operations and nothing of
 * them at run time, so that the schemas never reach a browser.
 */
import type { Static, TSchema } from 'typebox';
import type { OperacionDeAplicacion } from './aplicaciones.ts';

type Lista = Readonly<Record<string, OperacionDeAplicacion>>;
type Operacion<L extends Lista> = L[keyof L];
/** For instance `POST /cuentas/{cuenta}/confirmacion`. */
export type Llamada<L extends Lista> = `${Operacion<L>['metodo']} ${Operacion<L>['ruta']}` & Clave<Operacion<L>>;
type Clave<O extends OperacionDeAplicacion> = O extends OperacionDeAplicacion ? `${O['metodo']} ${O['ruta']}` : never;
type OperacionDe<L extends Lista, K extends string> = Extract<
  Operacion<L>,
  K extends `${infer M} ${infer R}` ? { readonly metodo: M; readonly ruta: R } : never
>;
type De<O extends OperacionDeAplicacion, P extends 'cuerpo' | 'consulta' | 'parametros'> =
  O['forma'] extends Record<P, infer E> ? (E extends TSchema ? { readonly [K in P]: Static<E> } : object) : object;
/** An operation that takes a file gets it beside the rest of its body. */
type CuerpoDe<O extends OperacionDeAplicacion> = O extends { readonly subida: object }
  ? {
      readonly cuerpo: Omit<Extract<De<O, 'cuerpo'>, { cuerpo: unknown }>['cuerpo'], 'contenido' | 'nombre'>;
      readonly fichero: Blob;
    }
  : De<O, 'cuerpo'>;
export type Envio<L extends Lista, K extends Llamada<L>> = CuerpoDe<OperacionDe<L, K>> &
  Partial<De<OperacionDe<L, K>, 'consulta'>> &
  De<OperacionDe<L, K>, 'parametros'> & { readonly senal?: AbortSignal };
export type Datos<L extends Lista, K extends Llamada<L>> = Static<OperacionDe<L, K>['forma']['datos']>;

/** What the server refused, or could not be asked. */
export class ErrorDeLlamada extends Error {
  /** Of the error catalogue; `sin_conexion` when no answer came. */
  readonly codigo: string;
  /** HTTP status; 0 when no answer came. */
  readonly estado: number;
  /** Seconds to wait, where the server said so. */
  readonly espera: number | null;
  constructor(mensaje: string, codigo: string, estado: number, espera: number | null) {
    super(mensaje);
    this.name = 'ErrorDeLlamada';
    this.codigo = codigo;
    this.estado = estado;
    this.espera = espera;
  }
}

export interface Cliente<L extends Lista> {
  /** @throws ErrorDeLlamada */
  pedir<K extends Llamada<L>>(llamada: K, envio: Envio<L, K>): Promise<Datos<L, K>>;
  /** The address of what is opened or shown as it is, a file for instance. */
  direccion<K extends Llamada<L>>(
    llamada: K,
    envio: Pick<Envio<L, K>, ('parametros' | 'consulta') & keyof Envio<L, K>>,
  ): string;
}

interface EnvioSuelto {
  readonly cuerpo?: unknown;
  readonly consulta?: Readonly<Record<string, unknown>>;
  readonly parametros?: Readonly<Record<string, string>>;
  readonly fichero?: Blob;
  readonly senal?: AbortSignal;
}

export interface OpcionesDeCliente {
  /** More headers, asked for at each call. */
  cabeceras?(): Readonly<Record<string, string>>;
  /** Sees to what a refusal asks for; true: the call is made once more. */
  trasRechazo?(fallo: ErrorDeLlamada): Promise<boolean>;
}

/**
 * @param prefijo `/portal/api` or `/backoffice/api`
 * @param idioma language of the messages, asked at each call
 */
export function crearCliente<L extends Lista>(
  prefijo: string,
  idioma: () => string,
  { cabeceras = () => ({}), trasRechazo }: OpcionesDeCliente = {},
): Cliente<L> {
  const direccion = (llamada: string, { parametros = {}, consulta = {} }: EnvioSuelto): string => {
    const [, ruta = ''] = llamada.split(' ');
    const conValores = ruta.replace(/\{(\w+)\}/g, (_, nombre: string) => encodeURIComponent(parametros[nombre] ?? ''));
    const dadas = Object.entries(consulta).filter(([, valor]) => valor !== undefined && valor !== '');
    const busqueda = new URLSearchParams(dadas.map(([nombre, valor]) => [nombre, String(valor)])).toString();
    return `${prefijo}${conValores}${busqueda ? `?${busqueda}` : ''}`;
  };
  async function unaVez(llamada: string, envio: EnvioSuelto): Promise<unknown> {
    const { cuerpo, fichero, senal } = envio;
    const respuesta = await fetch(direccion(llamada, envio), {
      method: llamada.split(' ')[0] as string,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'accept-language': idioma(),
        ...cabeceras(),
        ...(cuerpo !== undefined &&
          !fichero && { 'content-type': typeof cuerpo === 'string' ? 'text/csv' : 'application/json' }),
      },
      ...(senal && { signal: senal }),
      ...(fichero
        ? { body: formulario(cuerpo, fichero) }
        : cuerpo !== undefined && { body: typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo) }),
    }).catch((motivo: unknown) => {
      if (senal?.aborted) throw motivo;
      throw new ErrorDeLlamada('', 'sin_conexion', 0, null);
    });
    const sobre = (await respuesta.json().catch(() => ({}))) as { success?: boolean; data?: unknown; error?: string };
    if (respuesta.ok && sobre.success) return sobre.data;
    const espera = Number(respuesta.headers.get('retry-after')) || null;
    const codigo = respuesta.headers.get('x-error-code') ?? 'error_interno';
    throw new ErrorDeLlamada(sobre.error ?? '', codigo, respuesta.status, espera);
  }
  return {
    direccion: direccion as Cliente<L>['direccion'],
    async pedir(llamada, envio) {
      try {
        return (await unaVez(llamada, envio as EnvioSuelto)) as never;
      } catch (fallo) {
        if (!(fallo instanceof ErrorDeLlamada) || !(await trasRechazo?.(fallo))) throw fallo;
        return (await unaVez(llamada, envio as EnvioSuelto)) as never;
      }
    },
  };
}

function formulario(cuerpo: unknown, fichero: Blob): FormData {
  const campos = new FormData();
  for (const [nombre, valor] of Object.entries((cuerpo ?? {}) as Record<string, unknown>))
    if (valor !== undefined && valor !== null) campos.set(nombre, String(valor));
  campos.set('fichero', fichero);
  return campos;
}
