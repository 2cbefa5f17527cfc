/** The words of the public page for checking a mandate or a file. They say whether it is ours and valid, and name nobody; pure. */
import type { CodeCheck } from '@albacea/contract/schemas/mandato.ts';
import { inLetter, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { say } from '../../shared/rules-phrase.ts';
import en from './words/en/check.json' with { type: 'json' };
import es from './words/es/check.json' with { type: 'json' };

export type Check =
  | { readonly clase: 'vigente'; readonly firmado: Date; readonly clases: readonly string[] }
  | { readonly clase: 'terminado'; readonly firmado: Date; readonly fin: Date; readonly clases: readonly string[] }
  | { readonly clase: 'en_revision'; readonly firmado: Date }
  | { readonly clase: 'desconocido' }
  | { readonly clase: 'demasiadas' };

/** The page's answer about a code or a file. */
export interface Verdict {
  readonly clase: Check['clase'];
  readonly titulo: string;
  readonly parrafos: readonly string[];
  readonly lista: readonly string[];
}

type Language = 'es' | 'en';

export const CHECK_WORDS: Readonly<Record<Language, typeof es>> = { es, en };

const day = (instant: Date, language: Language): string => inLetter(todayInMadrid(instant), language);

export function verdictOnCode(check: Check, language: Language): Verdict {
  const { codigo: t, clases: kinds } = CHECK_WORDS[language];
  const { clase } = check;
  const verdict = (titulo: string, parrafos: readonly string[], lista: readonly string[] = []): Verdict => ({
    clase,
    titulo,
    parrafos,
    lista,
  });
  if (clase === 'desconocido') return verdict(t.desconocido, [t.reviselo]);
  if (clase === 'demasiadas') return verdict(t.demasiadas, [t.masTarde]);
  const firmado = say(t.firmado, { fecha: day(check.firmado, language) });
  if (clase === 'en_revision') return verdict(t.enRevision, [firmado, t.todavia]);
  if (clase === 'terminado') return verdict(t.terminada, [say(t.fin, { firmado, fecha: day(check.fin, language) })]);
  const said: Readonly<Record<string, string>> = kinds;
  return verdict(
    t.vigente,
    [firmado, t.para],
    check.clases.flatMap((kind) => (Object.hasOwn(said, kind) ? (said[kind] ?? []) : [])),
  );
}

/** The result of checking a file. `ninguno`: no file was given, or a file larger than any paper of ours. */
export type FileCheck = 'integro' | 'alterado' | 'ajeno' | 'ninguno';

export function verdictOnFile(check: FileCheck, language: Language): Verdict {
  const { titulo, parrafos } = CHECK_WORDS[language].documento[check];
  const clase = check === 'integro' ? 'vigente' : check === 'ninguno' ? 'en_revision' : 'desconocido';
  return { clase, titulo, parrafos, lista: [] };
}

/** The result of checking a code, as a program that asks for JSON gets it. */
export const presentCheck = (check: Check): CodeCheck => ({
  estado: check.clase,
  firmado: 'firmado' in check ? check.firmado.toISOString() : null,
  fin: check.clase === 'terminado' ? check.fin.toISOString() : null,
  clases: check.clase === 'vigente' ? [...check.clases] : [],
});
