/** The sealed part of a row, under the key of the insurer: its opening while it waits, and its problems. */
import type { LoteFormat, LoteOpens } from '@albacea/contract/schemas/lote-lists.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import type { Problem } from '../../shared/errors.ts';
import type { Opening } from './types.ts';

const placeOf = (columna: string, lote: string, linea: number) => ({
  tabla: 'lote_filas',
  columna,
  fila: `${lote}/${linea}`,
});

export const sealOpening = (key: DataKey, lote: string, linea: number, opening: Opening): Buffer =>
  key.encryptJson(placeOf('datos_cifrados', lote, linea), opening);

/** @throws DecryptionError */
export const openOpening = (key: DataKey, lote: string, linea: number, sealed: Uint8Array): Opening =>
  key.decryptJson(placeOf('datos_cifrados', lote, linea), sealed);

export const sealProblems = (key: DataKey, lote: string, linea: number, problems: readonly Problem[]): Buffer =>
  key.encryptJson(placeOf('problemas_cifrados', lote, linea), problems);

/** @throws DecryptionError */
export const openProblems = (key: DataKey, lote: string, linea: number, sealed: Uint8Array): Problem[] =>
  key.decryptJson(placeOf('problemas_cifrados', lote, linea), sealed);

/** The bytes that identify a file sent twice: its content, and what its rows were to open. */
export const identityOf = (content: Buffer, format: LoteFormat, opens: LoteOpens | undefined): Buffer =>
  Buffer.concat([Buffer.from(`${format}\n${opens ?? ''}\n`), content]);
