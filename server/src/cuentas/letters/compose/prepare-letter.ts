/** Prepares the letter about an account as it would leave now: its text, its papers, and the reasons against sending it. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { Letter, LetterKind, LetterQuery } from '@albacea/contract/schemas/papers.ts';
import type { OpenedCaso } from '../../../caso/lock-caso.ts';
import { askedOf, type MandatoScope } from '../../../caso/mandato/rules.ts';
import { inGroups } from '../../../caso/mandato/rules-check.ts';
import { needsRelease } from '../../../caso/releases/releases.ts';
import { precedesHeredero } from '../../../caso/rules/rules.ts';
import { isIrreversible } from '../../../caso/rules/rules-actions.ts';
import { lastRefusal } from '../../../caso/rules/rules-cuenta.ts';
import type { Tx } from '../../../db/database.ts';
import type { Tenant } from '../../../db/tenant.ts';
import type { Addresses } from '../../../http/host.ts';
import type { Requester } from '../../../shared/actor.ts';
import { DomainError } from '../../../shared/errors.ts';
import { todayInMadrid } from '../../../shared/rules-dates-madrid.ts';
import { type Phrase, phrasesOf } from '../../../shared/rules-phrase.ts';
import { isUnprintable } from '../../../shared/rules-printable.ts';
import type { Catalogo } from '../../catalogo/current-catalogo.ts';
import { type CuentaInCaso, requireAction, type TakenCuenta, takeCuenta, viewCuenta } from '../../commands/command.ts';
import { isRequested } from '../../data.ts';
import { answerCodeOf } from '../../respuestas/answer-code.ts';
import {
  type CasoSituation,
  chaseImpediments,
  type ProveedorForSending,
  type SendingImpediment,
  sendingImpediments,
  sendsFamily,
} from '../../rules/rules-sending.ts';
import { cardOf, cuentaForSending, proveedorForSending, situationOf } from '../../sending-facts.ts';
import { repeatedNotices } from '../../solicitudes/view-solicitudes.ts';
import { stopsOn } from '../../stops/stop-sending.ts';
import en from '../../words/en/refusals.json' with { type: 'json' };
import es from '../../words/es/refusals.json' with { type: 'json' };
import { readLetterSteps } from '../arrival.ts';
import type { Paper } from '../render/rules-paper.ts';
import { type DocumentoForCopy, readLastSending } from '../sql.ts';
import {
  attachmentsOf,
  type ContactSource,
  contactOf,
  inGroupsOfThree,
  NO_DOCUMENTO,
  papersOf,
  quotedIn,
} from './letter-sources.ts';
import { addressDoubt } from './rules-address.ts';
import { type ComposedLetter, composeLetter } from './rules-letter.ts';
import { completeName, type LetterData } from './rules-letter-data.ts';
import { asksTitle, responseSince, wentToOfficer } from './rules-letter-papers.ts';
import {
  type Destination,
  destinationOf,
  isChase,
  letterDeadline,
  letterNotices,
  letterReasons,
  noteAddress,
  type Reason,
  stopNotices,
} from './rules-letter-sending.ts';

const refusal = phrasesOf(es.letter, en.letter);

/** The mandate that goes with a letter to a provider. */
export interface MandatoForLetter {
  readonly firmado: Date;
  /** Code with which the provider checks the mandate. */
  readonly codigo: string;
  readonly pagina: string;
  /** Identity number of the signer. */
  readonly numero: string;
  readonly papel: Paper;
  readonly ejemplar: string;
}

declare module '../../../db/stories.ts' {
  interface Stories {
    readonly cuentas: {
      /** @returns null when no signed mandate in force covers this action at this provider */
      mandatoForLetter(
        addresses: Addresses,
        tx: Tx,
        who: Pick<Requester, 'aseguradora'>,
        caso: OpenedCaso,
        asked: MandatoScope['cuentas'][number],
      ): Promise<MandatoForLetter | null>;
    };
  }
}

export interface LettersDependencies extends ContactSource {
  readonly catalogo: Catalogo;
  readonly addresses: Addresses;
}

export interface PreparedLetter {
  readonly taken: CuentaInCaso;
  readonly composed: ComposedLetter;
  /** The mandate that goes with the letter, for this provider alone. */
  readonly mandato: MandatoForLetter | null;
  readonly documentos: readonly DocumentoForCopy[];
  readonly reasons: readonly Reason[];
  readonly notices: readonly Reason[];
  readonly data: LetterData;
  /** A doubt about the address that a person gave; null: there is none. */
  readonly doubt: Phrase | null;
  readonly carta: Omit<Letter, 'motivos' | 'avisos' | 'destinatario'> & {
    readonly destinatario: Omit<Letter['destinatario'], 'dudosa'>;
  };
}

export interface LetterRequest extends LetterQuery {
  /** E-mail address that a person of the service gives instead of the catalogue's. */
  readonly direccion?: string;
  /** Lines of the postal address, for a letter by post. */
  readonly postal?: readonly string[];
  readonly version?: number;
}

/** A letter whose case this transaction has locked. */
export interface LetterToSend extends PreparedLetter {
  readonly taken: TakenCuenta;
}

type Arguments = [
  deps: LettersDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  request: LetterRequest,
];

/**
 * Prepares a letter that is only shown. Who may: the service, any letter; the heir, the letters that they send themselves.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export const prepareLetter = (...given: Arguments): Promise<PreparedLetter> => prepare(viewCuenta, ...given);

/** Prepares a letter that is sent in this transaction, and locks its case. @throws as {@link prepareLetter} */
export const prepareLetterToSend = (...given: Arguments): Promise<LetterToSend> => prepare(takeCuenta, ...given);

async function prepare<C extends CuentaInCaso>(
  take: (...which: Parameters<typeof viewCuenta>) => Promise<C>,
  { catalogo, addresses, remitente }: LettersDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { clase = 'solicitud', territorio = 'comun', direccion, postal, version, ...order }: LetterRequest,
): Promise<PreparedLetter & { readonly taken: C }> {
  const { actor, now, aseguradora } = who;
  if (actor.visible === 'aseguradora' || actor.tipo === 'allegado') throw new DomainError('accion_no_permitida');
  const taken = await take(tx, who, casoId, cuentaId, version);
  const { caso, fila } = taken;
  const situation = await situationOf(tx, caso);
  const told = asLettersWent(taken, await readLetterSteps(tx, fila.id));
  const card = cardOf(await catalogo.current(tx), fila.proveedor);
  const hoy = todayInMadrid(now);
  const proveedor = proveedorForSending(card, fila, hoy);
  const { oferta } = proveedor;
  const accion = requireAction(fila);
  const primeraPersona = sendsFamily(proveedor) || clase === 'reclamacion_aepd';
  if (actor.visible === 'heredero' && !primeraPersona) throw serviceDoesIt(fila.estado);
  const papers = await papersOf(tx, told, { clase, territorio, accion, oferta });
  const asked = askedOf(taken.datos, accion);
  const mandato = primeraPersona ? null : await tx.stories.cuentas.mandatoForLetter(addresses, tx, who, caso, asked);
  // The data protection agency takes complaints in Spanish, whichever language the provider reads.
  const idioma = order.idioma ?? (clase === 'reclamacion_aepd' ? 'es' : (oferta?.idioma ?? 'es'));
  const attached = attachmentsOf(papers, mandato, idioma, actor.visible);
  const data: LetterData = {
    clase,
    idioma,
    territorio,
    hoy,
    primeraPersona,
    ...cuentaPart(told, card, requestedOn(taken, situation) && told.fila.solicitada),
    respondida: responseSince(fila.solicitada, fila.id, papers.copyable),
    ...(clase === 'solicitud' ? {} : await quotedIn(tx, taken, card?.tipo ?? null, hoy, idioma)),
    ...casoPart(taken, aseguradora, remitente),
    nuevoTitular: holderIn(taken, mandato),
    plazo: letterDeadline(clase, hoy, accion, oferta, card?.tipo ?? null),
    mandato: mandato && checkOf(mandato),
    responder: primeraPersona ? null : await answerWith(addresses, tx, aseguradora, fila.id),
    conTitulo: papers.conTitulo,
    conInstrucciones: caso.fila.voluntad === 'instrucciones',
    conResolucion: papers.conResolucion,
    adjuntos: attached.map(({ nombre }) => nombre),
  };
  const composed = composeLetter(data, { color: aseguradora.color, fecha: `${hoy}T12:00:00.000Z` });
  const { destination, given, doubt } = addresseeOf(
    taken,
    clase,
    { canal: 'correo_electronico', direccion: null, ...oferta, officer: card?.via_legal.dpd ?? null },
    direccion,
    postal,
  );
  const reasons = letterReasons({
    clase,
    destino: destination,
    ...(postal && { porPosta: true }),
    solicitada: data.solicitada !== null,
    familySends: sendsFamily(proveedor),
    impedimentos: impedimentsOf(taken, clase, proveedor, situation, now),
    lacksTitle: asksTitle(territorio, accion) && !papers.conTitulo,
    unprintable: isUnprintable(composed.texto),
    bytes: papers.documentos.reduce((sum, { bytes }) => sum + bytes, 0),
  });
  const carta: PreparedLetter['carta'] = {
    cuenta_id: fila.id,
    clase,
    idioma,
    territorio,
    en_primera_persona: primeraPersona,
    canal: destination.canal,
    destinatario: {
      nombre: destinationName(clase, taken.datos.proveedor),
      direccion: destination.direccion,
      otra: given,
    },
    asunto: composed.asunto,
    texto: composed.texto,
    adjuntos: [{ ...NO_DOCUMENTO, clase: 'carta', nombre: composed.asunto }, ...attached],
    plazo: data.plazo,
    puede_enviarse: reasons.length === 0,
    necesita_visto_bueno:
      !isChase(fila, clase) && !primeraPersona && isIrreversible(proveedor) && needsRelease(who, 'irreversible'),
    ultimo_envio: await readLastSending(tx, caso.fila.id, fila.id),
  };
  const stopped = await stopsOn(tx, fila.proveedor);
  const repeated = clase === 'solicitud' ? await repeatedNotices(tx, caso, taken) : [];
  const notices = [...letterNotices(data, destination), ...stopNotices(stopped), ...repeated];
  return { taken, composed, mandato, documentos: papers.documentos, reasons, notices, data, doubt, carta };
}

/** The new holder, with their identity number if it is known; null: nobody has said. */
function holderIn(
  { datos: { nuevoTitular }, caso }: CuentaInCaso,
  mandato: MandatoForLetter | null,
): LetterData['nuevoTitular'] {
  if (!nuevoTitular) return null;
  if (nuevoTitular.quien === 'otra') return { nombre: nuevoTitular.nombre ?? '', numero: nuevoTitular.numero ?? null };
  return { nombre: completeName(caso.datos.heredero), numero: mandato?.numero ?? null };
}

/** The data with which a reader of the letter can check the mandate. */
const checkOf = ({ firmado, codigo, pagina }: MandatoForLetter): NonNullable<LetterData['mandato']> => ({
  firmado: todayInMadrid(firmado),
  codigo,
  pagina,
});

/** The page on which the provider answers this request, and the code for that page. */
async function answerWith(
  addresses: Addresses,
  tx: Tx,
  aseguradora: Tenant,
  cuenta: string,
): Promise<NonNullable<LetterData['responder']>> {
  const codigo = inGroups(await answerCodeOf(tx, aseguradora, cuenta));
  return { codigo, enlace: `${addresses.responder(aseguradora)}?codigo=${codigo}` };
}

/**
 * The address to which the letter goes: the postal address, another e-mail address that a person gives, for a reminder the address that the
 * request went to, else the catalogue's. `doubt`: why the given address looks wrong; null: it does not.
 */
function addresseeOf(
  taken: CuentaInCaso,
  kind: LetterKind,
  catalogue: Parameters<typeof destinationOf>[1],
  given: string | undefined,
  postal: readonly string[] | undefined,
): { destination: Destination; given: boolean; doubt: Phrase | null } {
  if (postal && kind !== 'reclamacion_aepd') {
    return { destination: { canal: 'correo_postal', direccion: postal.join(', ') }, given: true, doubt: null };
  }
  const known = destinationOf(kind, catalogue, kind === 'recordatorio' ? usedAddress(taken) : undefined);
  if (given === undefined || given.toLowerCase() === known.direccion?.toLowerCase())
    return { destination: known, given: false, doubt: null };
  return { destination: destinationOf(kind, catalogue, given), given: true, doubt: addressDoubt(given) };
}

/**
 * The impediments to sending the letter: those to a chase if the request is out, or is sent again because its letter was not delivered or
 * named a former heir; else those to a first request.
 */
function impedimentsOf(
  taken: CuentaInCaso,
  kind: LetterKind,
  proveedor: ProveedorForSending,
  situation: CasoSituation,
  now: Date,
): SendingImpediment[] {
  const { fila, datos } = taken;
  const sentAgain = requestedOn(taken, situation) === null || situation.perdidas[fila.id] !== undefined;
  const isOut = fila.estado === 'solicitada' && (isChase(fila, kind) || sentAgain);
  const guard = isOut ? chaseImpediments : sendingImpediments;
  return guard(cuentaForSending(fila, datos), proveedor, situation, now);
}

/** The letter in the form of the API. */
export const presentLetter = ({ carta, reasons, notices, doubt }: PreparedLetter, language: ErrorLanguage): Letter => ({
  ...carta,
  avisos: notices.map(({ codigo, texto }) => ({ codigo, texto: texto[language] })),
  destinatario: { ...carta.destinatario, dudosa: doubt?.[language] ?? null },
  motivos: reasons.map(({ codigo, texto }) => ({ codigo, texto: texto[language] })),
});

/** The account with each letter at the instant at which it left, without the chases whose letter reached nobody. */
function asLettersWent<C extends CuentaInCaso>(taken: C, steps: Awaited<ReturnType<typeof readLetterSteps>>): C {
  const { fila, datos } = taken;
  const gestiones = datos.gestiones
    ?.filter(({ tipo, cuando }) => tipo !== 'insistencia' || steps.get(cuando) !== null)
    .map((step) => ({ ...step, cuando: steps.get(step.cuando)?.toISOString() ?? step.cuando }));
  const left = fila.solicitada && steps.get(fila.solicitada.toISOString());
  return { ...taken, fila: { ...fila, solicitada: left ?? fila.solicitada }, datos: { ...datos, gestiones } };
}

/** The address to which the request went, if a person gave it. */
const usedAddress = ({ datos }: CuentaInCaso): string | undefined =>
  noteAddress(datos.gestiones?.findLast(({ tipo }) => tipo === 'solicitud')?.nota ?? null);

const destinationName = (kind: LetterKind, proveedor: string): string =>
  kind === 'reclamacion_aepd' ? 'Agencia Española de Protección de Datos' : proveedor;

const serviceDoesIt = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: refusal('serviceSends'),
  });

/**
 * When what the account asks for now was requested; null: never, or in a letter that reached nobody, or for another identifier, or with a former
 * heir as the new holder.
 */
function requestedOn(
  { fila: { id, solicitada }, datos, caso }: CuentaInCaso,
  { perdidas }: Pick<CasoSituation, 'perdidas'>,
): Date | null {
  if (solicitada === null || perdidas[id] === 0 || !isRequested(datos)) return null;
  return datos.nuevoTitular?.quien === 'heredero' && precedesHeredero(caso.fila, solicitada) ? null : solicitada;
}

function cuentaPart(
  taken: CuentaInCaso,
  card: ReturnType<typeof cardOf>,
  solicitada: Date | null,
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
  | 'papelesPedidos'
> {
  const { fila, datos } = taken;
  const day = (instant: string) => todayInMadrid(new Date(instant));
  const gestiones = datos.gestiones ?? [];
  const since = gestiones.findLastIndex(({ tipo }) => tipo === 'solicitud');
  const after = gestiones.slice(Math.max(0, since));
  const chases = after.filter(({ tipo }) => tipo === 'insistencia');
  const refusalOf = (some: typeof gestiones) => {
    const one = lastRefusal(some);
    return one ? day(one.cuando) : null;
  };
  return {
    accion: requireAction(fila),
    proveedor: {
      codigo: fila.proveedor,
      nombre: datos.proveedor,
      tipo: fila.rastro ? 'rastro' : (card?.tipo ?? null),
      incluye: card?.incluye ?? [],
    },
    identificador: datos.identificador,
    solicitada: solicitada && todayInMadrid(solicitada),
    insistencias: chases.filter((one) => !wentToOfficer(one)).map(({ cuando }) => day(cuando)),
    alDelegado: chases.filter(wentToOfficer).map(({ cuando }) => day(cuando)),
    negativa: refusalOf(after),
    negativaPrevia: refusalOf(gestiones.slice(0, Math.max(0, since))),
    papelesPedidos: lastRefusal(gestiones)?.papeles ? refusalOf(gestiones) : null,
  };
}

function casoPart(
  { caso }: CuentaInCaso,
  aseguradora: Tenant,
  sender: LettersDependencies['remitente'],
): Pick<LetterData, 'aseguradora' | 'referencia' | 'contacto' | 'fallecido' | 'solicitante'> {
  const { fallecido, heredero } = caso.datos;
  return {
    aseguradora: aseguradora.nombre,
    referencia: caso.fila.caso_id,
    contacto: contactOf({ remitente: sender }, aseguradora),
    fallecido: { ...fallecido, fecha: caso.fila.fecha_fallecimiento },
    solicitante: { ...heredero, telefono: inGroupsOfThree(heredero.telefono) },
  };
}
