/** Where things stand, for a relative who looks. */
import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import type { SituacionDelCaso } from '@albacea/contract/trabajo.ts';
import type { Tx } from '../../db/base.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import type { SesionDeHeredero } from '../../http/ruta-de-aplicacion.ts';
import { type Tasas, verCertificados } from '../certificados/ver-certificados.ts';
import { nameOfLastMandato } from '../mandato/name-of-last-mandato.ts';
import { verProximas } from '../relojes/ver-plazos.ts';
import { presentarSituacion } from './presentar.ts';
import { lastStep } from './reglas-last-step.ts';
import { verCaso } from './ver-caso.ts';
import { leerPanorama } from './ver-panorama.ts';

/** @throws ErrorDeDominio no_encontrado, caso_bloqueado */
export async function verSituacion(
  tx: Tx,
  aseguradora: Inquilino,
  { casoId, caso: interno, papel }: Pick<SesionDeHeredero, 'casoId' | 'caso' | 'papel'>,
  { tasas, idioma, ahora }: { readonly tasas: Tasas; readonly idioma: IdiomaDeError; readonly ahora: Date },
): Promise<SituacionDelCaso> {
  const caso = await verCaso(tx, aseguradora, casoId, idioma);
  const [proximas, certificados, nombre, panorama] = await Promise.all([
    verProximas(tx, interno, ahora),
    verCertificados(tx, interno, tasas),
    nameOfLastMandato(tx, interno),
    leerPanorama(tx, interno),
  ]);
  const situacion = presentarSituacion(caso, aseguradora, papel, { proximas, certificados });
  return { ...situacion, ...nombre, ultimo_paso: lastStep(panorama) };
}
