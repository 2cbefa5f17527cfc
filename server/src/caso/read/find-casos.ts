/** Searches the cases of an insurer: by whatever somebody says of them, and in their first second by whole numbers and surnames. */

import type { CasosSearch, DeskCaso } from '@albacea/contract/schemas/desk.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { inPage, readCursor } from '../../http/cursor.ts';
import { isUuid } from '../../platform/ids.ts';
import { midnightInMadrid } from '../../shared/rules-dates-madrid.ts';
import { surnamesWords } from '../../shared/rules-text.ts';
import { type CasoData, openData, polizaHash, referenciaHash } from '../data.ts';
import { classifyIdentity } from '../rules/rules-identity.ts';
import { matchingCasos } from '../search/matching-casos.ts';
import { lookUpCasos, type Search } from '../sql-search.ts';
import { presentSummary } from './present.ts';

/** Who looks: people of an insurer are not told who of the service works on a case. */
interface WhoSearches {
  readonly usuario: string;
  readonly isOfService: boolean;
}

/** @throws DomainError consulta_invalida */
export async function findCasos(
  tx: Tx,
  aseguradora: Tenant,
  who: WhoSearches,
  query: CasosSearch,
): Promise<{ elementos: DeskCaso[]; siguiente: string | null }> {
  const { limite = 25, estado, en_espera_de, modulo, prioridad } = query;
  const busqueda =
    query.busca === undefined
      ? undefined
      : searchOf(aseguradora, query.busca, await matchingCasos(tx, aseguradora, query.busca, who.isOfService));
  const rows = await lookUpCasos(tx, {
    ...(busqueda && { busqueda }),
    ...(estado && { estado }),
    ...(en_espera_de && { espera: en_espera_de }),
    ...(modulo && { modulo }),
    ...(prioridad && { prioridad }),
    ...(who.isOfService && query.gestor && { gestor: gestorOf(query.gestor, who.usuario) }),
    ...(query.abierto_desde && { abiertoDesde: midnightInMadrid(query.abierto_desde) }),
    ...(query.abierto_hasta && { abiertoHasta: midnightInMadrid(query.abierto_hasta, 1) }),
    antes: readCursor(query.cursor),
    limite: limite + 1,
  });
  return inPage(rows, limite, (row) => {
    // Erased cases were left out by the query, so every row still has its key.
    const { metadatos: _, ...inList } = presentSummary(row, openData(aseguradora, row)?.datos as CasoData);
    return { ...inList, gestor: who.isOfService ? row.gestor : null };
  });
}

/** A text may be a number of several kinds, so all of them are looked for; words only where there is a letter. */
function searchOf(aseguradora: Tenant, text: string, porPartes: readonly string[]): Search {
  const { clave } = aseguradora;
  const { canonica } = classifyIdentity(text);
  const words = /\p{L}{2}/u.test(text) ? surnamesWords(text) : [];
  return {
    porPartes,
    casoId: text.trim().toUpperCase(),
    poliza: polizaHash(aseguradora, text),
    referencia: referenciaHash(aseguradora, text.trim()),
    identidad: canonica === null ? null : clave.blindIndex('identidad', canonica),
    palabras: words.map((word) => clave.blindIndex('apellido', word)),
  };
}

/** What is nobody's id finds nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

function gestorOf(order: string, user: string): string | null {
  if (order === 'nadie') return null;
  if (order === 'yo') return user;
  return isUuid(order) ? order : NOBODY;
}
