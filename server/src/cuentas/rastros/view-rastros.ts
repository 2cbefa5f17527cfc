/** Shows the traces of a case to the heir and the service. */
import { RASTRO_WISHES } from '@albacea/contract/schemas/lists.ts';
import type { Rastro, Rastros, Search } from '@albacea/contract/schemas/rastros.ts';
import type { CasoData } from '../../caso/data.ts';
import { lookAtCaso, type OpenedCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { normalizePhone } from '../../shared/rules-text.ts';
import places from '../catalogo/busquedas.json' with { type: 'json' };
import { openCuenta } from '../data.ts';
import { type Cuenta, readCuentas } from '../sql.ts';
import { type LookRow, readLooks } from './looks.ts';
import { requireRole } from './rastros.ts';
import { seemsDone } from './rules-looks.ts';

/**
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida
 */
export async function viewRastros(tx: Tx, who: Requester, casoId: string): Promise<Rastros> {
  requireRole(who);
  const caso = await lookAtCaso(tx, who.aseguradora, casoId);
  const { fila, datos } = caso;
  const all = await readCuentas(tx, fila.id);
  const rows = all.filter(({ rastro }) => rastro);
  const telefonos = phonesIn(all.map((row) => openCuenta(caso.clave, row).identificador));
  const looks = Map.groupBy(await readLooks(tx, fila.id), ({ cuenta }) => cuenta);
  return {
    caso_id: fila.caso_id,
    elementos: rows.map((row) => presentRastro(caso, row, looks.get(row.id) ?? [])),
    completa: fila.rastros_completos?.toISOString() ?? null,
    busquedas: searchesFor(places, { ...datos.fallecido, telefonos }, fila.busquedas),
  };
}

function presentRastro({ clave }: OpenedCaso, row: Cuenta, looks: readonly LookRow[]): Rastro {
  const { identificador, proveedor, rastro } = openCuenta(clave, row);
  const seen = looks.map(({ visto }) => visto).filter((visto) => visto !== null);
  return {
    cuenta_id: row.id,
    version: row.version,
    direccion: identificador ?? '',
    sitio: rastro?.sitio ?? proveedor,
    muestra: rastro?.muestra ?? null,
    duele: [...(rastro?.duele ?? [])],
    quiere: wishOf(row),
    estado: row.estado,
    resultado: row.resultado,
    pide: row.estado === 'rechazada' || row.estado === 'descartada' ? [...row.pide] : [],
    se_mira: looks.length > 0,
    permiso: (looks.length > 0 && rastro?.permiso) || null,
    miradas: looks.map(({ dias, vence, hecha, visto }) => ({
      dias,
      vence: vence.toISOString(),
      hecha: hecha?.toISOString() ?? null,
      visto,
    })),
    parece_hecho: seemsDone(row.estado, seen),
    anadido: row.creada.toISOString(),
  };
}

function wishOf({ accion, estado, motivo_descarte }: Cuenta): Rastro['quiere'] {
  if (estado === 'descartada' && motivo_descarte === 'familia') return 'dejar';
  return RASTRO_WISHES.find((wish) => wish === accion) ?? null;
}

/** A place to search; `{q}` in its address is replaced by the words. */
interface SearchPlace {
  readonly codigo: string;
  readonly nombre: string;
  readonly url: string;
  /** The place finds identity numbers too. Encyclopedias and archives are asked for the name alone. */
  readonly numeros?: boolean;
  /** The place finds telephone numbers too. Official bulletins do not print them. */
  readonly telefonos?: boolean;
}

/**
 * The Spanish telephone numbers, nine digits each, among the identifiers of accounts: a telephone contract has its number as identifier.
 */
function phonesIn(identifiers: readonly (string | null)[]): string[] {
  const numbers = identifiers.map((one) => /^\+34(\d{9})$/.exec(normalizePhone(one ?? ''))?.[1]);
  return [...new Set(numbers.filter((one) => one !== undefined))];
}

interface Searched extends Pick<CasoData['fallecido'], 'nombre' | 'apellidos' | 'dni'> {
  readonly telefonos: readonly string[];
}

/**
 * The searches that could find further traces, each with a link to its results.
 * @param done codes of the searches that were made
 */
const searchesFor = (
  places: readonly SearchPlace[],
  { nombre, apellidos, dni, telefonos }: Searched,
  done: readonly string[],
): Search[] =>
  places.flatMap(({ codigo, nombre: place, url, numeros, telefonos: hasPhones }) => {
    const words: [what: string, consulta: string][] = [['nombre', `"${nombre} ${apellidos}"`]];
    if (numeros && dni !== null) words.push(['dni', `"${dni}"`], ['numero', `"${dni.replace(/[^0-9]/g, '')}"`]);
    if (hasPhones) words.push(...telefonos.map((one, i): [string, string] => [`telefono-${i + 1}`, `"${one}"`]));
    return words.map(([what, consulta]) => {
      const code = `${codigo}-${what}`;
      const enlace = url.replace('{q}', encodeURIComponent(consulta));
      return { codigo: code, nombre: place, consulta, enlace, hecha: done.includes(code) };
    });
  });
