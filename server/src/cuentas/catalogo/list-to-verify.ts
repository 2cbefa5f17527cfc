/** Lists the fields of the catalogue that a case manager should verify next. The list is computed on each request and never stored. */
import type { ToVerify } from '@albacea/contract/schemas/experience.ts';
import type { Database } from '../../db/database.ts';
import { fromDateToDate, midnightInMadrid, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { Catalogo } from './current-catalogo.ts';
import { toVerify } from './rules-to-verify.ts';
import { readUse } from './sql-experience.ts';
import { experienceOf } from './view-experience.ts';

/** The accounts of so many months count. */
const USE_MONTHS = 12;

export function listToVerify(
  { base, catalogo }: { readonly base: Database; readonly catalogo: Catalogo },
  now: Date,
): Promise<ToVerify[]> {
  const today = todayInMadrid(now);
  return base.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    const { fichas, toDecide } = await catalogo.current(tx);
    const uso = await readUse(tx, midnightInMadrid(fromDateToDate(today, -USE_MONTHS)));
    const codes = fichas.map(({ codigo }) => codigo);
    return toVerify({ fichas, toDecide, uso, experiencias: await experienceOf(tx, codes, today) }, today);
  });
}
