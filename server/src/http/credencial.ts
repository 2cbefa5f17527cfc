/** Who is asking: an API key or, in Variant A, a Bearer token. */
import type { Variante } from '@albacea/contract/comun.ts';
import { ALCANCES_POR_ROL, type Alcance } from '@albacea/contract/identidad.ts';
import type { Base } from '../db/base.ts';
import { tieneFormaDeClave } from '../platform/cripto/clave-api.ts';
import { ErrorDeDominio } from '../platform/error.ts';
import { sha256 } from '../platform/ids.ts';
import type { Anfitrion } from './anfitrion.ts';
import { LIMITE_POR_HORA, type Uso } from './limite.ts';
import type { FilaDePuerta, Portero } from './portero.ts';
import type { Sesiones } from './sesiones.ts';

export interface Credencial {
  readonly clase: 'clave' | 'usuario';
  /** Id of the key or the user. */
  readonly titular: string;
  readonly aseguradoraId: string;
  readonly slug: string;
  readonly variante: Variante;
  readonly pausada: boolean;
  /** Version of the insurer's row, for its copy in memory. */
  readonly version: number;
  /** null: everything its insurer can. */
  readonly alcances: readonly Alcance[] | null;
  readonly uso: Uso;
}

type FilaDeUsuario = FilaDePuerta & { rol: 'operador' | 'admin' };

export interface Presentado {
  readonly clave: string | undefined;
  readonly autorizacion: string | undefined;
  /** Address of the caller. */
  readonly direccion: string;
}

/**
 * Finds the living credential of a request and counts the request against it, in one round trip.
 * At the address of Variant B a Bearer token is no credential: there is no sign-in, and a gateway may add one of its own. In Variant A
 * both may come together: both have to be valid, both bound what the caller may do, and the key is the one that is answered about.
 * @returns null when the request carries none
 * @throws ErrorDeDominio clave_invalida, sesion_invalida
 */
export async function buscarCredencial(
  deps: { base: Base; portero: Portero; sesiones: Sesiones },
  { clave, autorizacion, direccion }: Presentado,
  anfitrion: Anfitrion,
): Promise<Credencial | null> {
  const bearer = /^bearer\b/i.test(autorizacion ?? '');
  const slug = bearer && anfitrion.clase === 'inquilino' ? anfitrion.slug : null;
  const byKey = clave === undefined ? null : await porClave(deps.portero, clave, direccion, anfitrion);
  const byBearer = slug === null ? null : await porBearer(deps, autorizacion as string, slug);
  if (!byKey || !byBearer) return byKey ?? byBearer;
  return { ...byKey, alcances: inBoth(byKey.alcances, byBearer.alcances) };
}

async function porClave(portero: Portero, clave: string, direccion: string, anfitrion: Anfitrion): Promise<Credencial> {
  if (!tieneFormaDeClave(clave)) throw new ErrorDeDominio('clave_invalida');
  const slug = anfitrion.clase === 'inquilino' ? anfitrion.slug : null;
  const fila = await portero.abrir(sha256(clave), slug, direccion);
  if (!fila) throw new ErrorDeDominio('clave_invalida');
  return credencialDe('clave', fila, fila.alcances);
}

async function porBearer(
  deps: { base: Base; sesiones: Sesiones },
  autorizacion: string,
  slug: string,
): Promise<Credencial> {
  const token = /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(autorizacion)?.[1];
  if (!token) throw new ErrorDeDominio('sesion_invalida');
  const sesion = await deps.sesiones.comprobar(token, slug);
  if (!sesion) throw new ErrorDeDominio('sesion_invalida');
  const [fila] = await deps.base.unsyncedDoor<FilaDeUsuario>('select * from autenticar_usuario($1, $2, $3, $4)', [
    sesion.usuarioId,
    slug,
    sesion.version,
    LIMITE_POR_HORA,
  ]);
  if (!fila) throw new ErrorDeDominio('sesion_invalida');
  return credencialDe('usuario', fila, ALCANCES_POR_ROL[fila.rol]);
}

function inBoth(some: Credencial['alcances'], others: Credencial['alcances']): Credencial['alcances'] {
  if (some === null || others === null) return some ?? others;
  return some.filter((alcance) => others.includes(alcance));
}

function credencialDe(clase: Credencial['clase'], fila: FilaDePuerta, alcances: Credencial['alcances']): Credencial {
  return {
    clase,
    titular: fila.titular,
    aseguradoraId: fila.aseguradora_id,
    slug: fila.slug,
    variante: fila.variante,
    pausada: fila.estado === 'pausada',
    version: fila.version,
    alcances,
    uso: { limite: LIMITE_POR_HORA, usadas: fila.usadas, renueva: fila.renueva },
  };
}
