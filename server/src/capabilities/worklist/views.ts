/** Views of the work list that people keep under a name. */
import type { NewView, ViewQuery, WorkView } from '@albacea/contract/schemas/worklist.ts';
import type { Database, ForeignTx } from '../../db/database.ts';
import { isUuid, uuidV7 } from '../../platform/ids.ts';
import { DomainError, missing } from '../../shared/errors.ts';
import { normalizeText } from '../../shared/rules-text.ts';

interface ViewRow {
  readonly id: string;
  readonly usuario: string;
  readonly nombre: string;
  readonly compartida: boolean;
  readonly consulta: ViewQuery;
  readonly primera: boolean;
}

const presentView = (user: string, { id, usuario, nombre, compartida, consulta, primera }: ViewRow): WorkView => ({
  vista_id: id,
  ...{ nombre, compartida, primera, consulta },
  propia: usuario === user,
});

const VISIBLE = '(v.usuario = $1 or v.compartida)';
const readViews = (tx: ForeignTx, user: string) =>
  tx.sql<ViewRow>(
    `select v.id, v.usuario, v.nombre, v.compartida, v.consulta, coalesce(m.primera_vista = v.id, false) as primera
       from vistas_de_trabajo v left join mesas m on m.usuario = $1
      where ${VISIBLE} order by lower(v.nombre), v.id`,
    [user],
  );

/** Their own and those that others share, by name. */
export async function listViews(database: Database, user: string): Promise<WorkView[]> {
  const { rows } = await database.unsafeAcrossInsurers('albacea_servicio', (tx) => readViews(tx, user));
  return rows.map((row) => presentView(user, row));
}

/** One of the same name and person is replaced. @throws DomainError validacion */
export async function saveView(
  database: Database,
  user: string,
  { nombre, compartida, primera, consulta }: NewView,
  now: Date,
): Promise<WorkView> {
  const name = normalizeText(nombre);
  if (name === '') throw missing('nombre');
  return database.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    const { rows } = await tx.sql<{ id: string }>(
      `insert into vistas_de_trabajo (id, usuario, nombre, compartida, consulta, guardada) values ($1, $2, $3, $4, $5::jsonb, $6)
       on conflict (usuario, nombre) do update set compartida = excluded.compartida, consulta = excluded.consulta,
         guardada = excluded.guardada
       returning id`,
      [uuidV7(now), user, name, compartida, JSON.stringify(consulta), now],
    );
    const id = (rows[0] as { id: string }).id;
    if (primera) await beginWith(tx, user, id);
    else await tx.sql('update mesas set primera_vista = null where usuario = $1 and primera_vista = $2', [user, id]);
    return presentView(user, { id, usuario: user, nombre: name, compartida, consulta, primera });
  });
}

/** Who began with it begins with everything again. @throws DomainError no_encontrado for one that is not theirs */
export async function deleteView(database: Database, user: string, view: string): Promise<void> {
  if (!isUuid(view)) throw new DomainError('no_encontrado');
  const { affected } = await database.unsafeAcrossInsurers('albacea_servicio', (tx) =>
    tx.sql('delete from vistas_de_trabajo where id = $1 and usuario = $2', [view, user]),
  );
  if (affected === 0) throw new DomainError('no_encontrado');
}

/** @param view null: everything. @throws DomainError no_encontrado for one that they do not see */
export async function chooseFirst(database: Database, user: string, view: string | null): Promise<void> {
  if (view !== null && !isUuid(view)) throw new DomainError('no_encontrado');
  await database.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    if (view !== null) {
      const { rows } = await tx.sql(`select 1 from vistas_de_trabajo v where ${VISIBLE} and v.id = $2`, [user, view]);
      if (rows.length === 0) throw new DomainError('no_encontrado');
    }
    await beginWith(tx, user, view);
  });
}

const beginWith = (tx: ForeignTx, user: string, view: string | null) =>
  tx.sql(
    `insert into mesas (usuario, primera_vista) values ($1, $2)
     on conflict (usuario) do update set primera_vista = excluded.primera_vista`,
    [user, view],
  );
