/** The door: tiny, because it is written into the page and everything else waits for it. */
import { recordado } from '../datos/recuerdos.ts';
import type { IdiomaEncendido } from '../textos/lenguas.ts';

/** The links of e-mails have it behind the `#`, which no server gets to see; those of Variant A's interface in the query. */
const IN_FRAGMENT = /^#token=([\w-]*)$/;

/**
 * The token of the link, taken out of the address bar and of the history before anything else is done. It lives in memory
 * alone, until it was exchanged for a session.
 */
export function tomarToken(): string | null {
  const direccion = new URL(location.href);
  const token = IN_FRAGMENT.exec(direccion.hash)?.[1] ?? direccion.searchParams.get('token');
  if (token === null) return null;
  direccion.searchParams.delete('token');
  if (IN_FRAGMENT.test(direccion.hash)) direccion.hash = '';
  history.replaceState(null, '', direccion.pathname + direccion.search + direccion.hash);
  return token;
}

/** A link that is pasted where the portal is open already changes what stands behind the `#`, and loads nothing by itself. */
export function comeInAnew(): void {
  if (IN_FRAGMENT.test(location.hash)) location.reload();
}

export interface Sobre {
  readonly success: boolean;
  readonly data?: unknown;
  readonly error?: string;
}
/** What came of it, not yet looked into; null: no answer. */
export type Llegada = { readonly estado: number; readonly codigo: string; readonly sobre: Sobre } | null;

/** What `antesala.ts` leaves for the program, which is still on its way when it runs. */
export interface Antesala {
  readonly token: string | null;
  /** The first call. */
  readonly llegada: Promise<Llegada>;
  /** In which this device reads, until it is known who it is. */
  readonly idioma: IdiomaEncendido;
  /** Knocks again. */
  llamar(): Promise<Llegada>;
}
declare global {
  interface Window {
    antesala?: Antesala;
  }
}

async function pedir(ruta: string, cuerpo: object | null): Promise<NonNullable<Llegada>> {
  const elegido = recordado('idioma');
  const respuesta = await fetch(`/portal/api/${ruta}`, {
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(elegido !== null && { 'accept-language': elegido }),
      ...(cuerpo && { 'content-type': 'application/json' }),
    },
    ...(cuerpo && { method: 'POST', body: JSON.stringify(cuerpo) }),
  });
  const codigo = respuesta.headers.get('x-error-code') ?? 'error_interno';
  return { estado: respuesta.status, codigo, sobre: (await respuesta.json()) as Sobre };
}

/** With the token of the link, which brings case and visitor at once, or with the session that this browser may have. */
export async function llamarALaPuerta(token: string | null): Promise<Llegada> {
  try {
    if (token !== null) return await pedir('sesion', { token });
    const [caso, visita] = await Promise.all([pedir('caso', null), pedir('sesion', null)]);
    if (!caso.sobre.success || !visita.sobre.success) return caso.sobre.success ? visita : caso;
    return { ...caso, sobre: { success: true, data: { caso: caso.sobre.data, visita: visita.sobre.data } } };
  } catch {
    return null;
  }
}
