/** The letter about an account as it would leave now: what it says, with which papers, and what stands in its way. */

import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { Letter, LetterKind, LetterQuery } from '@albacea/contract/schemas/papers.ts';
import type { Tx } from '../../../db/database.ts';
import type { Tenant } from '../../../db/tenant.ts';
import type { Addresses } from '../../../http/host.ts';
import { type Bilingual, DomainError } from '../../../platform/error.ts';
import type { Requester } from '../../casos/open/open-caso.ts';
import { todayInMadrid } from '../../casos/rules/rules-date.ts';
import type { Catalogo } from '../../catalogo/current-catalogo.ts';
import { requireAction, type TakenCuenta, type takeCuenta, viewCuenta } from '../../cuentas/commands/command.ts';
import { cardOf, cuentaForSending, proveedorForSending } from '../../cuentas/proveedor-of.ts';
import { situationOf } from '../../cuentas/read/situation.ts';
import { chaseImpediments, sendingImpediments, sendsFamily } from '../../cuentas/rules/rules-sending.ts';
import { canRead } from '../../documentos/rules/rules-reading.ts';
import { checkOf } from '../../mandato/view-mandato.ts';
import { type DocumentoForCopy, readCopyable, readLastSending } from '../sql.ts';
import { addressDoubt } from './rules-address.ts';
import { type ComposedLetter, composeLetter } from './rules-letter.ts';
import type { LetterData } from './rules-letter-data.ts';
import {
  asksTitle,
  destinationOf,
  letterDeadline,
  letterReasons,
  noteAddress,
  paperName,
  papersToSend,
  proofsOfRequest,
  type Reason,
  responseSince,
  wentToOfficer,
} from './rules-letter-sending.ts';

export interface LettersDependencies {
  readonly catalogo: Catalogo;
  readonly addresses: Addresses;
  /** MAIL_REPLY_TO, else MAIL_FROM: where answers go when the insurer has no address for them. */
  readonly remitente: { readonly direccion: string; readonly responderA: string | null };
}

export interface PreparedLetter {
  readonly taken: TakenCuenta;
  readonly compuesta: ComposedLetter;
  readonly documentos: readonly DocumentoForCopy[];
  readonly motivos: readonly Reason[];
  readonly datos: LetterData;
  /** What looks wrong with an address that a person gave, or null. */
  readonly duda: Bilingual | null;
  readonly carta: Omit<Letter, 'motivos' | 'destinatario'> & {
    readonly destinatario: Omit<Letter['destinatario'], 'dudosa'>;
  };
}

/** @param direccion that a person of the service gives instead of the catalogue's */
export interface LetterRequest extends LetterQuery {
  readonly direccion?: string;
  readonly version?: number;
}

/**
 * Who may: the service, any letter; the heir those that they send themselves.
 * @param take the account; whoever sends the letter locks it
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function prepareLetter(
  { catalogo, addresses, remitente }: LettersDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { clase = 'solicitud', territorio = 'comun', direccion, version, ...order }: LetterRequest,
  take: typeof takeCuenta = viewCuenta,
): Promise<PreparedLetter> {
  const { actor, ahora, aseguradora } = who;
  if (actor.visible === 'aseguradora' || actor.tipo === 'allegado') throw new DomainError('accion_no_permitida');
  const taken = await take(tx, who, casoId, cuentaId, version);
  const { caso, fila } = taken;
  const card = cardOf(await catalogo.vigente(tx), fila.proveedor);
  const action = requireAction(fila);
  const proveedor = proveedorForSending(card, fila);
  const { oferta } = proveedor;
  const delaFamily = sendsFamily(proveedor);
  const primeraPersona = delaFamily || clase === 'reclamacion_aepd';
  if (actor.visible === 'heredero' && !primeraPersona) throw serviceDoesIt(fila.estado);
  // The Agency takes complaints in Spanish, whatever the provider reads.
  const idioma = order.idioma ?? (clase === 'reclamacion_aepd' ? 'es' : (oferta?.idioma ?? 'es'));
  const situation = await situationOf(tx, caso);
  const copyable = (await readCopyable(tx, caso.fila.id)).filter(({ cuenta }) => cuenta === null || cuenta === fila.id);
  const validated = copyable.filter(({ estado }) => estado === 'validado');
  const conTitulo = asksTitle(territorio, action) && validated.some(({ tipo }) => tipo === 'titulo_sucesorio');
  const documentos = papersToSend(clase, validated, oferta, conTitulo);
  const tests =
    clase === 'reclamacion_aepd'
      ? proofsOfRequest(taken.datos.gestiones ?? [], copyable, taken.datos.proveedor, fila.por_familia)
      : [];
  const check = primeraPersona ? null : await checkOf({ addresses }, tx, who, caso);
  const hoy = todayInMadrid(ahora);
  const datos: LetterData = {
    clase,
    idioma,
    territorio,
    ...ofCuenta(taken, card),
    respondida: responseSince(fila.solicitada, fila.id, copyable),
    ...ofCaso(taken, aseguradora, remitente),
    hoy,
    plazo: letterDeadline(clase, hoy, action, oferta),
    primeraPersona,
    mandato: check && { ...check, firmado: todayInMadrid(check.firmado) },
    conTitulo,
    conInstrucciones: caso.fila.voluntad === 'instrucciones',
    adjuntos: [
      ...(check ? [paperName('mandato', idioma)] : []),
      ...tests.map(({ nombre }) => nombre[idioma]),
      ...documentos.map(({ tipo }) => paperName(tipo, idioma)),
    ],
  };
  const compuesta = composeLetter(datos, { color: aseguradora.color, fecha: `${hoy}T12:00:00.000Z` });
  const lastSending = await readLastSending(tx, caso.fila.id, fila.id);
  const theLost = fila.estado === 'solicitada' && lost(lastSending, fila.ultima_insistencia ?? fila.solicitada);
  const outside = fila.estado === 'solicitada' && (clase !== 'solicitud' || theLost);
  const guard = outside ? chaseImpediments : sendingImpediments;
  const known = destinationOf(clase, oferta, clase === 'recordatorio' ? usedAddress(taken) : undefined);
  const otra = direccion !== undefined && direccion.toLowerCase() !== known.direccion?.toLowerCase();
  const destino = otra ? destinationOf(clase, oferta, direccion) : known;
  const duda = otra ? addressDoubt(direccion) : null;
  const motivos = letterReasons({
    clase,
    solicitada: fila.solicitada !== null,
    enviaLaFamilia: delaFamily,
    destino,
    impedimentos: guard(cuentaForSending(fila, taken.datos), proveedor, situation, ahora),
    faltaTitulo: asksTitle(territorio, action) && !conTitulo,
    bytes: documentos.reduce((sum, { bytes }) => sum + bytes, 0),
  });
  const carta: PreparedLetter['carta'] = {
    cuenta_id: fila.id,
    clase,
    idioma,
    territorio,
    en_primera_persona: primeraPersona,
    canal: destino.canal,
    destinatario: { nombre: destinationName(clase, taken.datos.proveedor), direccion: destino.direccion, otra },
    asunto: compuesta.asunto,
    texto: compuesta.texto,
    adjuntos: [
      { ...KEPT_NOTHING, clase: 'carta', nombre: compuesta.asunto },
      ...(check ? [{ ...KEPT_NOTHING, clase: 'mandato' as const, nombre: paperName('mandato', idioma) }] : []),
      ...[
        ...tests.map(({ documento, nombre }) => ({ documento, nombre: nombre[idioma] })),
        ...documentos.map((documento) => ({ documento, nombre: paperName(documento.tipo, idioma) })),
      ].map(({ documento, nombre }) => ({
        ...{ clase: 'documento' as const, nombre },
        tipo: documento?.tipo ?? null,
        documento_id: documento?.id ?? null,
        legible: documento !== null && canRead(actor.visible, documento.origen),
      })),
    ],
    plazo: datos.plazo,
    puede_enviarse: motivos.length === 0,
    ultimo_envio: lastSending,
  };
  return { taken, compuesta, documentos, motivos, datos, duda, carta };
}

const KEPT_NOTHING = { tipo: null, documento_id: null, legible: false } as const;

/** The letter as it goes over the wire. */
export const presentLetter = ({ carta, motivos, duda }: PreparedLetter, language: ErrorLanguage): Letter => ({
  ...carta,
  destinatario: { ...carta.destinatario, dudosa: duda?.[language] ?? null },
  motivos: motivos.map(({ codigo, texto }) => ({ codigo, texto: texto[language] })),
});

/** Whether the letter of the last sending ended without leaving. */
const lost = (sending: Letter['ultimo_envio'], since: Date | null): boolean =>
  sending !== null &&
  ['rechazado', 'caducado', 'retirado'].includes(sending.estado) &&
  (since === null || new Date(sending.cuando) >= since);

/** Where the request went: perhaps an address that a person gave. */
const usedAddress = ({ datos }: TakenCuenta): string | undefined =>
  noteAddress(datos.gestiones?.findLast(({ tipo }) => tipo === 'solicitud')?.nota ?? null);

const destinationName = (kind: LetterKind, proveedor: string): string =>
  kind === 'reclamacion_aepd' ? 'Agencia Española de Protección de Datos' : proveedor;

const serviceDoesIt = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: { es: 'De esta carta nos encargamos nosotros.', en: 'We take care of this letter.' },
  });

function ofCuenta(
  { fila, datos }: TakenCuenta,
  card: ReturnType<typeof cardOf>,
): Pick<
  LetterData,
  | 'accion'
  | 'proveedor'
  | 'identificador'
  | 'solicitada'
  | 'insistencias'
  | 'alDelegado'
  | 'negativa'
  | 'negativaPrevia'
> {
  const day = (instant: string) => todayInMadrid(new Date(instant));
  const managements = datos.gestiones ?? [];
  const since = managements.findLastIndex(({ tipo }) => tipo === 'solicitud');
  const after = managements.slice(Math.max(0, since));
  const chases = after.filter(({ tipo }) => tipo === 'insistencia');
  const refusalOf = (some: typeof managements) => {
    const one = some.findLast(({ tipo }) => tipo === 'negativa');
    return one ? day(one.cuando) : null;
  };
  return {
    accion: requireAction(fila),
    proveedor: { nombre: datos.proveedor, tipo: card?.tipo ?? null, incluye: card?.incluye ?? [] },
    identificador: datos.identificador,
    solicitada: fila.solicitada && todayInMadrid(fila.solicitada),
    insistencias: chases.filter((one) => !wentToOfficer(one)).map(({ cuando }) => day(cuando)),
    alDelegado: chases.filter(wentToOfficer).map(({ cuando }) => day(cuando)),
    negativa: refusalOf(after),
    negativaPrevia: refusalOf(managements.slice(0, Math.max(0, since))),
  };
}

function ofCaso(
  { caso }: TakenCuenta,
  aseguradora: Tenant,
  sender: LettersDependencies['remitente'],
): Pick<LetterData, 'aseguradora' | 'referencia' | 'contacto' | 'fallecido' | 'solicitante'> {
  const { fallecido, heredero } = caso.datos;
  return {
    aseguradora: aseguradora.nombre,
    referencia: caso.fila.caso_id,
    contacto: {
      email: aseguradora.responder_a ?? sender.responderA ?? sender.direccion,
      telefono: inTrios(aseguradora.telefono),
    },
    fallecido: { ...fallecido, fecha: caso.fila.fecha_fallecimiento },
    solicitante: { ...heredero, telefono: inTrios(heredero.telefono) },
  };
}

/** A Spanish number as people read it: +34 910 000 101. */
const inTrios = (phone: string | null): string | null =>
  phone?.replace(/^(\+34)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4') ?? null;
