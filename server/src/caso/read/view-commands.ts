/** Shows the commands on a case that somebody may use now, and the reasons against the others. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { CasoCommands } from '@albacea/contract/schemas/work.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { presentOffered } from '../../shared/rules-transition-table.ts';
import { lookAtCaso, openCasoLike } from '../lock-caso.ts';
import { casoOffered } from '../rules/rules-commands.ts';
import { lastStep } from '../rules/rules-progress.ts';
import { readOverview } from './overview.ts';

/** Shows the commands to the service or the insurer. @throws DomainError no_encontrado, caso_bloqueado */
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
      estado,
      cerrado,
      panorama,
      enviadas: await countRequested(tx, fila.id),
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

/** Counts the accounts and certificates for which a request was ever sent. */
export async function countRequested(tx: Tx, caso: string): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(
    `select (select count(*) from cuentas where aseguradora_id = aseguradora_actual() and caso = $1 and solicitudes > 0)::int
          + (select count(*) from certificados where aseguradora_id = aseguradora_actual() and caso = $1
               and (solicitado is not null or estado in ('solicitado', 'denegado')))::int as n`,
    [caso],
  );
  return rows[0]?.n ?? 0;
}
