/**
 * Letters by post: the address sheet, and the postal addresses that a person looked up. Such an address is offered for the next letter to
 * the same provider; a person decides each time whether to use it.
 */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { LetterAtDesk, LetterSending } from '@albacea/contract/schemas/papers.ts';
import { POSTAL_KINDS } from '@albacea/contract/schemas/proveedor-lists.ts';
import { carriesPost } from '../../config/carriers.ts';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Cuentas } from '../../db/table-types.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { inLetter, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { say } from '../../shared/rules-phrase.ts';
import {
  type LetterRequest,
  type LettersDependencies,
  prepareLetter,
  presentLetter,
} from './compose/prepare-letter.ts';
import type { LetterData } from './compose/rules-letter-data.ts';
import type { AddressSheet } from './render/address-sheet.ts';
import { readPostalAddress, writePostalAddress, writeReturned } from './sql.ts';
import en from './words/en/sending.json' with { type: 'json' };
import es from './words/es/sending.json' with { type: 'json' };

export function addressOf(
  { medio, lineas }: NonNullable<LetterSending['postal']>,
  { referencia, aseguradora, idioma }: LetterData,
  now: Date,
): AddressSheet {
  const words = { es, en }[idioma];
  return {
    lineas,
    remite: say(words.remite, { aseguradora }),
    fecha: now.toISOString(),
    clase: medio === 'burofax' ? words.burofax : null,
    referencia: `${referencia} · ${inLetter(todayInMadrid(now), idioma)}`,
  };
}

export const nobodyCarries = (): DomainError =>
  new DomainError('estado_no_permite', {
    estado: '–',
    posible: { es: es.nadieLasLleva, en: en.nadieLasLleva },
  });

/** Who may: the service. @throws DomainError as `prepareLetter` */
export async function viewLetterAtDesk(
  deps: LettersDependencies & { readonly config: Pick<Config, 'post' | 'smtpUrl'> },
  tx: Tx,
  who: Requester,
  [casoId, cuentaId]: readonly [caso: string, cuenta: string],
  query: LetterRequest,
  language: ErrorLanguage,
): Promise<LetterAtDesk> {
  const letter = await prepareLetter(deps, tx, who, casoId, cuentaId, query);
  const { proveedor } = letter.taken.fila;
  const { pruebas } = who.aseguradora;
  return {
    ...presentLetter(letter, language),
    medios_postales: POSTAL_KINDS.filter((kind) => carriesPost(deps.config, kind, pruebas)),
    postal_anotada: proveedor === null ? null : await readPostalAddress(tx, proveedor),
  };
}

/**
 * Stores the postal address for the next letter to the provider. Runs after the letter's transaction, because the address belongs to no
 * insurer. Addresses from reserved accounts and from test insurers are not stored.
 */
export async function rememberAddress(
  base: Database,
  { aseguradora, now }: Requester,
  { proveedor, reservada }: Pick<Cuentas, 'proveedor' | 'reservada'>,
  { postal, motivo_direccion: fuente = '' }: LetterSending,
): Promise<void> {
  if (!postal || proveedor === null || reservada || aseguradora.pruebas) return;
  const address = { lineas: postal.lineas, fuente: fuente.trim(), anotada: todayInMadrid(now) };
  await base.unsafeAcrossInsurers('albacea_servicio', (tx) => writePostalAddress(tx, proveedor, address));
}

/** Marks the address of a letter that came back, so that it is not offered again until somebody looks it up anew. */
export async function markReturned(
  base: Database,
  { aseguradora, now }: Requester,
  {
    proveedor,
    reservada,
    solicitada,
    ultima_insistencia,
  }: Pick<Cuentas, 'proveedor' | 'reservada' | 'solicitada' | 'ultima_insistencia'>,
): Promise<void> {
  const left = ultima_insistencia ?? solicitada;
  if (proveedor === null || reservada || aseguradora.pruebas || left === null) return;
  const returned = { proveedor, sent: todayInMadrid(left), devuelta: todayInMadrid(now) };
  await base.unsafeAcrossInsurers('albacea_servicio', (tx) => writeReturned(tx, returned));
}
