/** Says that the next text is in Spanish, and why. Shows nothing on a page in Spanish or English. */
import { usePortal } from '../data/context.ts';
import type { Texts } from '../texts/texts.ts';

export function InSpanish({ what }: { readonly what: keyof Texts['enEspanol'] }) {
  const text = usePortal().t.enEspanol[what];
  return text === '' ? null : <p class="suave">{text}</p>;
}
