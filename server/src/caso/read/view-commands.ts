/** What somebody can do with a case as a whole now. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { CasoCommands } from '@albacea/contract/schemas/work.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { presentOffered } from '../../shared/rules-offered.ts';
import { lookAtCaso } from '../lock-caso.ts';
import { casoOffered } from '../rules/rules-commands.ts';
import { lastStep } from '../rules/rules-last-step.ts';
import { openCasoLike, sentApplications } from '../sql.ts';

import { readOverview } from './view-overview.ts';

/** Who may: service and insurer. @throws DomainError no_encontrado, caso_bloqueado */
export async function viewCommands(
  tx: Tx,
  { aseguradora, actor, now }: Requester,
  casoId: string,
  language: ErrorLanguage,
): Promise<CasoCommands> {
  const { fila } = await lookAtCaso(tx, aseguradora, casoId);
  const { estado, cerrado, version, gestor } = fila;
  const panorama = await readOverview(tx, fila.id);
  const { resultados, ...commands } = casoOffered(
    {
      ...{ estado, cerrado },
      panorama,
      enviadas: await sentApplications(tx, fila.id),
      otro: estado === 'cerrado' ? await openCasoLike(tx, fila) : null,
    },
    actor.visible,
    now,
  );
  return {
    ...presentOffered(commands, language),
    resultados: resultados.filter(({ motivo }) => motivo === null).map(({ resultado }) => resultado),
    resultados_impedidos: resultados.flatMap(({ resultado, motivo }) =>
      motivo === null ? [] : [{ resultado, motivos: [motivo[language]] }],
    ),
    ultimo_paso: lastStep(panorama),
    mesa: actor.visible === 'servicio' ? { version, gestor } : null,
  };
}
