/** What a family can expect, shown on its first visit. */
import type { Plan } from '@albacea/contract/schemas/plan.ts';
import { firstDay } from '../../caso/certificados/rules.ts';
import { lookAtCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { experienceOf } from '../catalogo/view-experience.ts';
import type { CuentasDependencies } from '../commands/command.ts';
import { planOf } from '../rules/rules-plan.ts';
import { casoModulos } from '../sql.ts';

/**
 * The plan for the modules of the case, with today's experience of the providers.
 * @throws DomainError no_encontrado
 */
export async function viewPlan(
  { catalogo }: Pick<CuentasDependencies, 'catalogo'>,
  tx: Tx,
  { aseguradora, now }: Requester,
  casoId: string,
): Promise<Plan> {
  const { fila } = await lookAtCaso(tx, aseguradora, casoId);
  const [modulos, { fichas }] = [await casoModulos(tx, fila.id), await catalogo.current(tx)];
  const today = todayInMadrid(now);
  const codes = fichas.map(({ codigo }) => codigo);
  const since = modulos.includes('certificados') ? firstDay('ultimas_voluntades', fila.fecha_fallecimiento) : null;
  return {
    grupos: planOf(fichas, await experienceOf(tx, codes, today), modulos, today),
    registros_desde: since !== null && since > today ? since : null,
  };
}
