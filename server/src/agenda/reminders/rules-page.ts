/** The words of the page that stops the reminders; pure. It names nobody, since a stranger may have the address. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import strangerEn from './stranger-words/en/page.json' with { type: 'json' };
import strangerEs from './stranger-words/es/page.json' with { type: 'json' };
import ca from './words/ca/page.json' with { type: 'json' };
import en from './words/en/page.json' with { type: 'json' };
import es from './words/es/page.json' with { type: 'json' };
import eu from './words/eu/page.json' with { type: 'json' };
import gl from './words/gl/page.json' with { type: 'json' };

type KnownPage = 'pregunta' | 'parados';
export type Page = KnownPage | 'desconocida' | 'demasiadas';

interface PageTexts {
  readonly titulo: string;
  readonly parrafos: readonly string[];
  readonly boton: string | null;
}

const WORDS: Readonly<Record<Language, typeof es>> = { es, en, ca, gl, eu };

const isKnown = (page: Page): page is KnownPage => page === 'pregunta' || page === 'parados';

/** The texts of a page; if the owner of the address is unknown, they are in Spanish or English. */
export function pageTexts(page: Page, language: Language): PageTexts {
  const { titulo, parrafos } = isKnown(page)
    ? WORDS[language][page]
    : (language === 'en' ? strangerEn : strangerEs)[page];
  return { titulo, parrafos, boton: page === 'pregunta' ? WORDS[language].boton : null };
}
