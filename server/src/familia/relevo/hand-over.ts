/**
 * A case passes to another family member, in one transaction, after a person of the service has checked a document that proves the reason. The
 * former heir is stored as a relative without access, to whom the earlier links, messages and signatures are assigned.
 */
import type { Handover } from '@albacea/contract/schemas/relevo.ts';
import { addAccess, passAccesses } from '../../caso/access/access.ts';
import { sendLink } from '../../caso/access/write-to-family.ts';
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { setApart, validatedTypeOf } from '../../caso/documentos/review-documento.ts';
import { type TakenCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import type { CasosDependencies } from '../../caso/open/open-caso.ts';
import { changeHeredero } from '../../caso/people/heredero.ts';
import { recordDeadlines, setReminders } from '../../caso/record-deadlines.ts';
import { accessExpiry } from '../../caso/rules/rules.ts';
import { requireText } from '../../cuentas/commands/command.ts';
import { takeBackSendings } from '../../cuentas/letters/take-back-letter.ts';
import { leaveObjeciones } from '../../cuentas/objections/objeciones.ts';
import { withdrawLooks } from '../../cuentas/rastros/looks.ts';
import type { Tx } from '../../db/database.ts';
import { enqueueToPerson, languageFor } from '../../outbox/mail/enqueue.ts';
import { leaveAddresses } from '../../outbox/mail/mail-addresses.ts';
import type { NewMail } from '../../outbox/mail/types.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { invalid } from '../../shared/errors.ts';
import { requireActor, requireVersion } from '../../shared/require.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { keepFormerHeredero, withdrawAll } from '../allegados/people-invited.ts';
import { leavePeticiones } from '../derechos/peticiones.ts';
import { leaveCalls } from '../llamadas/calls.ts';
import { leaveMandatos } from '../mandato/end-mandato.ts';
import { leaveMessages } from '../messages/write-message.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { type HandoverData, handoverPlace, personOf, requireAnotherAddress } from './data.ts';
import { canProve, samePerson, staysBehind } from './rules.ts';
import { askedOf, readRelevos, writeHandover } from './sql.ts';

const refusal = phrasesOf(es.handover, en.handover);

interface HandedOver {
  readonly caso: string;
  readonly relevo: string;
  /** The e-mail with the link for the new heir; null: the same handover was done before. */
  readonly correo: NewMail | null;
}

/**
 * Makes another person the heir of a case, and sends them a link. Ends earlier links and sessions, also of invited relatives, ends mandates,
 * withdraws waiting letters and sets apart documents about the former heir. A repeated call for the same person and proof changes nothing.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion: the address
 *   is the present heir's, or the document proves nothing
 */
export async function handOver(
  deps: CasosDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  { heredero, motivo, explicacion, prueba, version }: Handover,
): Promise<HandedOver> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  const data = {
    persona: personOf(heredero),
    motivo,
    explicacion: requireText('explicacion', explicacion),
  } satisfies HandoverData;
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const { fila } = caso;
  const before = await readRelevos(tx, fila.id);
  const done = before.find(({ estado }) => estado === 'hecho');
  if (done?.documento === prueba && samePerson(caso.datos.heredero, data.persona))
    return { caso: fila.id, relevo: done.id, correo: null };
  requireVersion(fila.version, version);
  requireAnotherAddress(caso, data.persona.email, 'heredero.email');
  await requireProof(tx, caso, prueba);

  const allegado = await keepFormerHeredero(tx, caso, now);
  const hadHeard = await leaveBehind(tx, who, caso, allegado);
  await setApart(tx, caso, ({ id, tipo }) => staysBehind(tipo, id === prueba), now);
  const withdrawn = await takeBackSendings(tx, caso, null, now);
  const passed = await changeHeredero(tx, who, caso, data.persona, heredero.idioma ?? fila.idioma);
  const acceso = await addAccess(deps, tx, who, fila.id);
  const correo = await sendLink(deps, tx, who, passed, acceso, false); // nobody has written to the new heir yet
  if (hadHeard) await tellFormerHeredero(tx, who, caso, allegado);

  const id = askedOf(before)?.id ?? uuidV7(now);
  const sealed = caso.clave.encryptJson(handoverPlace(id), data);
  await writeHandover(tx, { id, caso: fila.id, datos_cifrados: sealed, documento: prueba, allegado }, now);
  const fact: Fact = { tipo: 'caso_relevado', datos: { relevo: id, documento: prueba } };
  await recordFacts(tx, fila.id, [fact, ...withdrawn, { tipo: 'acceso_renovado' }], actor, now);
  await setReminders(tx, fila.id, null);
  await advanceCaso(tx, who, fila.id);
  await recordDeadlines(tx, who, fila.id, true); // the handover counts as contact with the family
  return { caso: fila.id, relevo: id, correo };
}

/**
 * Assigns the former heir's links, mandates, messages, calls and requests to their new record as a relative, and ends all access and the looks
 * that they allowed.
 * @returns whether the former heir may have heard of us
 */
async function leaveBehind(tx: Tx, who: Requester, caso: TakenCaso, allegado: string): Promise<boolean> {
  const { fila } = caso;
  const { now } = who;
  const hadHeard = await passAccesses(tx, fila.id, allegado, now);
  await withdrawAll(tx, fila.id, now);
  await leaveObjeciones(tx, fila.id, allegado);
  await leaveMandatos(tx, fila.id, allegado, now);
  await leaveMessages(tx, fila.id, allegado, now);
  await leaveCalls(tx, fila.id, allegado, now);
  await leavePeticiones(tx, fila.id, allegado);
  await leaveAddresses(tx, fila.id);
  await withdrawLooks(tx, who, caso, null);
  return hadHeard;
}

/** Requires a validated document that can prove the reason. @throws DomainError validacion */
async function requireProof(tx: Tx, { fila }: TakenCaso, prueba: string): Promise<void> {
  const type = await validatedTypeOf(tx, fila.id, prueba);
  if (type !== null && canProve(type)) return;
  const texto = refusal('noProof');
  throw invalid({ campo: 'prueba', texto });
}

/**
 * Tells the former heir that the case has passed to somebody else, so that a mistake or a lie comes to light. The e-mail names neither that person
 * nor the reason, because another family member may read it.
 */
async function tellFormerHeredero(
  tx: Tx,
  { aseguradora, now }: Requester,
  { fila, clave, datos }: TakenCaso,
  allegado: string,
): Promise<void> {
  const { nombre, apellidos, email } = datos.heredero;
  const content = {
    idioma: languageFor(fila.idioma, aseguradora),
    persona: { nombre, apellidos, email },
    fallecido: datos.fallecido,
    dia: null,
    enviadas: 0,
  };
  const times = { now, caduca: accessExpiry(now) };
  await enqueueToPerson(
    tx,
    clave,
    { id: uuidV7(now, 1), caso: fila.id, tipo: 'aviso_relevo', allegado },
    content,
    times,
  );
}
