/**
 * The notice to the person's own address, in case the person is alive. It is sent when a mandate is signed and an account with an irreversible
 * action is confirmed; a telephone becomes a task. Irreversible requests wait for the notice and for a cooling-off period after it.
 */
import type { CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { readAvisos } from '../../caso/guard.ts';
import { type TakenCaso, takeCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import type { CuentasDependencies } from '../../cuentas/commands/command.ts';
import { prolongCoolingOff } from '../../cuentas/commands/confirm-cuenta.ts';
import { takeBackSendings } from '../../cuentas/letters/take-back-letter.ts';
import { irreversibleCuentas, openedCuentas } from '../../cuentas/read/cuentas-of-caso.ts';
import { SENDABLE } from '../../cuentas/rules/rules-sending.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { enqueueToPerson, languageFor } from '../../outbox/mail/enqueue.ts';
import { secret256, sha256, uuidV7 } from '../../platform/ids.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import { type Requester, SYSTEM } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { MS_PER_DAY, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { allegadoAddresses } from '../allegados/people-invited.ts';
import { avisoPlace } from './data.ts';
import { ADDRESSES_MAXIMUM, type OwnAddress, ownAddresses } from './rules-own-addresses.ts';
import { dueForNotice, insertAviso, writeAvisoDone } from './sql.ts';

/** Milliseconds for which sending the notice is tried, also when no request waits for it any more: it is still useful then. */
const TRIED_FOR = 7 * MS_PER_DAY;

/** The states in which an account waits anew: a letter that has not left is taken back, and a chase asks for the same again. */
const PROLONGED: readonly CuentaState[] = [...SENDABLE, 'solicitada'];

/**
 * Each address of a case gets one notice, however often the case advances, and no more than ADDRESSES_MAXIMUM of a case do: whoever has the link
 * of the family could otherwise write to any number of strangers. An address beyond them holds nothing up: what was confirmed with it waits for
 * its own cooling-off period.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function sendOwnNotices(
  deps: CuentasDependencies,
  tx: Tx,
  { aseguradora, now }: { readonly aseguradora: Tenant; readonly now: Date },
  caso: string,
): Promise<void> {
  const casoId = await dueForNotice(tx, caso);
  if (casoId === null) return;
  const irreversible = await irreversibleCuentas(deps, tx, caso, now);
  if (!irreversible.some(({ estado }) => SENDABLE.includes(estado))) return;
  const taken = await takeCaso(tx, aseguradora, casoId);
  const told = await readAvisos(tx, caso);
  const fresh = (await addressesOf(tx, taken, irreversible)).filter(({ destino }) => {
    const hash = hashOf(aseguradora, caso, destino);
    return !told.some(({ huella_destino }) => hash.equals(huella_destino));
  });
  const given = told.filter(({ medio }) => medio !== 'ninguno').length;
  const addresses = fresh.slice(0, Math.max(0, ADDRESSES_MAXIMUM - given));
  if (addresses.length > 0) {
    const ids = waitingAnew(irreversible);
    const withdrawn = await takeBackSendings(tx, taken, ids, now);
    const end = await prolongCoolingOff(tx, ids, now);
    for (const address of addresses) await tell(tx, aseguradora, taken, address, end, now);
    await recordFacts(tx, caso, [...addresses.map(factOf), ...withdrawn], SYSTEM, now);
  } else if (told.length === 0) {
    await insertAviso(tx, {
      id: uuidV7(now),
      caso,
      medio: 'ninguno',
      creado: now,
      huella_destino: hashOf(aseguradora, caso, ''),
      datos_cifrados: null,
      huella_ficha: null,
      correo: null,
    });
    await recordFacts(tx, caso, [{ tipo: 'aviso_previo_sin_direccion' }], SYSTEM, now);
  }
}

/** The ids of the accounts whose irreversible requests wait for a whole cooling-off period from a notice. */
const waitingAnew = (irreversible: readonly { readonly id: string; readonly estado: CuentaState }[]): string[] =>
  irreversible.filter(({ estado }) => PROLONGED.includes(estado)).map(({ id }) => id);

/**
 * The person's own addresses, to which the notice can be sent; first those of accounts with a confirmed irreversible action.
 * @param irreversible the accounts with such an action
 */
export async function addressesOf(
  tx: Tx,
  { fila, clave, datos }: TakenCaso,
  irreversible: readonly { readonly id: string }[],
): Promise<OwnAddress[]> {
  const { email, telefono } = datos.heredero;
  const others = await allegadoAddresses(tx, { fila, clave });
  const cuentas = await openedCuentas(tx, { fila, clave });
  const ids = new Set(irreversible.map(({ id }) => id));
  const first = cuentas.filter(({ fila }) => fila.confirmada !== null && ids.has(fila.id));
  const identifiers = [...first, ...cuentas].flatMap(({ datos }) => datos.identificador ?? []);
  return ownAddresses(identifiers, {
    correos: [email, ...others.correos],
    telefonos: [telefono, datos.contacto?.telefono, ...others.telefonos].filter((one) => one != null),
  });
}

const factOf = ({ medio }: OwnAddress): Fact => ({
  tipo: medio === 'correo' ? 'aviso_previo_preparado' : 'aviso_previo_por_telefono',
});

const hashOf = ({ clave }: Tenant, caso: string, destino: string): Buffer =>
  clave.blindIndex('aviso_previo', `${caso}\n${destino}`);

/** Stores the notice to one address and, for an e-mail, queues it. @param end when the first irreversible request can leave */
async function tell(
  tx: Tx,
  aseguradora: Tenant,
  { fila, clave, datos }: TakenCaso,
  address: OwnAddress,
  end: Date,
  now: Date,
): Promise<void> {
  const [id, token] = [uuidV7(now), secret256()];
  const isMail = address.medio === 'correo';
  const correo = isMail ? uuidV7(now) : null;
  await insertAviso(tx, {
    id,
    caso: fila.id,
    medio: address.medio,
    creado: now,
    correo,
    huella_destino: hashOf(aseguradora, fila.id, address.destino),
    datos_cifrados: clave.encryptJson(avisoPlace(id), address),
    huella_ficha: isMail ? sha256(token) : null,
  });
  if (correo === null) return;
  const content = {
    idioma: languageFor(fila.idioma, aseguradora),
    persona: { ...datos.fallecido, email: address.destino },
    fallecido: datos.fallecido,
    token,
    dia: todayInMadrid(end),
    enviadas: 0,
  };
  const times = { now, caduca: new Date(now.getTime() + TRIED_FOR) };
  await enqueueToPerson(tx, clave, { id: correo, caso: fila.id, tipo: 'aviso_previo' }, content, times);
}

/**
 * Records that the service called the person's own telephone, or sent it a message; irreversible requests wait for a cooling-off period from
 * then. It counts as done even if nobody answered or the number is wrong. Who may: the service.
 * @throws DomainError no_encontrado (unknown, or recorded before), caso_bloqueado, accion_no_permitida, estado_no_permite
 */
export async function recordNoticeGiven(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  avisoId: string,
): Promise<void> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  const { fila } = await takeLiveCaso(tx, aseguradora, casoId);
  if (!(await writeAvisoDone(tx, fila.id, avisoId, now))) throw new DomainError('no_encontrado');
  await prolongCoolingOff(tx, waitingAnew(await irreversibleCuentas(deps, tx, fila.id, now)), now);
  await recordFacts(tx, fila.id, [{ tipo: 'aviso_previo_dado' }], actor, now);
  await advanceCaso(tx, who, fila.id);
}
