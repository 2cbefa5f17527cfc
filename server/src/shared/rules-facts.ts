/**
 * The kinds of facts that can happen in a case, each with a sentence for insurer, family and auditor. The portal has sentences of its own for the
 * facts that a family is told of.
 */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import en from './words/en/facts.json' with { type: 'json' };
import es from './words/es/facts.json' with { type: 'json' };

export type FactKind = keyof typeof es;

/** The sentence of each kind. */
export const FACT_TEXTS: Readonly<Record<ErrorLanguage, Readonly<Record<FactKind, string>>>> = { es, en };

/** The sentence for a kind that was read from the database; for a kind that only an earlier version had, the kind's code. */
export const factText = (kind: string, language: ErrorLanguage): string =>
  (FACT_TEXTS[language] as Readonly<Record<string, string>>)[kind] ?? kind;
