/** The door for API keys: requests that arrive together are authenticated and counted in one round trip. */
import { isIP } from 'node:net';
import type { Variante } from '@albacea/contract/comun.ts';
import type { Alcance } from '@albacea/contract/identidad.ts';
import type { Base } from '../db/base.ts';
import { crearAgrupador } from '../outbox/agrupador.ts';
import { LIMITE_POR_HORA, sinDisfraz } from './limite.ts';

/** A living credential as the door shows it, with the present request counted. */
export interface FilaDePuerta {
  titular: string;
  aseguradora_id: string;
  slug: string;
  variante: Variante;
  estado: 'activa' | 'pausada';
  version: number;
  usadas: number;
  renueva: Date;
}

export type FilaDeClave = FilaDePuerta & { alcances: Alcance[] | null };

export interface Portero {
  /**
   * @param huella hash of the key
   * @param slug of the subdomain; null on the bare domain
   * @param direccion of the caller, whose network the key may have to be of
   * @returns null when no living key of that address has the hash
   */
  abrir(huella: Buffer, slug: string | null, direccion: string): Promise<FilaDeClave | null>;
}

interface Llamada {
  readonly huella: Buffer;
  readonly slug: string | null;
  readonly direccion: string | null;
}

export function crearPortero(base: Base): Portero {
  const llamadas = crearAgrupador<Llamada, FilaDeClave | null>(async (lote) => {
    const enOrden = [...lote.entries()].sort(([, a], [, b]) => Buffer.compare(a.huella, b.huella));
    const filas = await base.unsyncedDoor<FilaDeClave & { orden: number }>(
      'select * from autenticar_claves($1, $2, $3, $4)',
      [
        enOrden.map(([, { huella }]) => huella),
        enOrden.map(([, { slug }]) => slug),
        enOrden.map(([, { direccion }]) => direccion),
        LIMITE_POR_HORA,
      ],
    );
    const respuestas = lote.map((): FilaDeClave | null => null);
    for (const { orden, ...fila } of filas) {
      const [lugar] = enOrden[orden - 1] as [number, unknown];
      respuestas[lugar] = fila;
    }
    return respuestas;
  });
  return { abrir: (huella, slug, direccion) => llamadas.anadir({ huella, slug, direccion: soloDireccion(direccion) }) };
}

/** As the database reads it; null for what a proxy has sent in its place. */
const soloDireccion = (direccion: string): string | null => {
  const ip = sinDisfraz(direccion);
  return isIP(ip) ? ip : null;
};
