/** Kept and broken terms of an insurer's requests, by provider. */
import type { ProveedorTerms } from '@albacea/contract/schemas/solicitudes.ts';
import type { Tx } from '../../db/database.ts';
import { invalid } from '../../shared/errors.ts';
import { fromDateToDate, isDateReal, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { Catalogo } from '../catalogo/current-catalogo.ts';
import { countTerms, type TermsCount } from './sql.ts';

const MONTHS = 12;
const NONE = { cumplidos: 0, incumplidos: 0, en_curso: 0 };

/**
 * Counted from the requests of the period on each call. Reserved accounts count under no provider.
 * @throws DomainError validacion
 */
export async function viewTerms(
  catalogo: Catalogo,
  tx: Tx,
  { desde, hasta }: { readonly desde?: string; readonly hasta?: string },
  now: Date,
): Promise<ProveedorTerms> {
  const to = hasta ?? todayInMadrid(now);
  const from = desde ?? fromDateToDate(to, -MONTHS);
  if (!isDateReal(to)) throw notReal('hasta');
  if (!isDateReal(from) || from > to) throw notReal('desde');
  const counts = await countTerms(tx, from, to, todayInMadrid(now));
  const { ficha } = await catalogo.current(tx);
  const codes = [...new Set(counts.map(({ proveedor }) => proveedor))];
  const elementos = codes.map((code) => ({
    proveedor: code,
    nombre: ficha(code)?.nombre ?? code,
    ley: of(counts, code, true),
    otros: of(counts, code, false),
  }));
  return {
    desde: from,
    hasta: to,
    elementos: elementos.toSorted(
      (a, b) =>
        b.ley.incumplidos - a.ley.incumplidos ||
        b.otros.incumplidos - a.otros.incumplidos ||
        a.nombre.localeCompare(b.nombre, 'es'),
    ),
  };
}

function of(counts: readonly TermsCount[], code: string, obliga: boolean): typeof NONE {
  const found = counts.find((one) => one.proveedor === code && one.obliga === obliga);
  if (!found) return NONE;
  const { cumplidos, incumplidos, en_curso } = found;
  return { cumplidos, incumplidos, en_curso };
}

const notReal = (campo: string) =>
  invalid({
    campo,
    texto: {
      es: 'debe ser una fecha real; desde, no después de hasta.',
      en: 'must be a real date; desde not after hasta.',
    },
  });
