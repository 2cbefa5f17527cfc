/** A telephone number to press; it is never broken over two lines. */
import { telefonoLegible } from '@albacea/contract/telefono.ts';
import { usePortal } from '../datos/contexto.ts';
import { poner } from '../textos/poner.ts';

export function Llamar({ telefono, clase }: { readonly telefono: string; readonly clase?: string }) {
  const { t, idioma } = usePortal();
  const legible = telefonoLegible(telefono, idioma !== 'es').replace(/ /g, '\u00a0');
  return (
    <a class={clase} href={`tel:${telefono.replace(/[^+0-9]/g, '')}`}>
      {poner(t.comun.llamar, { telefono: legible })}
    </a>
  );
}
