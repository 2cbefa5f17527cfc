/** Shows the commands on a case that somebody may use now, and the reasons against the others. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { CasoCommands } from '@albacea/contract/schemas/work.ts';
import { lookAtCaso, openCasoLike } from '../caso/lock-caso.ts';
import { readOverview } from '../caso/read/overview.ts';
import { casoOffered } from '../caso/rules/rules-commands.ts';
import { lastStep } from '../caso/rules/rules-progress.ts';
import type { Tx } from '../db/database.ts';
import { countLeftRequests } from '../familia/persona-viva/take-back-requests.ts';
import type { Requester } from '../shared/actor.ts';
import { presentOffered } from '../shared/rules-transition-table.ts';

/** Shows the commands to the service or the insurer. @throws DomainError no_encontrado, caso_bloqueado */
export async function viewCommands(
  tx: Tx,
  { aseguradora, actor, now }: Requester,
  casoId: string,
  language: ErrorLanguage,
): Promise<CasoCommands> {
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  const { fila } = caso;
  const { estado, cerrado, version, gestor } = fila;
  const panorama = await readOverview(tx, fila.id);
  const { resultados, ...commands } = casoOffered(
    {
      estado,
      cerrado,
      panorama,
      enviadas: await countLeftRequests(tx, caso),
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
