/** The desk of one person, how new cases are shared out, and how today stands against what was aimed at. */
import type { DeskState, OwnDesk, Share, Standing } from '@albacea/contract/schemas/worklist.ts';
import type { Database, ForeignTx } from '../../db/database.ts';
import { midnightInMadrid, todayInMadrid } from '../../shared/rules-dates-madrid.ts';

const EMPTY: OwnDesk = { de_turno: false, idiomas: [], objetivo_horas: null };

async function readDesk(tx: ForeignTx, user: string): Promise<Omit<DeskState, 'hoy'>> {
  const own = await tx.sql<OwnDesk>(
    'select de_turno, to_jsonb(idiomas) as idiomas, objetivo_horas from mesas where usuario = $1',
    [user],
  );
  const share = await tx.sql<Share>('select activo, objetivo_horas from reparto');
  return { mesa: own.rows[0] ?? EMPTY, reparto: share.rows[0] as Share };
}

export async function viewDeskState(database: Database, user: string, now: Date): Promise<DeskState> {
  const state = await database.unsafeAcrossInsurers('albacea_servicio', (tx) => readDesk(tx, user));
  const since = midnightInMadrid(todayInMadrid(now));
  const standing = async (horas: number, gestor: string | null): Promise<Standing> => {
    const [row] = await database.door<Omit<Standing, 'horas'>>(
      'select revisados, a_tiempo, esperan, tarde from revisiones($1, $2, $3, $4::uuid)',
      [since, now, horas, gestor],
    );
    return { horas, ...(row as Omit<Standing, 'horas'>) };
  };
  const aimed = state.reparto.objetivo_horas;
  const [servicio, propio] = await Promise.all([
    standing(aimed, null),
    standing(state.mesa.objetivo_horas ?? aimed, user),
  ]);
  return { ...state, hoy: { servicio, propio } };
}

export async function changeOwnDesk(database: Database, user: string, desk: OwnDesk): Promise<OwnDesk> {
  await database.unsafeAcrossInsurers('albacea_servicio', (tx) =>
    tx.sql(
      `insert into mesas (usuario, de_turno, idiomas, objetivo_horas) values ($1, $2, $3::text[], $4)
       on conflict (usuario) do update set de_turno = excluded.de_turno, idiomas = excluded.idiomas,
         objetivo_horas = excluded.objetivo_horas`,
      [user, desk.de_turno, desk.idiomas, desk.objetivo_horas],
    ),
  );
  return desk;
}

export async function changeShare(database: Database, share: Share): Promise<Share> {
  await database.unsafeAcrossInsurers('albacea_servicio', (tx) =>
    tx.sql('update reparto set activo = $1, objetivo_horas = $2', [share.activo, share.objetivo_horas]),
  );
  return share;
}
