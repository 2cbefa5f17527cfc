/** The logo of a provider, or its first letter. It is decoration: the name is always beside it. */
import type { Marcas } from 'virtual:marcas';
import { contrast } from '@albacea/contract/schemas/brand.ts';
import { useEffect, useState } from 'preact/hooks';

/** All marks are one file, fetched once after the page, so that the page does not wait for them. */
const store: { asked: Promise<Marcas> | null; arrived: Marcas | null } = { asked: null, arrived: null };

function useBrands(): Marcas | null {
  const [brands, put] = useState(store.arrived);
  useEffect(() => {
    store.asked ??= import('virtual:marcas').then(({ marcas }) => marcas);
    store.asked.then(
      (arrived) => {
        store.arrived = arrived;
        put(arrived);
      },
      () => {
        store.asked = null; // without a connection the letters stay
      },
    );
  }, []);
  return brands;
}

export function Mark({ code, name }: { readonly code: string | null; readonly name: string }) {
  const brands = useBrands();
  const mark = code === null ? undefined : brands?.[code];
  if (!mark)
    return (
      <span class="marca" aria-hidden="true">
        {[...name.trim()][0]?.toLocaleUpperCase() ?? '·'}
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
