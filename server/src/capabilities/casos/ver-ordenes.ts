/** What somebody can do with a case as a whole now. */
import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import type { OrdenesDeCaso } from '@albacea/contract/trabajo.ts';
import type { Tx } from '../../db/base.ts';
import type { QuienPide } from './abrir-caso.ts';
import { lastStep } from './reglas-last-step.ts';
import { presentarOfrecidas } from './reglas-ofrecidas.ts';
import { ofrecidasDeCaso } from './reglas-ordenes.ts';
import { casoAbiertoComo, solicitudesEnviadas } from './sql.ts';
import { viewCaso } from './tomar-caso.ts';
import { leerPanorama } from './ver-panorama.ts';

/** Who may: service and insurer. @throws ErrorDeDominio no_encontrado, caso_bloqueado */
export async function verOrdenes(
  tx: Tx,
  { aseguradora, actor, ahora }: QuienPide,
  casoId: string,
  idioma: IdiomaDeError,
): Promise<OrdenesDeCaso> {
  const { fila } = await viewCaso(tx, aseguradora, casoId);
  const { estado, cerrado } = fila;
  const panorama = await leerPanorama(tx, fila.id);
  const { resultados, ...ordenes } = ofrecidasDeCaso(
    {
      ...{ estado, cerrado },
      panorama,
      enviadas: await solicitudesEnviadas(tx, fila.id),
      otro: estado === 'cerrado' ? await casoAbiertoComo(tx, fila) : null,
    },
    actor.visible,
    ahora,
  );
  return {
    ...presentarOfrecidas(ordenes, idioma),
    resultados: resultados.filter(({ motivo }) => motivo === null).map(({ resultado }) => resultado),
    resultados_impedidos: resultados.flatMap(({ resultado, motivo }) =>
      motivo === null ? [] : [{ resultado, motivos: [motivo[idioma]] }],
    ),
    ultimo_paso: lastStep(panorama),
  };
}
