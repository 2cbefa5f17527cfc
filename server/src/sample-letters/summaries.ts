/** The summaries of two sample cases: a closed one, whose accounts have every kind of result, and an open one. Nobody here exists. */
import type { Cargo } from '@albacea/contract/schemas/cuentas.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { isSupply } from '../caso/rules/rules-actions.ts';
import { casoSaving, inCentimos, inEuros, yearlySaving } from '../caso/rules/rules-cuenta.ts';
import { parentescoEn, withoutHeirship } from '../caso/rules/rules-parentesco.ts';
import type { Paper } from '../cuentas/letters/render/rules-paper.ts';
import type { Proof, SummaryCuenta } from '../familia/summary/rules-summary.ts';
import type { SummaryData } from '../familia/summary/rules-summary-data.ts';
import { summaryPaper } from '../familia/summary/rules-summary-paper.ts';
import type { ExampleCaso } from './casos.ts';

type Example = Pick<SummaryCuenta, 'accion' | 'estado'> &
  Partial<SummaryCuenta> & {
    /** Code in the catalogue, or the name that the family wrote. */
    readonly proveedor: string;
  };

interface ExampleSummary {
  readonly carpeta: string;
  readonly nombre: string;
  readonly instante: string;
  readonly cerrado: string | null;
  readonly reabrible: string | null;
  readonly cuentas: readonly Example[];
  readonly certificados: SummaryData['certificados'];
}

const monthly = (importe: number): Cargo => ({ importe: importe.toFixed(2), moneda: 'EUR', periodicidad: 'mensual' });
const at = (day: string) => `${day}T11:20:00.000Z`;
const answer = (day: string, id: string): Proof => ({ id, tipo: 'respuesta_proveedor', recibido: at(day) });
const sending = (day: string, id: string): Proof => ({ id, tipo: 'justificante_envio', recibido: at(day) });
/** When the first case was closed, and its remaining accounts were discarded. */
const CLOSED = '2027-02-26T16:05:00.000Z';

const ENDED: readonly Example[] = [
  {
    proveedor: 'facebook',
    accion: 'eliminar',
    estado: 'resuelta',
    resultado: 'eliminada',
    identificador: 'carmen.ruiz@example.com',
    solicitada: at('2026-11-24'),
    terminada: at('2026-12-09'),
    palabras: 'Hemos eliminado el perfil. Referencia 8841-2206.',
    pruebas: [
      sending('2026-11-24', '0199f3a2-2c3d-7e4f-9051-b2c3d4e5f607'),
      answer('2026-12-09', '0199f3a2-2c3d-7e4f-9051-c0ffee12ab34'),
    ],
  },
  {
    proveedor: 'instagram',
    accion: 'conmemorar',
    estado: 'resuelta',
    resultado: 'conmemorada',
    identificador: 'carmen_ruiz',
    solicitada: at('2026-11-24'),
    terminada: at('2026-12-02'),
    pruebas: [answer('2026-12-02', '0199f3a2-2c3d-7e4f-9051-7d20c1a9e455')],
  },
  {
    proveedor: 'netflix',
    accion: 'cancelar',
    estado: 'resuelta',
    resultado: 'cancelada',
    cargo: monthly(12.99),
    modulo: 'suscripciones',
    identificador: 'carmen.ruiz@example.com',
    solicitada: at('2026-11-24'),
    terminada: at('2026-11-27'),
    pruebas: [answer('2026-11-27', '0199f3a2-2c3d-7e4f-9051-19ab55d0f3c8')],
  },
  {
    proveedor: 'el-pais',
    accion: 'cancelar',
    estado: 'resuelta',
    resultado: 'cancelada',
    modulo: 'suscripciones',
    solicitada: at('2026-11-25'),
    terminada: at('2026-12-01'),
  },
  {
    proveedor: 'iberdrola',
    accion: 'transferir',
    estado: 'resuelta',
    resultado: 'transferida',
    modulo: 'suscripciones',
    cargo: monthly(58.4),
    identificador: 'ES0021000001234567AB',
    solicitada: at('2026-11-26'),
    terminada: at('2026-12-10'),
    pruebas: [answer('2026-12-10', '0199f3a2-2c3d-7e4f-9051-52e19bd7704a')],
  },
  {
    proveedor: 'google',
    accion: 'obtener_datos',
    estado: 'resuelta',
    resultado: 'datos_obtenidos',
    identificador: 'carmen.ruiz@example.com',
    solicitada: at('2026-11-24'),
    terminada: at('2027-02-11'),
    pruebas: [answer('2027-02-11', '0199f3a2-2c3d-7e4f-9051-e87a00b64d11')],
  },
  {
    proveedor: 'dropbox',
    accion: 'conservar',
    estado: 'resuelta',
    resultado: 'conservada',
    terminada: at('2026-11-30'),
  },
  {
    proveedor: 'x',
    accion: 'eliminar',
    estado: 'resuelta',
    resultado: 'no_existia',
    solicitada: at('2026-11-24'),
    terminada: at('2026-12-04'),
  },
  {
    proveedor: 'whatsapp',
    accion: 'eliminar',
    estado: 'resuelta',
    resultado: 'caduca_sola',
    plazo: '2027-03-14',
    terminada: at('2026-11-30'),
  },
  {
    proveedor: 'paypal',
    accion: 'transferir',
    estado: 'resuelta',
    resultado: 'denegada',
    identificador: 'carmen.ruiz@example.com',
    solicitada: at('2026-12-01'),
    terminada: at('2027-01-15'),
    palabras: 'Solo entregamos el saldo a los herederos que presenten el testamento o la declaración de herederos.',
    pruebas: [answer('2027-01-15', '0199f3a2-2c3d-7e4f-9051-3f6d2b80c9e7')],
  },
  {
    proveedor: 'vodafone',
    accion: 'cancelar',
    estado: 'sin_respuesta',
    modulo: 'suscripciones',
    cargo: monthly(39),
    identificador: '600 445 566',
    solicitada: at('2026-11-24'),
    terminada: at('2027-02-10'),
    pruebas: [sending('2026-11-24', '0199f3a2-2c3d-7e4f-9051-a4419d0e6b72')],
  },
  {
    proveedor: 'tiktok',
    accion: 'eliminar',
    estado: 'sin_respuesta',
    reclamada: at('2027-02-15'),
    solicitada: at('2026-11-24'),
    terminada: at('2027-02-20'),
  },
  {
    proveedor: 'Gimnasio Sol',
    accion: 'cancelar',
    estado: 'resuelta',
    resultado: 'denegada',
    modulo: 'suscripciones',
    cargo: monthly(34.9),
    solicitada: at('2026-11-24'),
    terminada: CLOSED,
    palabras: 'Hay permanencia hasta junio.',
  },
  {
    proveedor: 'Peña del pueblo',
    accion: 'cancelar',
    estado: 'descartada',
    motivo_descarte: 'familia',
    solicitada: at('2026-11-24'),
    terminada: at('2026-12-15'),
    modulo: 'suscripciones',
  },
  {
    proveedor: 'spotify',
    accion: 'cancelar',
    estado: 'descartada',
    motivo_descarte: 'fin_de_caso',
    modulo: 'suscripciones',
    cargo: monthly(10.99),
    terminada: CLOSED,
  },
  { proveedor: 'amazon', accion: null, estado: 'descartada', motivo_descarte: 'fin_de_caso', terminada: CLOSED },
  {
    proveedor: 'linkedin',
    accion: 'eliminar',
    estado: 'descartada',
    motivo_descarte: 'familia',
    terminada: at('2026-11-28'),
  },
  {
    proveedor: 'facebook',
    accion: 'eliminar',
    estado: 'descartada',
    motivo_descarte: 'duplicada',
    identificador: '600 445 566',
    terminada: at('2026-11-28'),
  },
  {
    proveedor: 'pinterest',
    accion: 'eliminar',
    estado: 'descartada',
    motivo_descarte: 'objecion',
    terminada: at('2026-12-20'),
  },
  {
    proveedor: 'Blog de recetas',
    accion: 'eliminar',
    estado: 'descartada',
    motivo_descarte: 'servicio',
    terminada: at('2026-12-20'),
  },
  { proveedor: 'Foro Luna', accion: 'eliminar', estado: 'descartada', terminada: at('2026-12-20') },
  {
    proveedor: 'meetic',
    accion: 'eliminar',
    estado: 'resuelta',
    resultado: 'eliminada',
    reservada: true,
    solicitada: at('2026-11-24'),
    terminada: at('2026-12-09'),
  },
  {
    proveedor: 'bet365',
    accion: 'eliminar',
    estado: 'sin_respuesta',
    reservada: true,
    solicitada: at('2026-11-24'),
    terminada: at('2027-02-20'),
  },
];

const UNDER_WAY: readonly Example[] = [
  {
    proveedor: 'spotify',
    accion: 'cancelar',
    estado: 'resuelta',
    resultado: 'cancelada',
    modulo: 'suscripciones',
    cargo: monthly(10.99),
    solicitada: at('2026-11-16'),
    terminada: at('2026-11-19'),
    pruebas: [answer('2026-11-19', '0199f3a2-2c3d-7e4f-9051-b7710c3e5d09')],
  },
  {
    proveedor: 'revolut',
    accion: 'transferir',
    estado: 'solicitada',
    plazo: '2026-12-16',
    identificador: 'djordje.kovacevic@example.com',
    solicitada: at('2026-11-16'),
    pruebas: [sending('2026-11-16', '0199f3a2-2c3d-7e4f-9051-06f2b4c8aa31')],
  },
  {
    proveedor: 'linkedin',
    accion: 'eliminar',
    estado: 'solicitada',
    plazo: '2026-12-16',
    solicitada: at('2026-11-16'),
  },
  {
    proveedor: 'apple',
    accion: 'obtener_datos',
    estado: 'rechazada',
    pideMas: true,
    solicitada: at('2026-11-16'),
    palabras: 'Please provide a court order.',
  },
  {
    proveedor: 'orange',
    accion: 'cancelar',
    estado: 'rechazada',
    modulo: 'suscripciones',
    solicitada: at('2026-11-16'),
    cargo: monthly(29.95),
  },
  { proveedor: 'steam', accion: 'eliminar', estado: 'confirmada' },
  { proveedor: 'amazon', accion: null, estado: 'propuesta' },
];

const CERTIFICADO = { desde: null, solicitado: null, plazo: null, terminado: null, resultado: null } as const;

export const EXAMPLE_SUMMARIES: readonly ExampleSummary[] = [
  {
    carpeta: '1-aurora',
    nombre: 'lo-que-se-ha-hecho',
    instante: '2027-03-01T10:30:00.000Z',
    cerrado: CLOSED,
    reabrible: '2027-05-27',
    cuentas: ENDED,
    certificados: [
      { ...CERTIFICADO, tipo: 'defuncion_literal', estado: 'obtenido', terminado: at('2026-11-23') },
      {
        ...CERTIFICADO,
        tipo: 'ultimas_voluntades',
        estado: 'obtenido',
        terminado: at('2026-12-18'),
        resultado: 'consta',
      },
      { ...CERTIFICADO, tipo: 'seguros_fallecimiento', estado: 'denegado', terminado: at('2026-12-18') },
    ],
  },
  {
    carpeta: '2-boreal',
    nombre: 'what-has-been-done',
    instante: '2026-11-25T08:15:00.000Z',
    cerrado: null,
    reabrible: null,
    cuentas: UNDER_WAY,
    certificados: [
      { ...CERTIFICADO, tipo: 'defuncion_literal', estado: 'solicitado', solicitado: at('2026-11-20') },
      { ...CERTIFICADO, tipo: 'ultimas_voluntades', estado: 'pendiente', desde: '2026-11-23' },
    ],
  },
];

export function summaryOf(
  caso: ExampleCaso,
  example: ExampleSummary,
  cards: ReadonlyMap<string, ProveedorCard>,
): Paper {
  const { nombre, apellidos, parentesco } = caso.solicitante;
  const cuentas = example.cuentas.map((one) => complete(one, cards));
  return summaryPaper({
    idioma: caso.idioma,
    instante: example.instante,
    lector: 'familia',
    referencia: caso.referencia,
    aseguradora: { ...caso.aseguradora, telefono: caso.contacto.telefono },
    fallecido: caso.fallecido,
    heredero: {
      nombre: `${nombre} ${apellidos}`,
      parentesco: parentescoEn(caso.idioma, withoutHeirship(parentesco)),
    },
    cerrado: example.cerrado,
    reabrible: example.reabrible,
    certificados: example.certificados,
    cuentas,
    ahorro: casoSaving(cuentas.map((cuenta) => ({ ...cuenta, ...inCents(cuenta.cargo) }))),
  });
}

const inCents = (cargo: Cargo | null) => ({
  importe_centimos: cargo && inCentimos(cargo.importe),
  periodicidad: cargo?.periodicidad ?? null,
});

function complete(example: Example, cards: ReadonlyMap<string, ProveedorCard>): SummaryCuenta {
  const card = cards.get(example.proveedor);
  const tipo = card?.tipo ?? null;
  const yearly = yearlySaving(inCents(example.cargo ?? null));
  return {
    identificador: null,
    modulo: 'borrado',
    reservada: false,
    resultado: null,
    motivo_descarte: null,
    cargo: null,
    solicitada: null,
    reclamada: null,
    terminada: null,
    plazo: null,
    pideMas: false,
    palabras: null,
    pruebas: [],
    ...example,
    proveedor: card?.nombre ?? example.proveedor,
    tipo,
    guardar: [...new Set(card?.acciones.flatMap(({ guardar_antes }) => guardar_antes))],
    suministro: isSupply({ tipo, vivienda_habitada: null }),
    ahorro: yearly === null ? null : inEuros(yearly),
  };
}
