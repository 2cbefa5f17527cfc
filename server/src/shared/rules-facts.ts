/**
 * The kinds of facts that can happen in a case, each with its sentence for insurer, family and auditor. The portal has sentences of its own for
 * those of which a family is told.
 */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import en from './words/en/facts.json' with { type: 'json' };
import es from './words/es/facts.json' with { type: 'json' };

export type FactKind = keyof typeof es;

/** The sentence of each kind. */
export const FACT_TEXTS: Readonly<Record<ErrorLanguage, Readonly<Record<FactKind, string>>>> = { es, en };

/** The sentence of a kind from the database; a kind that only an earlier version knew shows its code. */
export const factText = (kind: string, language: ErrorLanguage): string =>
  (FACT_TEXTS[language] as Readonly<Record<string, string>>)[kind] ?? kind;
