/** Where each module stands: how far, whom it waits for, and the next day that matters; pure. */
import type { Certificado } from '@albacea/contract/certificados.ts';
import type { Modulo } from '@albacea/contract/comun.ts';
import type { CuentaCompleta } from '@albacea/contract/cuentas.ts';
import type { DocumentoDeTrabajo, SituacionDelCaso } from '@albacea/contract/trabajo.ts';
import { papelesQueFaltan, sinDato } from './reglas-papeles.ts';
import { fueraDelMandato, terminadas, visibles } from './reglas-tareas.ts';

export type EsperaDeModulo =
  | 'decidir'
  | 'empezar'
  | 'heredero'
  | 'papeles'
  | 'reposo'
  | 'nosotros'
  | 'empresas'
  | 'carta'
  | 'registro'
  | 'calendario';

/** What is waited for of the family, in the order in which it is told. */
export type Lack = 'certificado' | 'permiso' | 'dato' | 'papel';

export interface MarchaDeModulo {
  readonly modulo: Modulo;
  readonly total: number;
  readonly hechas: number;
  readonly terminado: boolean;
  /** Something of it was obtained. */
  readonly logrado: boolean;
  /** Null: nothing is waited for. */
  readonly espera: EsperaDeModulo | null;
  /** How many it waits for. */
  readonly n: number;
  /** Where it waits for the family's papers: which. */
  readonly lacks: readonly Lack[];
  readonly fecha: { readonly clase: 'reposo' | 'plazo' | 'desde' | 'miramos'; readonly dia: string } | null;
}

/** What is known of a module whatever its parts. */
type Ends = 'modulo' | 'terminado' | 'logrado' | 'lacks';

type Caso = Pick<
  SituacionDelCaso,
  'modulos' | 'documentacion' | 'certificados' | 'lista_completa' | 'estado' | 'cerrado'
>;

export function marchaDe(
  caso: Caso,
  cuentas: readonly CuentaCompleta[],
  documentos: readonly DocumentoDeTrabajo[],
): readonly MarchaDeModulo[] {
  return caso.modulos.map(({ modulo, estado, proxima_fecha, quien }) => {
    const terminado = estado !== 'pendiente';
    const suyas = visibles(cuentas, caso.cerrado).filter((cuenta) => cuenta.modulo === modulo);
    const marcha = modulo === 'certificados' ? deCertificados(caso) : deCuentas(caso, suyas, documentos);
    const lacks = marcha.espera === 'papeles' ? lacksOf(caso, suyas, documentos) : [];
    // The day that the server knows; nobody of the family is pressed with one.
    const miramos = terminado || quien === 'heredero' ? null : enFecha('miramos', proxima_fecha);
    return { modulo, terminado, logrado: estado === 'completado', ...marcha, lacks, fecha: marcha.fecha ?? miramos };
  });
}

const primera = (dias: readonly (string | null)[]): string | null =>
  dias.filter((dia) => dia !== null).toSorted()[0] ?? null;

const enFecha = <C extends string>(clase: C, dia: string | null) => (dia === null ? null : { clase, dia });

/** Whether the day for the answer is over, by what the server says: the clock of an old telephone may be wrong. */
export const fueraDePlazo = ({ insistencias, carta_que_toca }: CuentaCompleta): boolean =>
  insistencias > 0 || carta_que_toca !== null;

const isSigned = ({ documentacion }: Caso): boolean => ['firmado', 'validado'].includes(documentacion.mandato);
const faltaBase = (caso: Caso): boolean => caso.documentacion.prueba_fallecimiento === 'falta' || !isSigned(caso);

/**
 * What only the family has, and has not handed in: while nothing can be done at all, the certificate and the signature alone;
 * then what single accounts lack.
 */
function lacksOf(
  caso: Caso,
  cuentas: readonly CuentaCompleta[],
  documentos: readonly DocumentoDeTrabajo[],
): readonly Lack[] {
  if (faltaBase(caso))
    return [
      ...(caso.documentacion.prueba_fallecimiento === 'falta' ? (['certificado'] as const) : []),
      ...(isSigned(caso) ? [] : (['permiso'] as const)),
    ];
  const papeles = papelesQueFaltan(caso, cuentas, documentos).filter(
    ({ falta }) => falta !== 'por_revisar' && falta !== 'otra_cara',
  );
  return [
    ...(papeles.some(({ proveedores }) => proveedores.length === 0) ? (['certificado'] as const) : []),
    ...(fueraDelMandato(cuentas) ? (['permiso'] as const) : []),
    ...(cuentas.some(sinDato) ? (['dato'] as const) : []),
    ...(papeles.some(({ proveedores }) => proveedores.length > 0) ? (['papel'] as const) : []),
  ];
}

function deCuentas(
  caso: Caso,
  cuentas: readonly CuentaCompleta[],
  documentos: readonly DocumentoDeTrabajo[],
): Omit<MarchaDeModulo, Ends> {
  const en = (...estados: CuentaCompleta['estado'][]) => cuentas.filter(({ estado }) => estados.includes(estado));
  const cifras = { total: cuentas.length, hechas: terminadas(cuentas).length, fecha: null };
  const [propuestas, pedidas] = [en('propuesta'), en('solicitada')];
  const porPedir = en('confirmada', 'rechazada');
  const enReposo = porPedir.filter(({ impedimentos }) => impedimentos.some(({ codigo }) => codigo === 'reposo'));
  if (cuentas.length === 0) return { ...cifras, espera: caso.lista_completa ? null : 'empezar', n: 0 };
  if (propuestas.length > 0) return { ...cifras, espera: 'decidir', n: propuestas.length };
  if (porPedir.length > 0 && faltaBase(caso)) return { ...cifras, espera: 'papeles', n: porPedir.length };
  const calladas = pedidas.filter(({ carta_que_toca }) => carta_que_toca?.quien === 'heredero');
  if (pedidas.length > 0 && calladas.length === pedidas.length)
    return { ...cifras, espera: 'carta', n: calladas.length };
  if (pedidas.length > 0)
    return {
      ...cifras,
      espera: 'empresas',
      n: pedidas.length,
      fecha: enFecha('plazo', primera(pedidas.filter((una) => !fueraDePlazo(una)).map((una) => una.plazo))),
    };
  if (enReposo.length > 0 && enReposo.length === porPedir.length)
    return {
      ...cifras,
      espera: 'reposo',
      n: enReposo.length,
      fecha: enFecha('reposo', primera(enReposo.map((una) => una.reposo_hasta))),
    };
  const suyas = porPedir.filter((cuenta) => lacksOf(caso, [cuenta], documentos).length > 0);
  if (porPedir.length > 0)
    return { ...cifras, espera: suyas.length === porPedir.length ? 'papeles' : 'nosotros', n: porPedir.length };
  return { ...cifras, espera: caso.lista_completa ? null : 'heredero', n: 0 };
}

const CERTIFICADO_FINAL: readonly Certificado['estado'][] = ['obtenido', 'no_procede', 'denegado'];

function deCertificados(caso: Caso): Omit<MarchaDeModulo, Ends> {
  const { certificados } = caso;
  const en = (estado: Certificado['estado']) => certificados.filter((uno) => uno.estado === estado);
  const hechas = certificados.filter(({ estado }) => CERTIFICADO_FINAL.includes(estado)).length;
  const cifras = { total: certificados.length, hechas, n: 0, fecha: null };
  if (certificados.length === 0) return { ...cifras, espera: faltaBase(caso) ? 'papeles' : 'nosotros' };
  const [pedidos, pendientes] = [en('solicitado'), en('pendiente')];
  if (pedidos.length > 0)
    return { ...cifras, espera: 'registro', fecha: enFecha('plazo', primera(pedidos.map(({ plazo }) => plazo))) };
  if (pendientes.length === 0) return { ...cifras, espera: caso.lista_completa ? null : 'heredero' };
  const desde = primera(pendientes.map((uno) => uno.desde));
  const yaSePuede = pendientes.some((uno) => uno.desde === null);
  return { ...cifras, espera: yaSePuede ? 'nosotros' : 'calendario', fecha: enFecha('desde', desde) };
}
