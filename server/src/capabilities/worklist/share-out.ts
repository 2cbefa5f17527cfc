/** Gives new cases to the people on duty, where the service has switched that on. */
import type { Database } from '../../db/database.ts';
import { databaseNow, nowOf } from '../../db/insurers-now.ts';
import type { Tenants } from '../../db/tenant.ts';
import { SYSTEM } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { assignCaso, listGestores } from '../casos/assign-gestor.ts';
import { type Candidate, type Choice, chooseGestor } from './rules-share.ts';
import { readOnDuty, writeShared } from './sql.ts';

/** Cases of one round. */
const ROUND = 200;

interface Waiting {
  readonly aseguradora_id: string;
  readonly caso: string;
  readonly caso_id: string;
  readonly idioma: string;
  readonly prioridad: 'normal' | 'urgente';
}

interface ShareDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
}

/**
 * A case that somebody was given meanwhile stays with them: several workers may share out at once.
 * @returns how many were given away
 */
export async function shareOut(deps: ShareDependencies): Promise<number> {
  const { base } = deps;
  const willing = await base.unsafeAcrossInsurers('albacea_servicio', readOnDuty);
  if (willing.length === 0) return 0;
  const active = new Set((await listGestores(base)).map(({ usuario_id }) => usuario_id));
  const onDuty = willing.filter(({ usuario }) => active.has(usuario));
  const [waiting, load] = await Promise.all([
    base.door<Waiting>('select aseguradora_id, caso, caso_id, idioma, prioridad from casos_por_repartir($1)', [ROUND]),
    base.door<{ gestor: string; casos: number; urgentes: number }>(
      'select gestor, casos, urgentes from carga_de_gestores()',
      [],
    ),
  ]);
  const candidates = new Map<string, Candidate>(
    onDuty.map(({ usuario, idiomas }) => {
      const { casos = 0, urgentes = 0 } = load.find(({ gestor }) => gestor === usuario) ?? {};
      return [usuario, { usuario, idiomas, casos, urgentes }];
    }),
  );
  let given = 0;
  for (const caso of waiting) {
    const choice = chooseGestor(caso.idioma, [...candidates.values()]);
    if (!choice || !(await give(deps, caso, choice))) continue;
    given += 1;
    const before = candidates.get(choice.usuario) as Candidate;
    const urgentes = before.urgentes + (caso.prioridad === 'urgente' ? 1 : 0);
    candidates.set(choice.usuario, { ...before, casos: before.casos + 1, urgentes });
  }
  return given;
}

async function give({ base, tenants }: ShareDependencies, caso: Waiting, choice: Choice): Promise<boolean> {
  const aseguradora = await tenants.get(caso.aseguradora_id);
  const now = nowOf(aseguradora, await databaseNow(base));
  const who = { aseguradora, actor: SYSTEM, now };
  try {
    await base.asTenant(aseguradora.id, async (tx) => {
      await assignCaso(tx, who, caso.caso_id, choice.usuario, { era: null });
      const { usuario: gestor, idioma, casos } = choice;
      await writeShared(tx, { caso: caso.caso, gestor, idioma, casos }, now);
    });
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false; // somebody was faster, or the case is gone
    throw error;
  }
}
