/** What each headline of the figures is to reach. */
import type { Target, Targets } from '@albacea/contract/schemas/figures.ts';
import { HEADLINE_SHAPES, TARGETED, toTenth } from '@albacea/contract/schemas/headlines.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { invalid, type Problem } from '../../shared/errors.ts';
import { readTargetRows, replaceTargets } from './sql-targets.ts';

/** In the order of the headlines. */
export async function readTargets(tx: Tx): Promise<Target[]> {
  const rows = new Map((await readTargetRows(tx)).map(({ cifra, decimas }) => [cifra, decimas / 10]));
  return TARGETED.flatMap((cifra) => {
    const valor = rows.get(cifra);
    return valor === undefined ? [] : [{ cifra, valor }];
  });
}

/** @throws DomainError validacion: a figure given twice, one that has no better side, more than a decimal */
export async function setTargets(tx: Tx, { objetivos }: Targets, actor: Actor, now: Date): Promise<Targets> {
  const problems = problemsOf(objetivos);
  if (problems.length > 0) throw invalid(...problems);
  await replaceTargets(
    tx,
    objetivos.map(({ cifra, valor }) => ({ cifra, decimas: Math.round(valor * 10) })),
  );
  const kept = await readTargets(tx);
  const detail = Object.fromEntries(kept.map(({ cifra, valor }) => [cifra, valor]));
  await audit(tx, actor, 'reporting_objetivos', { tipo: 'reporting', id: 'objetivos' }, now, detail);
  return { objetivos: kept };
}

function problemsOf(targets: readonly Target[]): Problem[] {
  return targets.flatMap(({ cifra, valor }, i): Problem[] => {
    const at = (member: string, es: string, en: string) => [{ campo: `objetivos[${i}].${member}`, texto: { es, en } }];
    if (targets.findIndex((other) => other.cifra === cifra) < i)
      return at('cifra', 'repite una cifra.', 'repeats a figure.');
    const { mejor, unidad } = HEADLINE_SHAPES[cifra];
    if (mejor === null)
      return at(
        'cifra',
        'depende de lo que dure el periodo y no admite objetivo.',
        'depends on the length of the period and takes no target.',
      );
    if (toTenth(valor) !== valor) return at('valor', 'admite un decimal como mucho.', 'takes one decimal at most.');
    if (unidad === 'casos' && !Number.isInteger(valor))
      return at('valor', 'debe ser entero.', 'must be a whole number.');
    if (unidad === 'porcentaje' && cifra !== 'ratio' && valor > 100)
      return at('valor', 'no puede pasar de 100.', 'must not exceed 100.');
    return [];
  });
}
