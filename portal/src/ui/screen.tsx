/** The frame of every screen: the link back and the title, which takes the focus on arrival. */
import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { CasoContext, usePortal } from '../data/context.ts';
import { CasoNumber } from './caso-number.tsx';
import { LookOnly } from './look-only.tsx';
import { PersonToCall } from './person-to-call.tsx';

/** The first screen after the page was loaded leaves the focus where the browser puts it. */
const arrived = { first: true };

interface Props {
  /** Null: not known yet, so nothing is read out. */
  readonly title: string | null;
  /** The language of the title, if it differs from the page's. */
  readonly titleLang?: string | undefined;
  readonly lead?: ComponentChildren;
  /** Position in a sequence: «Paso 2 de 4». */
  readonly step?: string | undefined;
  /** Address and name of the screen above. */
  readonly back?: readonly [address: string, name: string] | undefined;
  /** Whether this person may do what the screen is for; if not, the screen says why. */
  readonly may?: boolean;
  /** Content seldom needed or read only: below the rest, or beside it on a wide screen. Shown within a case alone. */
  readonly side?: ComponentChildren;
  readonly children?: ComponentChildren;
}

export function Screen({ title, titleLang, lead, step, back, may = true, side, children }: Props) {
  const { t } = usePortal();
  const within = useContext(CasoContext) !== null;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${t.comun.servicio}`;
  }, [title, t]);
  // Focuses the title, so that it is read out, on arrival and when it changes on the same screen. A layout effect does so before the paint.
  useLayoutEffect(() => {
    if (title === null) return;
    if (arrived.first) arrived.first = false;
    else {
      head.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
  }, [title]);
  return (
    <div class="pantalla">
      <header>
        {back && (
          <a class="volver" href={back[0]}>
            {back[1]}
          </a>
        )}
        {may && step && (
          <p class="paso" id="paso">
            {step}
          </p>
        )}
        {title === null ? (
          <div class="esqueleto" aria-hidden="true" style={{ height: '2.5rem' }} />
        ) : (
          <h1 ref={head} tabIndex={-1} lang={titleLang} aria-describedby={may && step ? 'paso' : undefined}>
            {title}
          </h1>
        )}
        {may && lead && <p class="entradilla">{lead}</p>}
      </header>
      {within ? (
        <div class="con-lado">
          <div class="pila">{may ? children : <LookOnly />}</div>
          <div class="pila lado">
            {side}
            <HelpBeside />
          </div>
        </div>
      ) : (
        children
      )}
    </div>
  );
}

/** The telephone to call, kept in sight at the side of a wide screen, where the foot of the page is far away. */
function HelpBeside() {
  const { ayuda } = usePortal().t;
  return (
    <section class="persona" aria-labelledby="persona">
      <h2 id="persona">{ayuda.titulo}</h2>
      <PersonToCall className="enlace" />
      <CasoNumber phrase={ayuda.caso} />
    </section>
  );
}
