/** The mark of a provider, or its first letter. It only helps the eye: the name always stands beside it. */

import type { Marcas } from 'virtual:marcas';
import { contraste } from '@albacea/contract/marca.ts';
import { useEffect, useState } from 'preact/hooks';

/** They come by themselves, after the page: nobody waits for them. */
const almacen: { pedidas: Promise<Marcas> | null; llegadas: Marcas | null } = { pedidas: null, llegadas: null };

function useMarcas(): Marcas | null {
  const [marcas, poner] = useState(almacen.llegadas);
  useEffect(() => {
    almacen.pedidas ??= import('virtual:marcas').then(({ marcas }) => marcas);
    almacen.pedidas.then(
      (llegadas) => {
        almacen.llegadas = llegadas;
        poner(llegadas);
      },
      () => {
        almacen.pedidas = null; // without a connection the letters stay
      },
    );
  }, []);
  return marcas;
}

export function Marca({ codigo, nombre }: { readonly codigo: string | null; readonly nombre: string }) {
  const marcas = useMarcas();
  const marca = codigo === null ? undefined : marcas?.[codigo];
  if (!marca)
    return (
      <span class="marca" aria-hidden="true">
        {[...nombre.trim()][0]?.toLocaleUpperCase() ?? '·'}
      </span>
    );
  const color = `#${marca[0]}`;
  return (
    <span class="marca" aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the name stands beside it */}
      <svg viewBox="0 0 24 24" focusable="false" fill={contraste(color, '#ffffff') > 1.5 ? color : '#2b2a27'}>
        <path d={marca[1]} />
      </svg>
    </span>
  );
}
