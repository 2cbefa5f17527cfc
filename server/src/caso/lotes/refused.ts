/** An error of the catalogue as the result of a row. */
import { type ErrorLanguage, errorMessage } from '@albacea/contract/schemas/errors.ts';
import type { DomainError, Problem } from '../../shared/errors.ts';
import { PROBLEMS_MAXIMUM } from '../../shared/errors.ts';
import type { RefusedRow } from './types.ts';

/** Characters kept of a name from outside. */
const NAME_MAXIMUM = 120;

/** The columns at fault; an error that names none gives its own sentence. */
export function refusedRow(linea: number, error: DomainError): RefusedRow {
  const { codigo, problemas } = error;
  const named: readonly Problem[] = problemas.length > 0 ? problemas : [{ campo: '', texto: sentences(error) }];
  const kept = named
    .slice(0, PROBLEMS_MAXIMUM)
    .map(({ campo, texto }) => ({ campo: campo.slice(0, NAME_MAXIMUM), texto }));
  return { linea, codigo, problemas: kept };
}

function sentences({ codigo, valores }: DomainError) {
  const inLanguage = (language: ErrorLanguage) =>
    errorMessage(
      codigo,
      language,
      Object.fromEntries(
        Object.entries(valores).map(([name, value]) => [name, typeof value === 'object' ? value[language] : value]),
      ),
    );
  return { es: inLanguage('es'), en: inLanguage('en') };
}
