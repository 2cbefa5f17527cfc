/** Turns the row of an account or an objection into what people working on the case see; pure. */
import type { CompleteCuenta, CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { Channel, Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { Way } from '@albacea/contract/schemas/proveedores.ts';
import type { Objecion } from '@albacea/contract/schemas/work.ts';
import { isIrreversible, isSupply, withoutProcedure } from '../../caso/rules/rules-actions.ts';
import { type CuentaData, type CuentaRow, lastRefusal, moneyOf } from '../../caso/rules/rules-cuenta.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { type Offered, presentOffered } from '../../shared/rules-transition-table.ts';
import { mayAskFor } from '../catalogo/rules-ways.ts';
import { binds, completeUntil, legalTerm } from '../rules/rules-legal-terms.ts';
import { isInApp, type ProveedorForSending, type SendingImpediment, sendsFamily } from '../rules/rules-sending.ts';

/** The row as people working on the case see it. */
interface CompleteRow
  extends Omit<CuentaRow, 'solicitada' | 'reposo_hasta' | 'actualizado'>,
    Pick<
      CompleteCuenta,
      'version' | 'copia' | 'solicitudes' | 'insistencias' | 'prueba' | 'proxima_accion' | 'vivienda_habitada'
    > {
  readonly papeles_pedidos: readonly Paper[];
  readonly pide: readonly Paper[];
  readonly canal: Channel | null;
  readonly creada: Date;
  readonly corte_aceptado: Date | null;
  readonly confirmada: Date | null;
  readonly reposo_hasta: Date | null;
  readonly solicitada: Date | null;
  readonly ultima_insistencia: Date | null;
  readonly reclamada: Date | null;
  readonly terminada: Date | null;
  readonly actualizado: Date;
}

/** Facts about an account that its row does not contain. */
interface Around {
  /** Day in Madrid. */
  readonly hoy: string;
  readonly proveedor: ProveedorForSending;
  /** The actions that the provider offers; null: the provider is not in the catalogue. */
  readonly ofrece: readonly CuentaAction[] | null;
  readonly vias: readonly Pick<Way, 'codigo' | 'nombre'>[];
  readonly alternativas: readonly CuentaAction[];
  /** Days within which the provider answered half of the requests for this action; null: too few are known, or the account has ended. */
  readonly sueleTardar: number | null;
  readonly letterDue: CompleteCuenta['carta_que_toca'];
  readonly offered: Offered;
  readonly impedimentos: readonly SendingImpediment[];
}

const inIso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** Presents an account with everything, also the full identifier: for the heir and the service, never for an insurer. */
export function presentCompleteCuenta(
  row: CompleteRow,
  data: CuentaData,
  { hoy, proveedor, ofrece, vias, alternativas, sueleTardar, letterDue, offered, impedimentos }: Around,
  language: ErrorLanguage,
): CompleteCuenta {
  const { version, copia, canal, solicitudes, insistencias, plazo, proxima_accion, prueba } = row;
  return {
    cuenta_id: row.id,
    modulo: row.modulo,
    propuesta_por: row.propuesta_por,
    reservada: row.reservada,
    estado: row.estado,
    actualizado: row.actualizado.toISOString(),
    version,
    copia,
    canal,
    solicitudes,
    insistencias,
    plazo,
    proxima_accion,
    prueba,
    proveedor: data.proveedor,
    proveedor_codigo: row.proveedor,
    tipo: row.rastro ? 'rastro' : proveedor.tipo,
    ofrece: ofrece && [...ofrece],
    identificador: data.identificador,
    accion: row.accion,
    resultado: row.resultado,
    motivo_descarte: row.motivo_descarte,
    ...moneyOf(row),
    irreversible: isIrreversible(proveedor),
    envia_la_familia: sendsFamily(proveedor),
    en_la_aplicacion: isInApp(proveedor),
    suministro: isSupply({ tipo: proveedor.tipo, vivienda_habitada: row.vivienda_habitada }),
    vivienda_habitada: row.vivienda_habitada,
    corte_aceptado: inIso(row.corte_aceptado),
    nuevo_titular: data.nuevoTitular ?? null,
    via: proveedor.oferta?.via ?? null,
    canal_previsto: proveedor.oferta?.canal ?? null,
    vias: vias.map(({ codigo, nombre }) => ({ codigo, nombre: nombre[language] })),
    papeles_pedidos: [...row.papeles_pedidos],
    pide: row.estado === 'rechazada' ? [...row.pide] : [],
    puede_pedir: proveedor.oferta ? mayAskFor(proveedor.oferta) : [],
    sin_tramite: withoutProcedure(proveedor),
    alternativas: [...alternativas],
    confirmada: inIso(row.confirmada),
    reposo_hasta: inIso(row.reposo_hasta),
    solicitada: inIso(row.solicitada),
    ultima_insistencia: inIso(row.ultima_insistencia),
    reclamada: inIso(row.reclamada),
    suele_tardar_dias: sueleTardar,
    carta_que_toca: letterDue,
    plazo_legal: termOf(proveedor, hoy, language),
    completar_hasta: completedUntil(row, data, proveedor),
    gestiones: (data.gestiones ?? []).map(
      ({ carta = null, referencia = null, sin_constancia = null, identificador: _, papeles: __, ...step }) => ({
        ...step,
        carta,
        referencia,
        sin_constancia,
      }),
    ),
    creada: row.creada.toISOString(),
    terminada: inIso(row.terminada),
    ...presentOffered(offered, language),
    impedimentos: impedimentos.map(({ codigo, texto, faltan: [papeles = [], ...alternativas] = [] }) => ({
      codigo,
      texto: texto[language],
      papeles: [...papeles],
      alternativas: alternativas.map((papers) => [...papers]),
    })),
  };
}

function termOf(
  { accion, tipo }: ProveedorForSending,
  today: string,
  language: ErrorLanguage,
): CompleteCuenta['plazo_legal'] {
  if (accion === null) return null;
  const term = legalTerm(tipo, accion);
  return { dias: term.dias, computo: term.computo, norma: term.norma[language], obliga: binds(term, today) };
}

/** Last day of the term for completing a request that the provider sent back for more papers; null: there is none. */
function completedUntil(
  { estado, accion, pide }: CompleteRow,
  { gestiones = [] }: CuentaData,
  { tipo }: ProveedorForSending,
): string | null {
  const refusal = lastRefusal(gestiones);
  if (estado !== 'rechazada' || accion === null || pide.length === 0 || !refusal) return null;
  return completeUntil(tipo, accion, todayInMadrid(new Date(refusal.cuando)));
}

/** An objection as people working on the case see it. */
export function presentObjecion({
  id,
  cuenta,
  abierta,
  decidida,
  ...resto
}: Omit<Objecion, 'objecion_id' | 'cuenta_id' | 'abierta' | 'decidida'> & {
  readonly id: string;
  readonly cuenta: string | null;
  readonly abierta: Date;
  readonly decidida: Date | null;
}): Objecion {
  return { objecion_id: id, cuenta_id: cuenta, ...resto, abierta: abierta.toISOString(), decidida: inIso(decidida) };
}
