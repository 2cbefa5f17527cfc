/** The frame of every screen: its title, which takes the focus when one comes to it, and the way back. */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { usePortal } from '../data/context.ts';

/** The first screen after the page was loaded leaves the focus where the browser puts it. */
const arrived = { primera: true };

interface Props {
  readonly titulo: string;
  readonly entradilla?: ComponentChildren;
  /** Address and name of the screen above. */
  readonly volver?: readonly [direccion: string, nombre: string] | undefined;
  readonly children?: ComponentChildren;
}

export function Screen({ titulo, entradilla, volver, children }: Props) {
  const { t } = usePortal();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${titulo} · ${t.comun.servicio}`;
  }, [titulo, t]);
  // A title that changes in place, with what was just done, is read too: in the moment in which it is painted.
  useLayoutEffect(() => {
    if (arrived.primera) arrived.primera = false;
    else {
      head.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
  }, [titulo]);
  return (
    <div class="pantalla">
      <header>
        {volver && (
          <a class="volver" href={volver[0]}>
            {volver[1]}
          </a>
        )}
        <h1 ref={head} tabIndex={-1}>
          {titulo}
        </h1>
        {entradilla && <p class="entradilla">{entradilla}</p>}
      </header>
      {children}
    </div>
  );
}
