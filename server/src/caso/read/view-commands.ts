/** Shows the commands that a case allows somebody now, and the reasons against the others. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { CasoCommands } from '@albacea/contract/schemas/work.ts';
import type { Tx } from '../../db/database.ts';
import type { Casos } from '../../db/table-types.ts';
import type { Requester } from '../../shared/actor.ts';
import { presentOffered } from '../../shared/rules-transition-table.ts';
import { lookAtCaso } from '../lock-caso.ts';
import { casoOffered } from '../rules/rules-commands.ts';
import { lastStep } from '../rules/rules-progress.ts';
import { readOverview } from './overview.ts';

/** For the service and the insurer. @throws DomainError no_encontrado, caso_bloqueado */
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

/** Number of accounts and certificates for which a request was ever sent. */
export async function countRequested(tx: Tx, caso: string): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(
    `select (select count(*) from cuentas where aseguradora_id = aseguradora_actual() and caso = $1 and solicitudes > 0)::int
          + (select count(*) from certificados where aseguradora_id = aseguradora_actual() and caso = $1
               and (solicitado is not null or estado in ('solicitado', 'denegado')))::int as n`,
    [caso],
  );
  return rows[0]?.n ?? 0;
}

/** The caso_id of the open case for the same policy and person; null: none. */
export async function openCasoLike(tx: Tx, caso: Casos): Promise<string | null> {
  if (caso.huella_duplicado === null) return null;
  const hashes = [caso.huella_poliza, caso.huella_identidad, caso.huella_duplicado, caso.huella_sin_identidad];
  const [found] = (await tx.sql<{ id: string | null }>('select caso_abierto_como($1, $2, $3, $4) as id', hashes)).rows;
  // A second statement, because the first doesn't see a case that was opened while it waited.
  const { rows } = await tx.sql<{ caso_id: string }>(
    'select caso_id from casos where aseguradora_id = aseguradora_actual() and id = $1',
    [found?.id ?? null],
  );
  return rows[0]?.caso_id ?? null;
}
