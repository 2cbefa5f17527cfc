/** A round of the clocks across insurers: every process of the worker may run it at any time, and each clock fires once. */
import type { Base } from '../../db/base.ts';
import type { Inquilinos } from '../../db/inquilino.ts';
import type { Registro } from '../../platform/registro.ts';
import type { Reloj } from '../../platform/reloj.ts';
import { estaEnHorario } from '../calendario/reglas-calendario.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { SISTEMA } from '../casos/avanzar-caso.ts';
import { type DependenciasDeDisparo, type Disparo, dispararCaso } from './disparar-caso.ts';
import { casosDebidos } from './sql.ts';

/** Cases of an insurer that are looked for at once. */
const PAGINA = 100;

/**
 * Chases a provider whose term is over, where the service can do so by itself.
 * @returns false: nothing has left, and the account lies on the case manager's desk
 */
export type Insistir = (quien: QuienPide, casoId: string, cuentaId: string) => Promise<boolean>;
export const insisteElGestor: Insistir = async () => false;

export interface DependenciasDeRelojes extends DependenciasDeDisparo {
  readonly insistir: Insistir;
  readonly base: Base;
  readonly inquilinos: Inquilinos;
  readonly reloj: Reloj;
  readonly registro: Registro;
  /** Whether to go on to the next case: a process that ends stops between two. */
  readonly seguir?: () => boolean;
}

/** How many clocks are due, and since when the oldest; for the metrics. */
export async function medirRelojes(base: Base, ahora: Date): Promise<{ cuantos: number; segundos: number }> {
  const filas = await debidos(base, ahora);
  const desde = Math.min(ahora.getTime(), ...filas.map((fila) => fila.desde.getTime()));
  return {
    cuantos: filas.reduce((suma, { cuantos }) => suma + cuantos, 0),
    segundos: Math.max(0, (ahora.getTime() - desde) / 1000),
  };
}

const debidos = (base: Base, ahora: Date) =>
  base.puerta<{ aseguradora_id: string; cuantos: number; desde: Date }>('select * from relojes_debidos($1)', [ahora]);

/**
 * Fires what is due; outside working hours nothing is. A case with a fault is told in the log and does not hold up the others.
 * @returns the clocks that fired
 */
export async function rondaDeRelojes(deps: DependenciasDeRelojes): Promise<Disparo[]> {
  const { base, reloj } = deps;
  const disparos: Disparo[] = [];
  if (!estaEnHorario(reloj.ahora())) return disparos;
  for (const { aseguradora_id } of await debidos(base, reloj.ahora()))
    disparos.push(...(await rondaDeAseguradora(deps, aseguradora_id)));
  return disparos;
}

/**
 * After the commit, because a letter is written outside any transaction. Whatever keeps it from leaving, the account is on the
 * desk already. The second time is a complaint to an officer whose address a person has to look up.
 */
async function insistirTras(
  { insistir }: DependenciasDeRelojes,
  quien: QuienPide,
  disparos: readonly Disparo[],
): Promise<void> {
  for (const { clase, numero, caso_id, sobre } of disparos)
    if (clase === 'insistencia' && numero === 1) await insistir(quien, caso_id, sobre);
}

async function rondaDeAseguradora(deps: DependenciasDeRelojes, aseguradoraId: string): Promise<Disparo[]> {
  const { base, inquilinos, reloj, registro, seguir = () => true } = deps;
  const disparos: Disparo[] = [];
  for (let tras: string | null = null; ; ) {
    const ids: string[] = await base.lectura(aseguradoraId, (tx) => casosDebidos(tx, reloj.ahora(), tras, PAGINA));
    for (const id of ids) {
      const ahora = reloj.ahora();
      if (!seguir() || !estaEnHorario(ahora)) return disparos;
      try {
        const aseguradora = await inquilinos.obtener(aseguradoraId);
        const quien = { aseguradora, actor: SISTEMA, ahora };
        const suyos = await base.inquilino(aseguradoraId, (tx) => dispararCaso(deps, tx, quien, id));
        disparos.push(...suyos);
        await insistirTras(deps, quien, suyos);
      } catch (error) {
        registro.error(
          { error, aseguradora: aseguradoraId, caso: id },
          'the clocks of a case failed; the next round repeats them',
        );
      }
    }
    const ultimo = ids.at(-1);
    if (ultimo === undefined || ids.length < PAGINA) return disparos;
    tras = ultimo;
  }
}
