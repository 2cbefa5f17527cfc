/** Says that what follows is in Spanish, and why; nothing in a page that is in Spanish or English. */
import { usePortal } from '../data/context.ts';
import type { Texts } from '../texts/languages.ts';

export function InSpanish({ what }: { readonly what: keyof Texts['enEspanol'] }) {
  const text = usePortal().t.enEspanol[what];
  return text === '' ? null : <p class="suave">{text}</p>;
}
