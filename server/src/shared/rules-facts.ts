/**
 * The kinds of facts: what can happen in a case. Insurer, family and auditor read all of them, each as its sentence here; the
 * portal has sentences of its own for all that a family is told.
 */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import en from './words/en/facts.json' with { type: 'json' };
import es from './words/es/facts.json' with { type: 'json' };

export type FactKind = keyof typeof es;

/** The sentence of each kind. */
export const FACT_TEXTS: Readonly<Record<ErrorLanguage, Readonly<Record<FactKind, string>>>> = { es, en };

/** The sentence of a kind as the database has it; one that an earlier version knew shows its code. */
export const factText = (kind: string, language: ErrorLanguage): string =>
  (FACT_TEXTS[language] as Readonly<Record<string, string>>)[kind] ?? kind;
