/** Somebody takes the paper of a month from the page of the figures. */
import type { MonthQuery } from '@albacea/contract/schemas/figures.ts';
import type { StoredFile } from '../../http/web-app-route.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { houseLanguage, type MonthPaperDependencies, makeMonthPaper, monthFileName } from './make-month-paper.ts';

/** @param niveles whoever takes it may see what was agreed @throws DomainError consulta_invalida: the month is not over; no_disponible */
export async function takeMonthPaper(
  deps: MonthPaperDependencies,
  { aseguradora, actor, now, signal }: Requester,
  { mes, idioma = houseLanguage(aseguradora) }: MonthQuery,
  niveles: boolean,
): Promise<StoredFile> {
  const wanted = { mes, idioma, corte: null, niveles };
  const contenido = await makeMonthPaper(deps, aseguradora, wanted, now, signal);
  await deps.base.asTenant(aseguradora.id, (tx) =>
    audit(tx, actor, 'informe_leido', { tipo: 'reporting', id: mes }, now),
  );
  return { formato: 'application/pdf', nombre: monthFileName(aseguradora, wanted), contenido };
}
