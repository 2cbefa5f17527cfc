/** A telephone number to press; it is never broken over two lines. */
import { phoneLegible } from '@albacea/contract/schemas/phone.ts';
import { usePortal } from '../data/context.ts';
import { put } from '../texts/put.ts';

export function Call({ telefono, clase }: { readonly telefono: string; readonly clase?: string }) {
  const { t, idioma } = usePortal();
  const legible = phoneLegible(telefono, idioma !== 'es').replace(/ /g, '\u00a0');
  return (
    <a class={clase} href={`tel:${telefono.replace(/[^+0-9]/g, '')}`}>
      {put(t.comun.llamar, { telefono: legible })}
    </a>
  );
}
