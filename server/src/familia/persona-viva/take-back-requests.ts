/** Asks providers and registers to undo every request: by e-mail or, where none is possible, by a task for the service. */
import type { LetterLanguage } from '@albacea/contract/schemas/papers.ts';
import { askedCertificados, countAskedCertificados } from '../../caso/certificados/rows.ts';
import type { OpenedCaso, TakenCaso } from '../../caso/lock-caso.ts';
import type { Catalogo } from '../../cuentas/catalogo/current-catalogo.ts';
import { requestedAs } from '../../cuentas/data.ts';
import { type ContactSource, contactOf } from '../../cuentas/letters/compose/letter-sources.ts';
import type { RectificacionLetterData } from '../../cuentas/letters/compose/rules-rectificacion.ts';
import { type AskedCuenta, askedCuentas, openedCuentas } from '../../cuentas/read/cuentas-of-caso.ts';
import type { Tx } from '../../db/database.ts';
import { type HandedLetter, lettersOfCaso } from '../../outbox/mail/written-mails.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Requester } from '../../shared/actor.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { type RectificacionData, rectificacionPlace } from './data.ts';
import { queueRectificacion, type RectifyingDependencies } from './rectificaciones.ts';
import { reachedOf, wayBack, whatReached } from './rules-rectificacion.ts';
import { insertRectificaciones } from './sql.ts';

export interface TakingBackDependencies extends RectifyingDependencies, ContactSource {
  readonly catalogo: Catalogo;
}

interface Undone {
  readonly cuenta: string | null;
  readonly certificado: string | null;
  readonly datos: RectificacionData;
}

/** The requests that a provider may have received. */
interface LeftRequests {
  readonly cuentas: readonly AskedCuenta[];
  readonly letters: readonly HandedLetter[];
}

export const readLeftRequests = async (
  { catalogo }: Pick<TakingBackDependencies, 'catalogo'>,
  tx: Tx,
  { now }: Pick<Requester, 'now'>,
  caso: OpenedCaso,
): Promise<LeftRequests> => ({
  cuentas: await askedCuentas(tx, caso, await catalogo.current(tx), now),
  letters: await lettersOfCaso(tx, caso.fila.id),
});

/**
 * Counts the accounts and certificates whose provider or register may have received a request. A command that sends nothing more withdraws the
 * waiting letters first, as with {@link lettersOfCaso}.
 */
export async function countLeftRequests(tx: Tx, caso: Pick<OpenedCaso, 'fila' | 'clave'>): Promise<number> {
  const letters = await lettersOfCaso(tx, caso.fila.id);
  const cuentas = (await openedCuentas(tx, caso)).filter(
    ({ fila, datos }) => fila.solicitudes > 0 && reachedOf(fila.id, datos.gestiones ?? [], letters) !== null,
  );
  return cuentas.length + (await countAskedCertificados(tx, caso.fila.id));
}

/**
 * Creates a rectificacion for each request that had left, and queues its e-mail. Called while the case is being annulled, after its waiting
 * letters were withdrawn and before its accounts and certificates are settled.
 * @returns how many requests had left
 */
export async function takeBackRequests(
  deps: TakingBackDependencies,
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
): Promise<number> {
  const { cuentas, letters } = await readLeftRequests(deps, tx, who, caso);
  const letterTo = letterOf(deps, who, caso);
  const undone: Undone[] = [
    ...cuentas.flatMap((asked) => undoneAt(asked, letters, letterTo)),
    ...(await askedCertificados(tx, caso.fila.id)).map(({ id, organismo, solicitado }) => ({
      cuenta: null,
      certificado: id,
      datos: {
        carta: letterTo('es', { destinatario: organismo, que: 'certificado', identificador: null }, solicitado),
        direccion: null,
        canal: null,
      },
    })),
  ];
  const rows = [];
  for (const [i, { datos, ...about }] of undone.entries()) {
    const id = uuidV7(who.now, i % 4096);
    const correo = datos.direccion === null ? null : await queueRectificacion(deps, tx, who, caso, about.cuenta, datos);
    const sealed = caso.clave.encryptJson(rectificacionPlace(id), datos);
    rows.push({ ...about, id, caso: caso.fila.id, datos_cifrados: sealed, correo, creada: who.now });
  }
  await insertRectificaciones(tx, rows);
  return rows.length;
}

type LetterTo = ReturnType<typeof letterOf>;

const letterOf =
  (deps: ContactSource, { aseguradora, now }: Requester, { fila, datos }: TakenCaso) =>
  (
    idioma: LetterLanguage,
    to: Pick<RectificacionLetterData, 'destinatario' | 'que' | 'identificador'>,
    asked: Date,
  ): RectificacionLetterData => ({
    ...to,
    idioma,
    pedida: todayInMadrid(asked),
    persona: datos.fallecido,
    aseguradora: aseguradora.nombre,
    referencia: fila.caso_id,
    contacto: contactOf(deps, aseguradora),
    hoy: todayInMadrid(now),
  });

function undoneAt(
  { fila, datos, oferta }: AskedCuenta,
  letters: readonly HandedLetter[],
  letterTo: LetterTo,
): Undone[] {
  const gestiones = datos.gestiones ?? [];
  const since = reachedOf(fila.id, gestiones, letters);
  if (fila.accion === null || since === null) return [];
  const theirs = letters.filter(({ cuenta }) => cuenta === fila.id);
  const reached = whatReached(gestiones, theirs);
  const { canal, direccion } = wayBack(reached, oferta);
  // The account may have another identifier by now, of which the provider knows nothing.
  const named = [...new Set(reached.flatMap(({ identificador }) => identificador ?? []))].join(', ');
  const to = { destinatario: datos.proveedor, que: fila.accion, identificador: named || (requestedAs(datos) ?? null) };
  const carta = letterTo(oferta?.idioma ?? 'es', to, since);
  return [{ cuenta: fila.id, certificado: null, datos: { carta, direccion, canal } }];
}
