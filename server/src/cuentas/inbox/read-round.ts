/**
 * The worker reads received e-mails: it parses each in a thread, checks the sender, finds the letter that it answers, and files it in its
 * case or puts it in the tray. Slow steps come before the transaction; an e-mail that fails is tried again a few times, or without end if the
 * failure is one that ends by itself.
 */
import type { ReceivedClass } from '@albacea/contract/schemas/inbox-lists.ts';
import type { DNSResolver } from 'mailauth';
import type { DocumentosDependencies } from '../../caso/documentos/receive-documento.ts';
import type { Tenants } from '../../db/tenant.ts';
import { type AnsweredMail, findAnswered, findByReference } from '../../outbox/mail/mail-addresses.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { orderOf, verifySender } from '../../platform/mail/verify-sender.ts';
import type { SignatureCheck } from '../../platform/mail/verify-signatures.ts';
import { LaneError, type Lanes } from '../../platform/worker-pool/lane.ts';
import { isPassing } from '../../queue/passing.ts';
import { DomainError } from '../../shared/errors.ts';
import { normalizeText } from '../../shared/rules-text.ts';
import type { Catalogo } from '../catalogo/current-catalogo.ts';
import {
  type Envelope,
  type Hint,
  openReceived,
  originalPlace,
  type ReadMail,
  sealReceived,
  senderOf,
  UNOPENED_TNEF,
} from './data.ts';
import { fileMail, type ToFile } from './file-mail.ts';
import type * as parsing from './parse-mail.ts';
import type { ParsedMail } from './parse-mail.ts';
import { letterIn, provenDomain, providersOf, referenceIn, signedTo } from './rules-match.ts';
import { allWords } from './rules-own-words.ts';
import { type Arrived, isDoubtful, isFromMachine, isNoAnswer, reportIn } from './rules-report.ts';
import { assignInsurer, type Claimed, claimReceived, eraseReceived, postponeReceived, putInTray } from './sql.ts';

interface InboxDependencies extends DocumentosDependencies {
  readonly tenants: Tenants;
  readonly catalogo: Catalogo;
  readonly keyring: Keyring;
  readonly resolver: DNSResolver;
  readonly lanes: Pick<Lanes, 'inspection' | 'mail'>;
}

const PARSING = new URL('./parse-mail.ts', import.meta.url);
/** Milliseconds for which no other worker takes an e-mail that is being read. */
const LEASE = 120_000;
/** Milliseconds until the next try after a failure that ends by itself. */
const PASSING_PAUSE = 300_000;
/** Tries before a person has to look at the e-mail. */
const TRIES = 5;
/** Tries after which an e-mail is read as unsigned when the name server does not answer. */
const UNSIGNED_AFTER = 3;
const UNVERIFIED: SignatureCheck = { firmado: [], de: null };

/** Number of e-mails read at once, so that others are read while the name servers of some senders do not answer. */
const AT_ONCE = 4;

/** Reads some waiting e-mails. @returns the number of e-mails taken, 0 when none waits */
export async function inboxRound(deps: InboxDependencies): Promise<number> {
  const row = await claimNext(deps);
  if (row === null) return 0;
  const others = Array.from({ length: AT_ONCE - 1 }, async () => {
    const other = await claimNext(deps);
    return other === null ? 0 : readClaimed(deps, other);
  });
  const results = await Promise.allSettled([readClaimed(deps, row), ...others]);
  let taken = 0;
  for (const result of results) {
    if (result.status === 'rejected') throw result.reason;
    taken += result.value;
  }
  return taken;
}

const claimNext = ({ base }: InboxDependencies): Promise<Claimed | null> =>
  base.unsafeAcrossInsurers('albacea_worker', (tx) => claimReceived(tx, LEASE));

/** Reads a claimed e-mail. @returns 1, for the count of a round */
async function readClaimed(deps: InboxDependencies, row: Claimed): Promise<number> {
  try {
    // an e-mail that crashes the process must not be tried for ever
    if (row.intentos > TRIES) await setAside(deps, row);
    else await readOne(deps, row);
  } catch (error) {
    deps.logger.warn(
      { error, correo: row.id, intento: row.intentos },
      'a received e-mail could not be read; it will be tried again',
    );
    if (isPassing(error))
      await deps.base.unsafeAcrossInsurers('albacea_worker', (tx) => postponeReceived(tx, row, PASSING_PAUSE));
    else if (row.intentos >= TRIES) await setAside(deps, row);
  }
  return 1;
}

interface Opened {
  readonly row: Claimed;
  readonly sobre: Envelope;
  readonly mail: ParsedMail;
  readonly sender: SignatureCheck;
}

/** The evidence for the sender, and the letter that the e-mail answers. */
interface Match {
  readonly answered: AnsweredMail | null;
  readonly prueba: 'direccion' | 'dkim' | 'persona' | 'ninguna';
}

async function readOne(deps: InboxDependencies, row: Claimed): Promise<void> {
  const key = deps.keyring.serviceKey();
  const { sobre, pista } = openReceived(key, row.id, row.datos_cifrados);
  if (sobre === undefined) throw new Error('an e-mail without its envelope');
  const bytes = key.decrypt(originalPlace(row.id), row.original_cifrado);
  const mail = await parse(deps, bytes, sobre.ip);
  if (mail === null) return setAside(deps, row);
  const sender = await verifySender({ bytes, ip: sobre.ip }, deps.resolver, deps.lanes.mail).catch((error) => {
    if (isPassing(error) || row.intentos < UNSIGNED_AFTER) throw error;
    return UNVERIFIED;
  });
  const opened = { row, sobre, mail, sender };
  const match = row.prueba === 'persona' ? assigned(opened, pista) : await matchOf(deps, opened);
  const leido = readWords(opened);
  const { clase, isToBeLookedAt } = classOf(opened, match);
  if (match.answered === null || match.prueba === 'ninguna' || isToBeLookedAt)
    return toTray(deps, opened, match, { leido, clase });
  const { answered, prueba } = match;
  await deps.base.unsafeAcrossInsurers('albacea_worker', (tx) => assignInsurer(tx, row.id, { ...answered, prueba }));
  const toFile: ToFile = { id: row.id, answered, prueba, clase, leido, mail, original: bytes };
  try {
    await fileMail(deps, toFile);
  } catch (error) {
    // The case is gone, or nobody may look at it: the e-mail about it is deleted.
    if (!(error instanceof DomainError) || error.codigo !== 'no_encontrado') throw error;
    await deps.base.unsafeAcrossInsurers('albacea_worker', (tx) => eraseReceived(tx, row.id));
  }
}

/** @returns null: the message cannot be parsed within the limits of the thread */
async function parse({ lanes }: InboxDependencies, bytes: Buffer, ip: string): Promise<ParsedMail | null> {
  try {
    return await lanes.mail.run<typeof parsing.parseMail>(PARSING, 'parseMail', orderOf(ip), bytes);
  } catch (error) {
    if (error instanceof LaneError && error.reason !== 'starved') return null;
    throw error;
  }
}

/** The match of an e-mail that a person assigned: the person vouches for the case and for the sender. */
function assigned({ row, mail }: Opened, hint: Hint | null | undefined): Match {
  const { aseguradora_id, caso, cuenta } = row;
  if (aseguradora_id === null || caso === null || !hint) throw new Error('an e-mail was assigned without a case');
  const correo = namedLetter(mail);
  return {
    answered: { aseguradora_id, correo, caso, caso_id: hint.caso_id, cuenta, proveedor: null, al_heredero: true },
    prueba: 'persona',
  };
}

const namedLetter = ({ cabeceras, devuelto, texto }: ParsedMail): string | null =>
  letterIn(cabeceras, devuelto ?? texto);

async function matchOf(deps: InboxDependencies, { row, sobre, mail, sender: { firmado, de } }: Opened): Promise<Match> {
  const { base, catalogo } = deps;
  const { cards } = await base.unsafeAcrossInsurers('albacea_servicio', (tx) => catalogo.current(tx));
  const signers = providersOf(provenDomain(firmado, de), cards);
  const known = providersOf(provenDomain(signedTo(firmado, sobre.para), de), cards);
  const isOther = (answered: AnsweredMail) =>
    answered.proveedor !== null && signers.length > 0 && !signers.includes(answered.proveedor);
  if (row.huella_direccion !== null) {
    const answered = await letterOfAddress(deps, row);
    if (answered === null) return { answered: null, prueba: 'ninguna' };
    // One provider signed it, but it came to the address given to another: somebody passed it on, so a person has to look.
    if (isOther(answered)) return { answered, prueba: 'ninguna' };
    const isKnown = answered.proveedor !== null && known.includes(answered.proveedor);
    return { answered, prueba: isKnown ? 'dkim' : 'direccion' };
  }
  const letter = namedLetter(mail);
  const named = letter === null ? null : await findAnswered(base, { huella: null, correo: letter });
  if (named !== null) {
    const isKnown = named.proveedor !== null && known.includes(named.proveedor);
    return { answered: named, prueba: isKnown ? 'dkim' : 'ninguna' };
  }
  const reference = referenceIn(`${mail.asunto}\n${mail.texto}`);
  if (reference === null || known.length === 0) return { answered: null, prueba: 'ninguna' };
  return { answered: await findByReference(base, reference, known), prueba: 'dkim' };
}

/** The letter that has the address where the e-mail came. @returns null: it came to an address of no letter, or the case is gone */
const letterOfAddress = async (
  { base }: InboxDependencies,
  { huella_direccion: huella }: Claimed,
): Promise<AnsweredMail | null> => (huella === null ? null : findAnswered(base, { huella, correo: null }));

function readWords({ mail, sender }: Opened): ReadMail {
  const { de, asunto, reenviados, adjuntos, moreAttachments } = mail;
  const names = [
    ...adjuntos.map(({ nombre, contenido, isTnef }) => ({
      nombre,
      bytes: contenido.length,
      rechazo: isTnef ? UNOPENED_TNEF : null,
    })),
    ...reenviados.map(({ nombre, bytes }) => ({ nombre, bytes, rechazo: null })),
  ];
  const more = { nombre: `+${moreAttachments}`, bytes: 0, rechazo: 'demasiados_documentos' };
  return {
    de,
    asunto,
    texto: allWords(mail, (text) => text),
    firmado: sender.firmado.map(({ dominio }) => dominio),
    adjuntos: moreAttachments > 0 ? [...names, more] : names,
  };
}

/**
 * Classifies the e-mail. A person reads a provider's answer, because no program tells a closed ticket from a closed account. A person also
 * reads mail that came to a letter's address for people and only sounds like a report: it may be the provider's answer, or a message of the
 * family.
 */
function classOf(
  { sobre, mail }: Opened,
  { answered, prueba }: Match,
): { readonly clase: ReceivedClass; readonly isToBeLookedAt: boolean } {
  const arrived: Arrived = { ...mail, de: mail.de.direccion, nombre: mail.de.nombre, sobre };
  const is = (clase: ReceivedClass, isToBeLookedAt = false) => ({ clase, isToBeLookedAt });
  const report = reportIn(arrived);
  const isProven = answered !== null && prueba !== 'ninguna';
  if (report !== null && !(isProven && mayBeOfPerson(arrived, mail, answered, prueba))) return is(report);
  if (!isProven) return is(answered === null && isAdvertising(mail) ? 'spam' : 'sin_probar');
  if (answered.cuenta !== null) return is(report === null && isNoAnswer(arrived) ? 'automatica' : 'otra');
  if (report !== null && prueba !== 'persona') return is(report, true);
  return is(isFromMachine(arrived) || isNoAnswer(arrived) ? 'automatica' : 'familia');
}

/** Whether a person may have sent a report. Whoever assigned it vouches for it, but families pass on reports about e-mails of their own. */
function mayBeOfPerson(arrived: Arrived, mail: ParsedMail, answered: AnsweredMail, prueba: Match['prueba']): boolean {
  const namesLetter = answered.correo !== null && namedLetter(mail) === answered.correo;
  if (prueba !== 'persona') return isDoubtful(arrived, namesLetter);
  return answered.cuenta === null && !isFromMachine(arrived) && !namesLetter;
}

/** Advertising says so in its headers (RFC 2369) and names no case. */
const isAdvertising = ({ cabeceras, asunto, texto }: ParsedMail): boolean =>
  cabeceras['list-unsubscribe'] !== undefined && referenceIn(`${asunto}\n${texto}`) === null;

/** Puts the e-mail into the tray. The original stays, so that it can still be filed in full. */
async function toTray(
  deps: InboxDependencies,
  { row, sobre }: Pick<Opened, 'row' | 'sobre'>,
  { answered, prueba }: Match,
  { leido, clase }: { leido: ReadMail; clase: ReceivedClass },
): Promise<void> {
  const { base, tenants, keyring } = deps;
  const pista = answered && {
    aseguradora: (await tenants.unchanging(answered.aseguradora_id)).slug,
    caso_id: answered.caso_id,
    cuenta_id: answered.cuenta,
  };
  const sealed = sealReceived(keyring.serviceKey(), row.id, { sobre, leido, pista });
  const remitente = senderOf(keyring.serviceKey(), sobre.ip, leido.de.direccion);
  const inTray = { clase, prueba, sealed, remitente, de_caso: pista !== null };
  await base.unsafeAcrossInsurers('albacea_worker', (tx) => putInTray(tx, row.id, inTray));
}

/** Puts an e-mail that cannot be read or filed into the tray, with what is known: its letter, its sender, and its words if it was there before. */
async function setAside(deps: InboxDependencies, row: Claimed): Promise<void> {
  const { sobre, leido: known } = openReceived(deps.keyring.serviceKey(), row.id, row.datos_cifrados);
  if (sobre === undefined) throw new Error('an e-mail without its envelope');
  const de = { nombre: '', direccion: normalizeText(sobre.de) };
  const leido = known ?? { de, asunto: '', texto: '', adjuntos: [], firmado: [] };
  const answered = await letterOfAddress(deps, row);
  await toTray(deps, { row, sobre }, { answered, prueba: 'ninguna' }, { leido, clase: 'ilegible' });
}
