/** What somebody sees who has just come in: with the session goes the case, so that an old phone asks once and not twice. */
import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import type { Visita } from '@albacea/contract/familia.ts';
import type { SituacionDelCaso } from '@albacea/contract/trabajo.ts';
import type { Base } from '../../db/base.ts';
import type { Inquilinos } from '../../db/inquilino.ts';
import type { Anfitrion } from '../../http/anfitrion.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { sha256 } from '../../platform/ids.ts';
import { verSituacion } from '../casos/ver-situacion.ts';
import type { Tasas } from '../certificados/ver-certificados.ts';
import { autenticarHeredero } from './sesion-de-portal.ts';
import { verVisita } from './ver-visita.ts';

export interface DependenciasDeSituacion {
  readonly base: Base;
  readonly inquilinos: Inquilinos;
  readonly tasas: Tasas;
}

/**
 * @param valor of the cookie that is being given
 * @throws ErrorDeDominio enlace_invalido when it ended in this very moment, caso_bloqueado
 */
export async function situacionAlEntrar(
  { base, inquilinos, tasas }: DependenciasDeSituacion,
  valor: string,
  anfitrion: Anfitrion,
  { idioma, ahora }: { readonly idioma: IdiomaDeError; readonly ahora: Date },
): Promise<{ caso: SituacionDelCaso; visita: Visita }> {
  const sesion = await autenticarHeredero(base, sha256(valor), anfitrion, ahora);
  if (!sesion) throw new ErrorDeDominio('enlace_invalido');
  const aseguradora = await inquilinos.obtener(sesion.aseguradoraId, sesion.version);
  return base.lectura(sesion.aseguradoraId, async (tx) => ({
    caso: await verSituacion(tx, aseguradora, sesion, { tasas, idioma, ahora }),
    visita: await verVisita(tx, aseguradora, sesion),
  }));
}
