/** Says on every page of a test insurer what it is, so that nobody takes it for a real one. */
import { usePortal } from '../data/context.ts';
import { ownWords } from '../texts/own-words.ts';
import { rehearsalCa } from '../texts/rehearsal-ca.ts';
import { rehearsalEn } from '../texts/rehearsal-en.ts';
import { rehearsalEs } from '../texts/rehearsal-es.ts';
import { rehearsalEu } from '../texts/rehearsal-eu.ts';
import { rehearsalGl } from '../texts/rehearsal-gl.ts';

const WORDS = { es: rehearsalEs, en: rehearsalEn, ca: rehearsalCa, gl: rehearsalGl, eu: rehearsalEu };

export function TestNoticeWords() {
  const { texto } = ownWords(usePortal().language, WORDS);
  return <p class="aviso-de-linea">{texto}</p>;
}
