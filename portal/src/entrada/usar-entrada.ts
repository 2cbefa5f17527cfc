/** The way in: with the token of the link, or with the session that this browser already has. */
import { ErrorDeLlamada } from '@albacea/contract/cliente.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Almacen } from '../datos/almacen.ts';
import type { DatosDe } from '../datos/cliente.ts';
import { recordar } from '../datos/recuerdos.ts';
import type { Antesala, Llegada } from './puerta.ts';

export type Acceso =
  | { readonly clase: 'entrando' }
  | { readonly clase: 'dentro' }
  /** `enlace`: the link is dead. `sesion`: the session has ended, or there was none. `fuera`: signed out. */
  | { readonly clase: 'enlace' | 'sesion' | 'bloqueado' | 'fuera' }
  | { readonly clase: 'fallo'; readonly error: ErrorDeLlamada };

export interface Entrada {
  readonly acceso: Acceso;
  poner(acceso: Acceso): void;
  reintentar(): void;
}

/**
 * @param antesala with the first call, which set out before this was here
 * @param alLlegar told the language of who has come in, before anything is shown
 */
export function useEntrada(
  almacen: Almacen,
  { token, llegada, llamar }: Antesala,
  alLlegar: (idioma: string) => Promise<void>,
): Entrada {
  const [acceso, poner] = useState<Acceso>({ clase: 'entrando' });
  const llamada = useRef(llegada);
  const [intento, reintentar] = useState(0);
  // Each try waits for its own call.
  useEffect(() => {
    poner({ clase: 'entrando' });
    if (token === null) adelantar(almacen);
    void llamada.current.then(async (suya) => {
      const resultado = leer(suya, token);
      if ('clase' in resultado) return poner(resultado);
      await alLlegar(resultado.visita.idioma);
      almacen.poner('GET /caso', {}, resultado.caso);
      almacen.poner('GET /sesion', {}, resultado.visita);
      poner({ clase: 'dentro' });
      if (token !== null) void rememberLink(token);
      if (token !== null) setTimeout(() => adelantar(almacen));
    });
  }, [almacen, token, intento, alLlegar]);
  return {
    acceso,
    poner,
    reintentar() {
      llamada.current = llamar();
      reintentar((n) => n + 1);
    },
  };
}

/** So that another link can be asked for when this session is over and the old one is nowhere to be found. */
async function rememberLink(token: string): Promise<void> {
  const mark = await globalThis.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(token));
  if (mark) recordar('enlace', [...new Uint8Array(mark)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
}

/** What the home needs besides the case sets out before it is asked for. */
function adelantar(almacen: Almacen): void {
  void almacen.refrescar('GET /cuentas', {});
  void almacen.refrescar('GET /documentos', {});
}

type Dentro = Pick<DatosDe<'POST /sesion'>, 'caso' | 'visita'>;

function leer(llegada: Llegada, token: string | null): Dentro | Acceso {
  if (!llegada) return { clase: 'fallo', error: new ErrorDeLlamada('', 'sin_conexion', 0, null) };
  const { estado, codigo } = llegada;
  const { sobre } = llegada;
  if (sobre.success) return sobre.data as Dentro;
  if (codigo === 'caso_bloqueado') return { clase: 'bloqueado' };
  if (codigo === 'enlace_invalido' || (token !== null && codigo === 'validacion')) return { clase: 'enlace' };
  if (estado === 401) return { clase: 'sesion' };
  return { clase: 'fallo', error: new ErrorDeLlamada(sobre.error ?? '', codigo, estado, null) };
}
