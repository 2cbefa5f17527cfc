/**
 * Sends a letter with its papers, by e-mail or by post. Slow or fallible steps (copies, PDFs, the store) come before the transaction that
 * records the request and puts the letter into the outbox: either both happen or neither does.
 */
import type { LetterSending } from '@albacea/contract/schemas/papers.ts';
import {
  announceFiles,
  confirmOwnFile,
  disposeFiles,
  type OwnFile,
  readOwnFile,
  writeFile,
} from '../../caso/documentos/files.ts';
import { registerDocumento } from '../../caso/documentos/register-documento.ts';
import { orderOf } from '../../caso/lane-order.ts';
import { cuentaAct, requireReleased } from '../../caso/releases/releases.ts';
import { carriesPost } from '../../config/carriers.ts';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../db/database.ts';
import { enqueueLetter } from '../../outbox/mail/enqueue.ts';
import type { LetterContent } from '../../outbox/mail/types.ts';
import type { Store } from '../../platform/files/file-store.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { AppLogger } from '../../platform/logger.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import { audit, type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { addUpDays } from '../../shared/rules-calendar.ts';
import { MS_PER_DAY, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { chaseCuenta } from '../commands/chase-cuenta.ts';
import type { ChangedCuenta, TakenCuenta } from '../commands/command.ts';
import { requestCuenta } from '../commands/request-cuenta.ts';
import { addressOf, nobodyCarries, rememberAddress } from './by-post.ts';
import type { LettersDependencies, LetterToSend } from './compose/prepare-letter.ts';
import { wantedOf } from './compose/rules-letter-data.ts';
import { paperName } from './compose/rules-letter-papers.ts';
import { isChase, sendingNote, watermarkText } from './compose/rules-letter-sending.ts';
import { contentToRelease, readyLetter } from './ready-letter.ts';
import { addressSheet, mark, paint, paintSealed, type SealingDependencies } from './render/paint-apart.ts';
import { keepCuenta } from './take-back-letter.ts';

export interface SendingDependencies extends LettersDependencies, SealingDependencies {
  readonly base: Database;
  readonly store: Store;
  readonly lanes: Pick<Lanes, 'papers'>;
  readonly logger: AppLogger;
  readonly config: Pick<Config, 'letterUndoMs' | 'post' | 'smtpUrl'>;
}

/** Days after which a letter that no server took is given up. */
const MAIL_DAYS = 7;
/** Days after which the copies sent with a letter are deleted. */
const COPY_DAYS = 30;

interface Sheet {
  readonly id: string;
  /** File name in the e-mail. */
  readonly nombre: string;
}

/**
 * Sends a letter about an account. Who may: the service, also automatically.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, envio_impedido with every reason at once,
 *   falta_visto_bueno
 * @throws StoreError, LaneError
 */
export async function sendLetter(
  deps: SendingDependencies,
  who: Requester,
  casoId: string,
  cuentaId: string,
  sending: LetterSending,
): Promise<ChangedCuenta> {
  const { visible } = who.actor;
  if (visible !== 'servicio' && visible !== 'sistema') throw new DomainError('accion_no_permitida');
  const { base, config } = deps;
  const { aseguradora, now } = who;
  const { postal } = sending;
  if (postal && !carriesPost(config, postal.medio, aseguradora.pruebas)) throw nobodyCarries();
  const { letter, sheets } = await base.asTenant(aseguradora.id, async (tx) => {
    const letter = await prepared(deps, tx, who, casoId, cuentaId, sending);
    const { caso } = letter.taken;
    const sheets = sheetsOf(letter, sending, now);
    await announceFiles(
      tx,
      caso.fila.id,
      sheets.map(({ id }) => id),
      now,
    );
    const detail = { cuenta: cuentaId, documentos: letter.documentos.map(({ id }) => id) };
    await audit(tx, who.actor, 'documentos_copiados', { tipo: 'caso', id: caso.fila.caso_id }, now, detail);
    return { letter, sheets };
  });
  try {
    const files = await writeSheets(deps, who, letter, sheets, sending);
    const changed = await base.asTenant(aseguradora.id, (tx) =>
      dispatch(deps, tx, who, casoId, cuentaId, sending, { letter, sheets, files }),
    );
    await rememberAddress(base, who, letter.taken.fila, sending).catch((error) =>
      deps.logger.warn({ error }, 'could not store the postal address for the next letter'),
    );
    return changed;
  } catch (error) {
    await disposeFiles(
      deps,
      aseguradora.id,
      letter.taken.caso.fila.id,
      sheets.map(({ id }) => id),
      now,
    );
    throw error;
  }
}

/** @throws DomainError falta_visto_bueno, and as `readyLetter` */
async function prepared(
  deps: SendingDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  sending: LetterSending,
): Promise<LetterToSend> {
  const letter = await readyLetter(deps, tx, who, casoId, cuentaId, sending);
  const { caso, fila } = letter.taken;
  const act = { ...cuentaAct(fila.id), version: fila.version, contenido: contentToRelease(letter) };
  if (letter.carta.necesita_visto_bueno) await requireReleased(tx, who, caso, act);
  return letter;
}

/** The letter, the mandate if any, a copy of each document, and by post the address sheet: in the order in which they are written. */
function sheetsOf({ documentos, data, carta, mandato }: LetterToSend, { postal }: LetterSending, now: Date): Sheet[] {
  const names = [
    `${data.referencia}-${carta.clase.replace('_', '-')}`,
    ...(mandato ? [paperName('mandato', data.idioma)] : []),
    ...documentos.map(({ tipo }) => paperName(tipo, data.idioma)),
    ...(postal ? ['hoja-de-direccion'] : []),
  ];
  return names.map((name, i) => ({ id: uuidV7(now, i), nombre: `${name}.pdf` }));
}

async function writeSheets(
  deps: SendingDependencies,
  who: Requester,
  { taken, composed, mandato, documentos, data }: LetterToSend,
  sheets: readonly Sheet[],
  { postal }: LetterSending,
): Promise<OwnFile[]> {
  const { store, lanes } = deps;
  const { papers } = lanes;
  const { aseguradora, now } = who;
  const { fila, clave } = taken.caso;
  const order = orderOf(who, fila.caso_id);
  const place = { aseguradora, caso: fila.id, clave };
  const contents: (() => Promise<Buffer>)[] = [
    () => paint(papers, order, composed.papel),
    ...(mandato ? [() => paintSealed(deps, papers, order, mandato.papel)] : []),
    ...documentos.map(({ tipo, formato, fichero }) => async () => {
      const original = await readOwnFile(store, place, fichero);
      return mark(papers, order, original, formato, watermarkOf(data, paperName(tipo, data.idioma), now));
    }),
    ...(postal ? [() => addressSheet(papers, order, addressOf(postal, data, now))] : []),
  ];
  const written: OwnFile[] = [];
  // One after another, so that a case's papers are never all in memory.
  for (const [i, perform] of contents.entries())
    written.push(await writeFile(store, place, sheets[i]?.id ?? '', await perform()));
  return written;
}

/** The watermark of a paper's copy. */
export function watermarkOf(data: LetterToSend['data'], title: string, now: Date) {
  const { proveedor, referencia, idioma } = data;
  const texto = watermarkText(
    { proveedor: proveedor.nombre, fin: wantedOf(data), referencia },
    todayInMadrid(now),
    idioma,
  );
  return { texto, titulo: `${title} · ${referencia}`, fecha: now.toISOString() };
}

/** The sheets written before the transaction that queues the letter. */
interface Written {
  readonly letter: LetterToSend;
  readonly sheets: readonly Sheet[];
  readonly files: readonly OwnFile[];
}

/** Stores everything that succeeds or fails together: the files, the proof, the record of the request, the letter in the outbox. */
async function dispatch(
  deps: SendingDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  sending: LetterSending,
  written: Written,
): Promise<ChangedCuenta> {
  // Checked again under the lock: writing the files took time, and somebody may have revoked, objected or been faster.
  const fresh = await prepared(deps, tx, who, casoId, cuentaId, sending);
  if (!sameLetter(fresh, written.letter)) throw new DomainError('cambiado_entretanto');
  const { taken, carta, composed } = fresh;
  const { direccion, otra } = carta.destinatario;
  if (direccion === null) throw new Error('a letter without address');
  const prueba = await keepSheets(tx, who, taken, written);
  const kept = await keepCuenta(tx, taken.fila);
  if (otra) {
    const fact: Fact = { tipo: 'carta_a_otra_direccion', datos: { cuenta: taken.fila.id } };
    await recordFacts(tx, taken.caso.fila.id, [fact], who.actor, who.now);
  }
  const nota = sendingNote(composed.asunto, direccion, otra ? sending.motivo_direccion : undefined);
  const { postal } = sending;
  const canal = postal ? ('correo_postal' as const) : ('correo_electronico' as const);
  const command = { canal, prueba, nota };
  const chases = isChase(taken.fila, carta.clase);
  const changed = chases
    ? await chaseCuenta(deps, tx, who, casoId, cuentaId, { ...command, carta: carta.clase })
    : await requestCuenta(deps, tx, who, casoId, cuentaId, {
        ...command,
        esBurofax: postal?.medio === 'burofax',
        repetida: taken.fila.estado === 'solicitada',
        revisado: contentToRelease(fresh),
      });
  const antes = { cuenta: kept, prueba };
  // The number of this request, or of the request that this letter chases.
  const solicitud = taken.fila.solicitudes + (chases ? 0 : 1);
  const posted = postal && { ...postal, cuenta: taken.fila.id, solicitud };
  await enqueue(deps, tx, who, fresh, direccion, written.sheets, { antes, ...(posted && { postal: posted }) });
  return changed;
}

const sameLetter = (one: LetterToSend, other: LetterToSend): boolean =>
  one.composed.texto === other.composed.texto &&
  one.documentos.map(({ id }) => id).join() === other.documentos.map(({ id }) => id).join();

/** Records the files, with the letter itself as the proof that it was sent. @returns id of the proof */
async function keepSheets(
  tx: Tx,
  who: Requester,
  { caso, fila }: TakenCuenta,
  { sheets, files }: Written,
): Promise<string> {
  const eraseCopies = addUpDays(todayInMadrid(who.now), COPY_DAYS);
  for (const [i, file] of files.entries()) await confirmOwnFile(tx, file, i === 0 ? null : eraseCopies);
  const [letter] = files;
  if (!letter) throw new Error('the letter has no file');
  return registerDocumento(tx, who, caso, {
    tipo: 'justificante_envio',
    origen: 'servicio',
    estado: 'validado',
    announced: false,
    nombre: sheets[0]?.nombre ?? '',
    cuenta: fila.id,
    fichero: {
      id: letter.id,
      formato: 'application/pdf',
      bytes: letter.bytes,
      huella: who.aseguradora.clave.blindIndex('documento', letter.id),
    },
  });
}

/** @param more the account before the letter, for taking the letter back; and the postal data, for a letter by post */
async function enqueue(
  { config }: SendingDependencies,
  tx: Tx,
  who: Requester,
  { taken, carta, composed }: LetterToSend,
  email: string,
  sheets: readonly Sheet[],
  more: Pick<LetterContent, 'antes' | 'postal'>,
): Promise<void> {
  const { actor, now } = who;
  const isPerson = actor.visible === 'servicio';
  const content: LetterContent = {
    idioma: carta.idioma,
    proveedor: { nombre: carta.destinatario.nombre, email },
    asunto: composed.asunto,
    texto: composed.texto,
    adjuntos: sheets.map(({ id, nombre }) => ({ nombre, fichero: id })),
    ...more,
    ...(!isPerson && { deReloj: true }),
  };
  const later = (ms: number) => new Date(now.getTime() + ms);
  const times = { now, sale: later(isPerson ? config.letterUndoMs : 0), caduca: later(MAIL_DAYS * MS_PER_DAY) };
  const { caso, fila } = taken;
  const about = { caso: caso.fila.id, cuenta: fila.id, autor: isPerson ? actor.id : null };
  await enqueueLetter(tx, caso.clave, about, content, times);
}
