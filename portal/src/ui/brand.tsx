/** The mark of a provider, or its first letter. It only helps the eye: the name always stands beside it. */

import type { Marcas } from 'virtual:marcas';
import { contrast } from '@albacea/contract/schemas/brand.ts';
import { useEffect, useState } from 'preact/hooks';

/** They come by themselves, after the page: nobody waits for them. */
const store: { pedidas: Promise<Marcas> | null; llegadas: Marcas | null } = { pedidas: null, llegadas: null };

function useBrands(): Marcas | null {
  const [brands, put] = useState(store.llegadas);
  useEffect(() => {
    store.pedidas ??= import('virtual:marcas').then(({ marcas }) => marcas);
    store.pedidas.then(
      (arrived) => {
        store.llegadas = arrived;
        put(arrived);
      },
      () => {
        store.pedidas = null; // without a connection the letters stay
      },
    );
  }, []);
  return brands;
}

export function Mark({ codigo, nombre }: { readonly codigo: string | null; readonly nombre: string }) {
  const brands = useBrands();
  const mark = codigo === null ? undefined : brands?.[codigo];
  if (!mark)
    return (
      <span class="marca" aria-hidden="true">
        {[...nombre.trim()][0]?.toLocaleUpperCase() ?? '·'}
      </span>
    );
  const colour = `#${mark[0]}`;
  return (
    <span class="marca" aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the name stands beside it */}
      <svg viewBox="0 0 24 24" focusable="false" fill={contrast(colour, '#ffffff') > 1.5 ? colour : '#2b2a27'}>
        <path d={mark[1]} />
      </svg>
    </span>
  );
}
