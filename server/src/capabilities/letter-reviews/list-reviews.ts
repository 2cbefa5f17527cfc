/** What is to be read again across insurers, what was found, and how much of all letters each insurer has read again. */
import type { LettersToReview } from '@albacea/contract/schemas/safety.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Tenants } from '../../db/tenant.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';

/** Rows of each list, and days of what was found. */
const ROWS = 100;
const DAYS = 90;

interface Row {
  readonly aseguradora_id: string;
  readonly caso_id: string;
  readonly carta: string;
  readonly enviada: Date;
}
type Found = Row & { readonly fallo: LettersToReview['propios'][number]['fallo']; readonly revisada: Date };
type Sum = { readonly resultado: 'bien' | 'fallo'; readonly fallo: Found['fallo'] | null; readonly cuantas: number };

/** @param user membership of who asks: nobody is offered what they sent */
export async function listReviews(
  { base, tenants }: { readonly base: Database; readonly tenants: Tenants },
  user: string,
  now: Date,
): Promise<LettersToReview> {
  const since = new Date(now.getTime() - DAYS * MS_PER_DAY);
  const [waiting, found, sums, insurers] = await Promise.all([
    base.door<Row>('select aseguradora_id, caso_id, carta, enviada from cartas_por_revisar($1::uuid, $2)', [
      user,
      ROWS,
    ]),
    base.door<Found>(
      'select aseguradora_id, caso_id, carta, enviada, fallo, revisada from fallos_de_cartas($1::uuid, $2, $3)',
      [user, since, ROWS],
    ),
    base.door<Sum>('select resultado, fallo, cuantas from cifras_de_revisiones($1)', [since]),
    base.unsafeAcrossInsurers('albacea_servicio', (tx) =>
      tx.sql<{ aseguradora: string; nombre: string; porcentaje: number }>(
        `select slug as aseguradora, nombre, muestra_cartas as porcentaje from aseguradoras where estado = 'activa' order by nombre, slug`,
      ),
    ),
  ]);
  const present = async ({ aseguradora_id, caso_id, carta, enviada }: Row) => ({
    aseguradora: (await tenants.unchanging(aseguradora_id)).slug,
    caso_id,
    carta_id: carta,
    enviada: enviada.toISOString(),
  });
  return {
    por_revisar: await Promise.all(waiting.map(present)),
    propios: await Promise.all(
      found.map(async (row) => ({ ...(await present(row)), fallo: row.fallo, revisada: row.revisada.toISOString() })),
    ),
    cifras: {
      bien: sums.find(({ resultado }) => resultado === 'bien')?.cuantas ?? 0,
      fallos: sums.flatMap(({ fallo, cuantas }) => (fallo === null ? [] : [{ fallo, cuantas }])),
    },
    muestras: insurers.rows,
  };
}

/** @param porcentaje of a hundred letters that are sent from now on, how many are read again */
export async function changeShare(tx: Tx, { aseguradora, actor, now }: Requester, porcentaje: number): Promise<void> {
  await tx.sql('update aseguradoras set muestra_cartas = $1, version = version + 1 where id = aseguradora_actual()', [
    porcentaje,
  ]);
  const detail = { antes: aseguradora.muestra_cartas, despues: porcentaje };
  await audit(tx, actor, 'muestra_cambiada', { tipo: 'aseguradora', id: aseguradora.id }, now, detail);
}
