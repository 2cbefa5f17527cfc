/** Prepares everything that an opening writes, without the database. */
import type { CasoOpening } from '@albacea/contract/schemas/casos.ts';
import { CUSTOM_PACK, type Modulo, type Priority } from '@albacea/contract/schemas/common.ts';
import type { Metadatos } from '@albacea/contract/schemas/referencias.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Addressed, Addresses } from '../../http/host.ts';
import { prepareMail } from '../../outbox/mail/enqueue.ts';
import type { NewMail } from '../../outbox/mail/types.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { secret256, sha256, uuidV7 } from '../../platform/ids.ts';
import { invalid } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { ifVisible, normalizeEmail, normalizeNotes, normalizePhone, normalizeText } from '../../shared/rules-text.ts';
import { type CasoData, dataPlace, type Hashes, hashesOf, type SiniestroData, siniestroPlace } from '../data.ts';
import { accessExpiry, dateProblem, firstClock, inOrder } from '../rules/rules.ts';
import { type Notice, openingNotices } from '../rules/rules-notices.ts';

/** An insurer's request to open a case, in one form for POST /casos and POST /siniestro. */
export interface Application
  extends Pick<CasoOpening, 'fallecido' | 'heredero' | 'poliza_numero' | 'referencia' | 'metadatos'> {
  readonly modulos: readonly Modulo[];
  readonly pack: string;
  /** The insurer named no modules, so a case that the claim joins keeps its own modules. */
  readonly byDefault?: boolean;
  readonly prioridad: Priority;
  /** The claim of a POST /siniestro; null: the request came through POST /casos. */
  readonly siniestro: { readonly notas: string | null } | null;
}

export interface Opening {
  readonly id: string;
  readonly now: Date;
  /** Year in the number of the case: the present year in Madrid. */
  readonly anio: number;
  readonly proximoReloj: Date;
  readonly clave: DataKey;
  readonly claveEnvuelta: Buffer;
  readonly datosCifrados: Buffer;
  readonly datos: CasoData;
  readonly huellas: Hashes;
  readonly fechaFallecimiento: string;
  readonly idioma: Tenant['idioma'];
  readonly modulos: readonly Modulo[];
  readonly pack: string;
  readonly prioridad: Priority;
  readonly avisos: readonly Notice[];
  readonly acceso: {
    readonly id: string;
    readonly token: string;
    readonly huella: Buffer;
    /** The address of the link in the e-mail. */
    readonly enlace: string;
    readonly portalUrl: string;
    readonly caduca: Date;
  };
  readonly siniestro: { readonly id: string; readonly datosCifrados: Buffer | null } | null;
  readonly correo: NewMail;
}

/** The open case that prevents an opening. */
export interface ExistingCaso {
  id: string;
  caso_id: string;
  estado: 'abierto' | 'en_tramite';
  clave_envuelta: Uint8Array;
  datos_cifrados: Uint8Array;
  prioridad: 'normal' | 'urgente';
  avisos: { codigo: string; campo: string }[];
  idioma: Tenant['idioma'];
  /** `YYYY-MM-DD`. */
  fecha_fallecimiento: string;
  /** Whether the case has a claim already. */
  con_siniestro: boolean;
}

/**
 * Prepares an opening.
 * @param immediateMail this process will make the first attempt to send the e-mail
 * @throws DomainError validacion for an impossible date of death
 */
export function prepareOpening(
  aseguradora: Tenant,
  addresses: Pick<Addresses, 'portal' | 'portalByMail'>,
  application: Application,
  now: Date,
  immediateMail: boolean,
): Opening {
  const today = todayInMadrid(now);
  const fechaFallecimiento = application.fallecido.fecha_fallecimiento;
  const problem = dateProblem(fechaFallecimiento, today);
  if (problem) throw invalid({ campo: 'fallecido.fecha_fallecimiento', texto: problem });

  const id = uuidV7(now);
  const datos = dataOf(application);
  const fallecido = { ...application.fallecido, dni: datos.fallecido.dni ?? undefined };
  const idioma = application.heredero.idioma ?? aseguradora.idioma;
  const { clave, envuelta } = aseguradora.clave.newCasoKey(id);
  const acceso = newAccess(aseguradora, addresses, now);
  const content = {
    idioma,
    heredero: datos.heredero,
    fallecido: datos.fallecido,
    poliza: datos.poliza_numero,
    enlace: acceso.enlace,
    caduca: acceso.caduca.toISOString(),
  };
  return {
    id,
    now,
    anio: Number(today.slice(0, 4)),
    proximoReloj: firstClock(today),
    clave,
    claveEnvuelta: envuelta,
    datosCifrados: clave.encryptJson(dataPlace(id), datos),
    datos,
    huellas: hashesOf(aseguradora, datos, fechaFallecimiento),
    fechaFallecimiento,
    idioma,
    modulos: inOrder(application.modulos),
    pack: application.pack,
    prioridad: application.prioridad,
    avisos: openingNotices({ fallecido, heredero: datos.heredero, idioma }, aseguradora, today),
    acceso,
    siniestro: application.siniestro && newSiniestro(clave, application.siniestro.notas, datos, now),
    correo: prepareMail('bienvenida', content, aseguradora, clave, { now, caduca: acceso.caduca }, immediateMail),
  };
}

/** Makes a new link for the heir, of which only the hash is stored. */
export function newAccess(aseguradora: Addressed, addresses: Pick<Addresses, 'portal' | 'portalByMail'>, now: Date) {
  const token = secret256();
  return {
    id: uuidV7(now),
    token,
    huella: sha256(token),
    enlace: addresses.portalByMail(aseguradora, token),
    portalUrl: addresses.portal(aseguradora, token),
    caduca: accessExpiry(now),
  };
}

/**
 * Makes the row of a claim. The insurer's notes and references are encrypted with the key of the case.
 * @param own the reference and metadata of the claim
 */
export function newSiniestro(
  key: DataKey,
  notes: string | null,
  own: Pick<CasoData, 'referencia' | 'metadatos'>,
  now: Date,
) {
  const id = uuidV7(now);
  const notas = ifVisible(notes ?? undefined, normalizeNotes);
  return { id, datosCifrados: sealSiniestro(key, id, { ...(notas !== null && { notas }), ...referencesOf(own) }) };
}

/** Encrypts the data of a claim. @returns null: the claim has no notes and no references */
export const sealSiniestro = (key: DataKey, id: string, data: SiniestroData): Buffer | null =>
  Object.keys(data).length === 0 ? null : key.encryptJson(siniestroPlace(id), data);

/** Picks the insurer's reference and metadata as stored; a member without a value is left out. */
export function referencesOf({
  referencia,
  metadatos,
}: {
  readonly referencia?: string | undefined;
  readonly metadatos?: Metadatos | undefined;
}): Pick<CasoData, 'referencia' | 'metadatos'> {
  const kept = Object.entries(metadatos ?? {}).map(([name, value]) => [name, value.normalize('NFC')] as const);
  return {
    ...(referencia !== undefined && { referencia }),
    ...(kept.length > 0 && { metadatos: Object.fromEntries(kept) }),
  };
}

function dataOf({ fallecido, heredero, poliza_numero, ...rest }: Application): CasoData {
  return {
    ...referencesOf(rest),
    poliza_numero: normalizeText(poliza_numero),
    fallecido: {
      nombre: normalizeText(fallecido.nombre),
      apellidos: normalizeText(fallecido.apellidos),
      dni: ifVisible(fallecido.dni),
    },
    heredero: {
      nombre: normalizeText(heredero.nombre),
      apellidos: normalizeText(heredero.apellidos),
      email: normalizeEmail(heredero.email),
      telefono: ifVisible(heredero.telefono, normalizePhone),
      parentesco: ifVisible(heredero.parentesco),
    },
  };
}

/** Turns the body of POST /casos, which names each module and has no claim, into an {@link Application}. */
export function casoApplication({ modulos_contratados: modulos, ...person }: CasoOpening): Application {
  return { ...person, modulos, pack: CUSTOM_PACK, prioridad: 'normal', siniestro: null };
}
