/** A telephone number to press; it is never broken over two lines. */
import { usePortal } from '../datos/contexto.ts';
import { poner } from '../textos/poner.ts';

export function Llamar({ telefono, clase }: { readonly telefono: string; readonly clase?: string }) {
  const { t } = usePortal();
  return (
    <a class={clase} href={`tel:${telefono.replace(/[^+0-9]/g, '')}`}>
      {poner(t.comun.llamar, { telefono: telefono.replace(/ /g, '\u00a0') })}
    </a>
  );
}
