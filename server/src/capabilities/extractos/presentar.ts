/** What was read, as the family picks from it; pure. */
import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import type { ExtractoLeido, PropuestaDeExtracto } from '@albacea/contract/extractos.ts';
import type { CargoSinReconocer, CuentaReconocida, ExtractoParaElegir } from '@albacea/contract/familia.ts';
import { cuentasDe } from './reglas-cuentas.ts';

interface Vista {
  readonly idioma: IdiomaDeError;
  /** Names of the catalogue by code. */
  readonly nombres: ReadonlyMap<string, string>;
  /** Providers at which the case has an account that the person who asks can see. */
  readonly enLista: ReadonlySet<string>;
  /** What those accounts are called, in lower case. */
  readonly nombresEnLista: ReadonlySet<string>;
}

/**
 * Purchases and moved money are left out: they are the household's own business, and nothing can be done about them here. So is
 * what could only be an account that the case has already.
 */
export function presentarExtracto(leido: ExtractoLeido, vista: Vista): ExtractoParaElegir {
  const { formato, desde, hasta, movimientos, avisos, propuestas, por_identificar } = leido;
  return {
    ...{ formato, desde, hasta, movimientos, avisos },
    reconocidas: cuentasDe(propuestas).map((cuenta) => {
      const suyas = propuestas.filter(({ proveedor }) => proveedor === cuenta.proveedor);
      return reconocida(cuenta, suyas, vista);
    }),
    sin_reconocer: por_identificar
      .filter((cargo) => cargo.motivo !== 'no_parece_suscripcion' && !yaEsta(cargo, vista))
      .map((cargo) => sinReconocer(cargo, vista)),
  };
}

function reconocida(
  { proveedor, importe_centimos, periodicidad }: ReturnType<typeof cuentasDe>[number],
  suyas: readonly PropuestaDeExtracto[],
  { idioma, enLista }: Vista,
): CuentaReconocida {
  const [primera] = suyas as [PropuestaDeExtracto];
  const conCargo = importe_centimos !== null && periodicidad !== null;
  return {
    proveedor_codigo: proveedor,
    nombre: primera.nombre,
    discreto: primera.discreto,
    cargo: conCargo ? { importe: importe_centimos / 100, periodicidad } : null,
    certeza: suyas.some(({ certeza }) => certeza === 'alta') ? 'alta' : 'debil',
    ultimo_cargo: suyas.reduce((ultimo, una) => (una.ultimo > ultimo ? una.ultimo : ultimo), primera.ultimo),
    cargos: suyas.reduce((suma, { cargos }) => suma + cargos, 0),
    explicacion: suyas.map(({ explicacion }) => explicacion[idioma]).join(' '),
    ya_en_lista: enLista.has(proveedor),
  };
}

function yaEsta(
  { nombre, candidatos }: ExtractoLeido['por_identificar'][number],
  { enLista, nombresEnLista }: Vista,
): boolean {
  const todos = candidatos.length > 0 && candidatos.every((codigo) => enLista.has(codigo));
  return todos || nombresEnLista.has(nombre.toLowerCase());
}

function sinReconocer(
  cargo: ExtractoLeido['por_identificar'][number],
  { idioma, nombres, enLista }: Vista,
): CargoSinReconocer {
  const { nombre, importe_centimos, moneda, periodicidad, motivo, ultimo, cargos, explicacion, candidatos } = cargo;
  return {
    nombre,
    importe: importe_centimos / 100,
    ...{ moneda, periodicidad, motivo },
    ultimo_cargo: ultimo,
    cargos,
    explicacion: explicacion[idioma],
    candidatos: candidatos
      .filter((codigo) => !enLista.has(codigo))
      .map((codigo) => ({ proveedor_codigo: codigo, nombre: nombres.get(codigo) ?? codigo })),
  };
}
