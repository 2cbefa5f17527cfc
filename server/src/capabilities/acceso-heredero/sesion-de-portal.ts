/** The heir's session: begun with the token of the link, kept in a cookie, ended with the link at the latest. */
import type { Variante } from '@albacea/contract/comun.ts';
import type { Base } from '../../db/base.ts';
import type { Anfitrion } from '../../http/anfitrion.ts';
import { LIMITE_DE_SESION } from '../../http/aplicacion.ts';
import type { Galleta, SesionDeHeredero } from '../../http/ruta-de-aplicacion.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { secreto256, sha256, uuidV7 } from '../../platform/ids.ts';
import { acabaPronto } from './reglas.ts';
import { type DependenciasDeEnlace, renovarEnlace } from './renovar-enlace.ts';
import { slugDe } from './slug.ts';
import { ultimaCaducidad } from './ver-visita.ts';

/** A day: whoever comes back later has the link in the e-mail. */
const VIDA = '24 hours';

interface SesionNueva {
  aseguradora_id: string;
  caso: string;
  caso_id: string;
  acceso: string;
  allegado: string | null;
  primera: boolean;
  caduca: Date;
}

/**
 * Swaps the token of a link for a session. The link stays valid: it may be opened again, on another device too. One that
 * ends soon is followed by another, by e-mail.
 * @throws ErrorDeDominio enlace_invalido, whatever is wrong with it
 */
export async function entrarAlPortal(
  deps: DependenciasDeEnlace,
  token: string,
  anfitrion: Anfitrion,
  ahora: Date,
): Promise<{ datos: { caso_id: string; caduca: string }; galleta: Exclude<Galleta, 'fuera'> }> {
  const { base } = deps;
  const valor = secreto256();
  const [sesion] = await base.puerta<SesionNueva>(
    'select * from abrir_sesion_heredero($1, $2, $3, $4, $5, $6::interval)',
    [sha256(token), slugDe(anfitrion), uuidV7(ahora), sha256(valor), ahora, VIDA],
  );
  if (!sesion) throw new ErrorDeDominio('enlace_invalido');
  const { aseguradora_id: aseguradora, caso, caso_id, acceso, allegado, primera, caduca } = sesion;
  if (primera) {
    const tipo = allegado ? 'allegado_entro' : 'acceso_usado';
    const actor = { visible: 'heredero', tipo: allegado ? 'allegado' : 'heredero', id: acceso } as const;
    await base.inquilino(aseguradora, (tx) => registrarHechos(tx, caso, [{ tipo }], actor, ahora));
  }
  await renovarSiAcaba(deps, sesion, ahora);
  return { datos: { caso_id, caduca: caduca.toISOString() }, galleta: { valor, caduca } };
}

/** Sends a new link when this one ends soon and they have no other that lasts. Whoever is at the door comes in all the same. */
async function renovarSiAcaba(deps: DependenciasDeEnlace, sesion: SesionNueva, ahora: Date): Promise<void> {
  try {
    const caduca = await deps.base.lectura(sesion.aseguradora_id, (tx) => ultimaCaducidad(tx, sesion.acceso));
    if (acabaPronto(caduca, ahora)) await renovarEnlace(deps, sesion, ahora);
  } catch (error) {
    deps.registro.warn({ error, acceso: sesion.acceso }, 'link that ends soon not renewed');
  }
}

interface FilaDeSesion {
  sesion: string;
  aseguradora_id: string;
  slug: string;
  variante: Variante;
  version: number;
  caso: string;
  caso_id: string;
  acceso: string;
  allegado: string | null;
  papel: 'ayuda' | 'consulta' | null;
  usadas: number;
  renueva: Date;
}

/** The living session of a cookie, its request counted; null: there is none at this address. */
export async function autenticarHeredero(
  base: Base,
  huella: Buffer,
  anfitrion: Anfitrion,
  ahora: Date,
): Promise<SesionDeHeredero | null> {
  const [fila] = await base.unsyncedDoor<FilaDeSesion>('select * from autenticar_heredero($1, $2, $3, $4)', [
    huella,
    slugDe(anfitrion),
    ahora,
    LIMITE_DE_SESION,
  ]);
  return (
    (fila && {
      id: fila.sesion,
      papel: fila.papel ?? 'heredero',
      aseguradoraId: fila.aseguradora_id,
      slug: fila.slug,
      variante: fila.variante,
      version: fila.version,
      caso: fila.caso,
      casoId: fila.caso_id,
      acceso: fila.acceso,
      allegado: fila.allegado,
      uso: { limite: LIMITE_DE_SESION, usadas: fila.usadas, renueva: fila.renueva },
    }) ??
    null
  );
}

/** Ends the session of a cookie, in either application. */
export async function cerrarSesion(base: Base, valor: string): Promise<void> {
  await base.puerta('select cerrar_sesion($1)', [sha256(valor)]);
}
