/**
 * The summary to keep, made from the case as it is now. Heir and service get all of it, an insurer only what it may see of the case.
 */
import type { CompleteCuenta, Cuenta, EstimatedSaving } from '@albacea/contract/schemas/cuentas.ts';
import type { Keepsake } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import type { WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { viewCertificados } from '../../caso/certificados/view-certificados.ts';
import { viewWorkDocumentos } from '../../caso/documentos/view-documentos.ts';
import { orderOf } from '../../caso/lane-order.ts';
import { lookAtCaso, type OpenedCaso } from '../../caso/lock-caso.ts';
import { mandatoLanguage } from '../../caso/mandato/rules.ts';
import { viewCuentas } from '../../caso/read/view-caso.ts';
import { isSupply } from '../../caso/rules/rules-actions.ts';
import { reopenableUntil } from '../../caso/rules/rules-commands.ts';
import { sinceLastRequest } from '../../caso/rules/rules-cuenta.ts';
import { parentescoEn, withoutHeirship } from '../../caso/rules/rules-parentesco.ts';
import type { CuentasDependencies } from '../../cuentas/commands/command.ts';
import { paint } from '../../cuentas/letters/render/paint-apart.ts';
import type { Paper } from '../../cuentas/letters/render/rules-paper.ts';
import { viewCompleteCuentas } from '../../cuentas/read/view-cuentas.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { StoredFile } from '../../http/operation.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requirePrintable } from '../../shared/require.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { answered, type Proof, type SummaryCuenta } from './rules-summary.ts';
import { SUMMARY_TEXTS, type SummaryData } from './rules-summary-data.ts';
import { summaryPaper } from './rules-summary-paper.ts';

const refusal = phrasesOf(es.summary, en.summary);

type Language = SummaryData['idioma'];
type CardOf = (code: string | null) => ProveedorCard | undefined;
interface Accounts {
  readonly cuentas: SummaryCuenta[];
  readonly ahorro: EstimatedSaving;
}

/** No fees, because the summary shows none. */
const WITHOUT_RATES = { tasa790006: null };

/** The summary as a file. @throws as {@link readSummary} */
export async function summaryFile(
  deps: CuentasDependencies & { readonly base: Database; readonly lanes: Pick<Lanes, 'papers'> },
  who: Requester,
  caso: string,
  { idioma = null }: { readonly idioma?: Language | null },
): Promise<StoredFile> {
  const { papel, casoId } = await deps.base.asTenant(who.aseguradora.id, (tx) =>
    readSummary(deps, tx, who, caso, idioma),
  );
  return {
    formato: 'application/pdf',
    nombre: `${SUMMARY_TEXTS[papel.idioma].fichero}-${casoId}.pdf`,
    contenido: await paint(deps.lanes.papers, orderOf(who, casoId), papel),
  };
}

/**
 * Makes the summary; the audit trail records the reading. Other relatives do not get it, because it shows accounts that the heir reserved.
 * An annulled case has no summary, because the person may be alive.
 * @param language of the paper; null: the heir's language
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, nombre_en_otra_escritura
 */
export async function readSummary(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  language: Language | null,
): Promise<{ papel: Paper; casoId: string }> {
  const { aseguradora, actor, now } = who;
  if (actor.tipo === 'allegado') throw new DomainError('accion_no_permitida');
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  const { fila } = caso;
  if (fila.estado === 'anulado')
    throw new DomainError('estado_no_permite', { estado: fila.estado, posible: refusal('annulled') });
  const { fallecido, heredero } = caso.datos;
  requirePrintable(fallecido.nombre, fallecido.apellidos, heredero.nombre, heredero.apellidos);
  const idioma = language ?? mandatoLanguage(fila.idioma);
  const current = await catalogo.current(tx);
  const cardOf: CardOf = (code) => (code === null ? undefined : current.card(code));
  const isInsurer = actor.visible === 'aseguradora';
  const accounts = isInsurer
    ? await seenByInsurer(tx, who, casoId, cardOf)
    : await seenByFamily({ catalogo }, tx, who, casoId, cardOf, idioma);
  const certificados = await viewCertificados(tx, fila.id, WITHOUT_RATES, idioma);
  await audit(tx, actor, 'resumen_leido', { tipo: 'caso', id: fila.caso_id }, now);
  const papel = summaryPaper({
    ...headOf(caso, who, idioma),
    ...accounts,
    // An insurer does not see what the registers answered.
    certificados: isInsurer ? certificados.map((one) => ({ ...one, resultado: null })) : certificados,
  });
  return { papel, casoId: fila.caso_id };
}

function headOf({ fila, datos }: OpenedCaso, { aseguradora, actor, now }: Requester, idioma: Language) {
  const { nombre, apellidos, parentesco } = datos.heredero;
  const closed = fila.estado === 'cerrado' ? fila.cerrado : null;
  const until = closed && reopenableUntil(closed);
  return {
    idioma,
    instante: now.toISOString(),
    lector: actor.visible === 'aseguradora' ? ('aseguradora' as const) : ('familia' as const),
    aseguradora,
    referencia: fila.caso_id,
    fallecido: { ...datos.fallecido, fecha: fila.fecha_fallecimiento },
    heredero: { nombre: `${nombre} ${apellidos}`, parentesco: parentescoEn(idioma, withoutHeirship(parentesco)) },
    cerrado: closed?.toISOString() ?? null,
    reabrible: until && until >= now ? todayInMadrid(until) : null,
  };
}

async function seenByFamily(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cardOf: CardOf,
  idioma: Language,
): Promise<Accounts> {
  const { elementos: all, ahorro_del_caso: ahorro } = await viewCompleteCuentas(deps, tx, who, casoId, idioma);
  const elementos = all.filter(({ tipo }) => tipo !== 'rastro'); // traces have a report of their own
  const documentos = (await viewWorkDocumentos(tx, who, casoId, idioma)).elementos;
  return { cuentas: elementos.map((one) => summaryOfComplete(one, cardOf(one.proveedor_codigo), documentos)), ahorro };
}

function summaryOfComplete(
  cuenta: CompleteCuenta,
  card: ProveedorCard | undefined,
  documentos: readonly WorkDocumento[],
): SummaryCuenta {
  const { estado, pide, gestiones, ahorro_anual_estimado: ahorro } = cuenta;
  const waits = estado === 'propuesta' || estado === 'confirmada' || estado === 'solicitada';
  return {
    ...cuenta,
    ahorro,
    tipo: card?.tipo ?? null,
    guardar: keepable(card),
    pideMas: pide.length > 0,
    palabras: waits ? null : answered(gestiones),
    pruebas: proofsOf(cuenta, documentos),
  };
}

/** The contents that should be saved before a request, according to the guides for the actions of the provider. */
const keepable = (card: ProveedorCard | undefined): Keepsake[] => [
  ...new Set(card?.acciones.flatMap(({ guardar_antes }) => guardar_antes)),
];

/** The documents that prove the outcome of an account, each once, oldest first. Rejected documents are left out. */
function proofsOf({ gestiones, prueba }: CompleteCuenta, documentos: readonly WorkDocumento[]): Proof[] {
  const named = new Set([...sinceLastRequest(gestiones).map(({ documento }) => documento), prueba]);
  return documentos
    .filter(({ documento_id, estado }) => named.has(documento_id) && estado !== 'rechazado')
    .map(({ documento_id: id, tipo, recibido }) => ({ id, tipo, recibido }));
}

async function seenByInsurer(tx: Tx, { aseguradora }: Requester, casoId: string, cardOf: CardOf): Promise<Accounts> {
  const { elementos, ahorro_del_caso: ahorro } = await viewCuentas(tx, aseguradora, casoId);
  const accounts = elementos.filter(({ tipo }) => tipo !== 'rastro');
  return { cuentas: accounts.map((one) => summaryOfView(one, cardOf(one.proveedor_codigo))), ahorro };
}

/** An account as an insurer's summary shows it, made only from the insurer's view of the account. */
function summaryOfView(cuenta: Cuenta, card: ProveedorCard | undefined): SummaryCuenta {
  const tipo = card?.tipo ?? null;
  return {
    ...cuenta,
    ahorro: cuenta.ahorro_anual_estimado,
    tipo,
    guardar: keepable(card),
    suministro: isSupply({ tipo, vivienda_habitada: null }),
    reclamada: null,
    terminada: null,
    pideMas: false,
    palabras: null,
    pruebas: [],
  };
}
