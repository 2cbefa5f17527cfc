/** Encrypts and decrypts the personal parts of accounts and objections, under the key of the case. */
import type { Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import { type CuentaData, lastRefusal, type StoredGestion, sinceLastRequest } from '../caso/rules/rules-cuenta.ts';
import type { Cuentas, Objeciones } from '../db/table-types.ts';
import type { DataKey } from '../platform/crypto/keyring.ts';
import type { CuentaComparable, CuentaIdentity } from './rules/rules-proposal.ts';

const cuentaPlace = (id: string) => ({ tabla: 'cuentas', columna: 'datos_cifrados', fila: id });
const objecionPlace = (id: string, columna = 'datos_cifrados') => ({ tabla: 'objeciones', columna, fila: id });

export interface ObjecionData {
  /** The objection in the person's words. */
  readonly motivo: string | null;
  /** The reason for the decision. */
  readonly decision: string | null;
}

export const openObjecion = (key: DataKey, row: { id: string; datos_cifrados: Uint8Array | null }): ObjecionData =>
  row.datos_cifrados
    ? key.decryptJson<ObjecionData>(objecionPlace(row.id), row.datos_cifrados)
    : { motivo: null, decision: null };

export const sealObjecion = (key: DataKey, id: string, data: ObjecionData): Buffer =>
  key.encryptJson(objecionPlace(id), data);

/** The account of an objection as it was when somebody named it, kept apart from the words, which are erased with the person who wrote them. */
export const sealObjected = (key: DataKey, id: string, cuenta: CuentaComparable): Buffer =>
  key.encryptJson(objecionPlace(id, 'cuenta_cifrada'), cuenta);

/** @returns null: the objection is to the whole case */
export const openObjected = (
  key: DataKey,
  { id, cuenta_cifrada }: Pick<Objeciones, 'id' | 'cuenta_cifrada'>,
): CuentaComparable | null =>
  cuenta_cifrada && key.decryptJson<CuentaComparable>(objecionPlace(id, 'cuenta_cifrada'), cuenta_cifrada);

export function openCuenta(key: DataKey, row: { id: string; datos_cifrados: Uint8Array | null }): CuentaData {
  if (!row.datos_cifrados) return { proveedor: '', identificador: null };
  return key.decryptJson<CuentaData>(cuentaPlace(row.id), row.datos_cifrados);
}

/** The identity by which an account is compared with others of its case. */
export const identityOf = (
  { proveedor: codigo, rastro }: Pick<Cuentas, 'proveedor' | 'rastro'>,
  { proveedor: nombre, identificador }: CuentaData,
): CuentaIdentity => ({ codigo, nombre, identificador, rastro });

/** An account as it is compared with a proposed one, or with the one that somebody objected to. */
export const toCompare = (key: DataKey, row: Cuentas): CuentaComparable => ({
  ...identityOf(row, openCuenta(key, row)),
  estado: row.estado,
  accion: row.accion,
});

/** Whether the account has an identifier and its provider has not asked for another one. A page has no address but the one listed. */
export const isIdentified = ({ identificador, pideOtroIdentificador, rastro }: CuentaData): boolean =>
  identificador !== null && (!pideOtroIdentificador || rastro !== undefined);

/** The identifier that the last request named; undefined: nothing has been requested. */
export const requestedAs = ({ gestiones = [] }: CuentaData): string | null | undefined =>
  gestiones.findLast(({ tipo }) => tipo === 'solicitud')?.identificador;

/** Whether the last request named the account by its present identifier. Otherwise that account has never been asked for. */
export const isRequested = (data: CuentaData): boolean => requestedAs(data) === data.identificador;

/** Encrypts the data of an account; only whether it is identified, and what its provider ever asked for and asks for now, stay readable in the row. */
export const sealCuenta = (key: DataKey, id: string, data: CuentaData) => ({
  datos_cifrados: key.encryptJson(cuentaPlace(id), data),
  con_identificador: isIdentified(data),
  papeles_pedidos: askedFor(data.gestiones ?? []),
  pide: [...(lastRefusal(sinceLastRequest(data.gestiones ?? []))?.papeles ?? [])],
});

/** The papers that the provider asked for in these steps, each once. */
export const askedFor = (steps: readonly StoredGestion[]): Paper[] => [
  ...new Set(steps.flatMap(({ papeles = [] }) => papeles)),
];

/** Takes steps of these kinds, recorded by mistake, out of the history of the account, from its last request on: no letter quotes them. */
export function withoutSteps(data: CuentaData, wrong: readonly StoredGestion['tipo'][]): CuentaData {
  const { gestiones = [] } = data;
  const last = sinceLastRequest(gestiones);
  return { ...data, gestiones: gestiones.filter((step) => !last.includes(step) || !wrong.includes(step.tipo)) };
}

/** Adds one action or answer to the history of the account. */
export const withManagement = (data: CuentaData, management: StoredGestion): CuentaData => ({
  ...data,
  gestiones: [...(data.gestiones ?? []), management],
});
