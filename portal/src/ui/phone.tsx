/** A telephone number as a link, never broken over two lines. */
import { phoneLegible } from '@albacea/contract/schemas/phone.ts';
import { put } from '@albacea/words/put.ts';
import { usePortal } from '../data/context.ts';

/** The digits that a masked number shows. */
export const shownDigits = (masked: string): string => masked.replace(/\D/g, '');

export function Call({ phone, className }: { readonly phone: string; readonly className?: string }) {
  const { t, language } = usePortal();
  const readable = phoneLegible(phone, language === 'en').replace(/ /g, '\u00a0');
  return (
    <a class={className} href={`tel:${phone.replace(/[^+0-9]/g, '')}`}>
      {put(t.comun.llamar, { telefono: readable })}
    </a>
  );
}
