/** Rewrites the personal data of a case, with the notices that follow from them. */
import type { Tx } from '../../db/database.ts';
import type { Casos } from '../../db/table-types.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import type { Requester } from '../../shared/actor.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { type CasoData, dataPlace } from '../data.ts';
import { type Notice, openingNotices, standingNotices } from '../rules/rules-notices.ts';
import { saveData } from '../sql.ts';

interface Added {
  /** Notices beyond those that the data give by themselves. */
  readonly avisos?: readonly Notice[];
  /** Blind index of an identity number that the case lacked. */
  readonly identidad?: Buffer | null;
  /** Blind index of a reference that the case lacked. */
  readonly referencia?: Buffer | null;
}

/** The caller holds the lock of the case. */
export async function rewriteData(
  tx: Tx,
  { aseguradora, now }: Pick<Requester, 'aseguradora' | 'now'>,
  caso: Pick<Casos, 'id' | 'fecha_fallecimiento' | 'avisos' | 'idioma'> & { readonly clave: DataKey },
  data: CasoData,
  { avisos = [], identidad = null, referencia = null }: Added = {},
): Promise<void> {
  const { nombre, apellidos, dni } = data.fallecido;
  const fallecido = { nombre, apellidos, dni: dni ?? undefined, fecha_fallecimiento: caso.fecha_fallecimiento };
  const own = openingNotices(
    { fallecido, heredero: data.heredero, idioma: caso.idioma },
    aseguradora,
    todayInMadrid(now),
  );
  const sealed = caso.clave.encryptJson(dataPlace(caso.id), data);
  await saveData(tx, caso.id, sealed, [...own, ...avisos, ...standingNotices(caso.avisos)], now, {
    identidad,
    referencia,
  });
}
