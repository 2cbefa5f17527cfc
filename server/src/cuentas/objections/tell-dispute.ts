/** Tells the heir, and the relative who raised an objection, that there is one and how it ended, each by e-mail with their own link. */
import { addToken } from '../../caso/access/access.ts';
import { writeToFamily } from '../../caso/access/write-to-family.ts';
import { guardOf, relativeIsLimited } from '../../caso/guard.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import { openAllegado, readGuest } from '../../caso/people/allegados.ts';
import { accessExpiry } from '../../caso/rules/rules.ts';
import type { Tx } from '../../db/database.ts';
import { type Content, UNNAMED } from '../../outbox/mail/types.ts';
import type { Requester } from '../../shared/actor.ts';
import { openCuenta } from '../data.ts';
import { type Objecion, readCuenta, readObjeciones } from '../sql.ts';

type Told = Pick<Objecion, 'cuenta' | 'estado' | 'planteada_por' | 'allegado'>;

/**
 * E-mails the heir and the relative who raised the objection, each unless they restrict the use of their own data. The person who has just acted
 * gets no e-mail, except a relative who objects: they get a receipt. A relative without access gets no link, but still the answer. Objections of
 * the insurer cause no e-mail, nor does any while somebody says that the person is alive. The e-mails name the account, but not to a relative if
 * it is reserved by now, and quote nobody.
 */
export async function tellDispute(
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  { cuenta, estado, planteada_por, allegado }: Told,
): Promise<void> {
  const { porComprobar, datosLimitados } = await guardOf(tx, caso.fila.id);
  if (planteada_por === 'aseguradora' || porComprobar) return;
  const row = cuenta === null ? null : await readCuenta(tx, caso.fila.id, cuenta);
  const name = row && openCuenta(caso.clave, row).proveedor;
  const write = async (
    to: Partial<Content>,
    propio: boolean,
    guest?: { readonly id: string; retirado: Date | null },
  ) => {
    const caduca = accessExpiry(who.now);
    const { token } = guest?.retirado ? {} : await addToken(tx, caso.fila.id, who.now, guest?.id);
    await writeToFamily(tx, who, caso, {
      tipo: 'desacuerdo',
      caduca,
      immediate: false,
      ...(guest && { allegado: guest.id }),
      contenido: {
        ...to,
        ...(token !== undefined && { token, caduca: caduca.toISOString() }),
        desacuerdo: { cuenta: guest && row?.reservada ? UNNAMED : name, propio, heredero: !guest, estado },
      },
    });
  };
  if (who.actor.tipo !== 'heredero' && !datosLimitados) await write({}, planteada_por === 'heredero');
  const guest = allegado === null ? null : await readGuest(tx, caso.fila.id, allegado);
  if (guest === null || (who.actor.tipo === 'allegado' && estado === 'levantada')) return;
  if (await relativeIsLimited(tx, caso.fila.id, guest.id)) return;
  const { nombre, apellidos, email, idioma } = openAllegado(caso.clave, guest);
  await write({ idioma, heredero: { nombre, apellidos, email } }, true, guest);
}

/** Tells of each open objection that it is upheld, because the case is closed and what it held back will not happen. */
export async function tellUpheld(tx: Tx, who: Requester, caso: TakenCaso): Promise<void> {
  const open = (await readObjeciones(tx, caso.fila.id)).filter(({ estado }) => estado === 'abierta');
  for (const objecion of open) await tellDispute(tx, who, caso, { ...objecion, estado: 'mantenida' });
}
