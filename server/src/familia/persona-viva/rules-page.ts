/** The words of the page behind the link in the notice; pure. The page names nobody, because another person may use the address. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import { say } from '../../shared/rules-phrase.ts';
import strangerEn from './stranger-words/en/page.json' with { type: 'json' };
import strangerEs from './stranger-words/es/page.json' with { type: 'json' };
import ca from './words/ca/page.json' with { type: 'json' };
import en from './words/en/page.json' with { type: 'json' };
import es from './words/es/page.json' with { type: 'json' };
import eu from './words/eu/page.json' with { type: 'json' };
import gl from './words/gl/page.json' with { type: 'json' };

/** Pages for an address whose case is known: the question, the work stopped, the case annulled. */
type KnownPage = 'pregunta' | 'parado' | 'anulado';
export type Page = KnownPage | 'desconocida' | 'demasiadas';

interface PageFacts {
  readonly aseguradora: string;
  /** The telephone in readable form; null: none is known. */
  readonly telefono: string | null;
}

interface PageTexts {
  readonly titulo: string;
  readonly parrafos: readonly string[];
  readonly boton: string | null;
}

const WORDS: Readonly<Record<Language, typeof es>> = { es, en, ca, gl, eu };

const isKnown = (page: Page): page is KnownPage => page !== 'desconocida' && page !== 'demasiadas';

/** The texts of a page. @param facts null: the case is unknown, and the page is in English or else in Spanish */
export function pageTexts(page: Page, language: Language, facts: PageFacts | null): PageTexts {
  if (!isKnown(page)) return { ...(language === 'en' ? strangerEn : strangerEs)[page], boton: null };
  const words = facts === null && language !== 'en' ? es : WORDS[language];
  const { titulo, parrafos } = words[page];
  const call = facts === null ? [] : [say(words.llamar, facts)];
  return { titulo, parrafos: [...parrafos, ...call], boton: page === 'pregunta' ? words.boton : null };
}
