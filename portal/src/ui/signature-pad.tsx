/**
 * A box to sign in with a finger, a pen or the mouse. It keeps the strokes as points of an SVG, not as pixels, so they survive
 * turning the telephone. Nobody has to draw (WCAG 2.2, 2.5.7): the name alone is always enough, and the page says so.
 */
import { useRef, useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { HEIGHT, pathOf, type Stroke, WIDTH, withPoint, withStroke } from '../rules-signature-pad.ts';
import { Button } from './button.tsx';

interface Props {
  readonly id: string;
  readonly strokes: readonly Stroke[];
  readonly error?: string | null;
  readonly onDraw: (strokes: readonly Stroke[]) => void;
}

export function SignatureDrawingField({ id, strokes, error, onDraw }: Props) {
  const { t, announce } = usePortal();
  const r = t.rubrica;
  const change = (after: readonly Stroke[], said: string) => {
    onDraw(after);
    announce(said);
  };
  return (
    <div class="campo">
      <p class="etiqueta" id={`${id}-titulo`}>
        {r.titulo}
      </p>
      <p class="ayuda">{r.ayuda}</p>
      {error && (
        <span class="error-de-campo" id={`${id}-error`}>
          {error}
        </span>
      )}
      <Canvas
        id={id}
        strokes={strokes}
        error={Boolean(error)}
        onEnd={(stroke) => onDraw(withStroke(strokes, stroke))}
      />
      {strokes.length > 0 && (
        <div class="botones">
          <Button kind="menor" onPress={() => change([], r.borrada)}>
            {r.borrar}
          </Button>
          {strokes.length > 1 && (
            <Button kind="enlace" onPress={() => change(strokes.slice(0, -1), r.quitado)}>
              {r.quitar}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface CanvasProps {
  readonly id: string;
  readonly strokes: readonly Stroke[];
  readonly error: boolean;
  readonly onEnd: (stroke: Stroke) => void;
}

/** Keeps the unfinished stroke in its own state, so that the page renders once a stroke and not once a movement. */
function Canvas({ id, strokes, error, onEnd }: CanvasProps) {
  const { t } = usePortal();
  const [stroke, putStroke] = useState<Stroke>([]);
  const live = useRef<{ readonly pointer: number; stroke: Stroke } | null>(null);
  const record = (event: PointerEvent & { readonly currentTarget: SVGSVGElement }) => {
    const theirs = live.current;
    if (theirs?.pointer !== event.pointerId) return;
    const box = event.currentTarget.getBoundingClientRect();
    // a device may gather several points into one event
    const steps = event.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY } of steps.length > 0 ? steps : [event])
      theirs.stroke = withPoint(
        theirs.stroke,
        ((clientX - box.left) / box.width) * WIDTH,
        ((clientY - box.top) / box.height) * HEIGHT,
      );
    putStroke(theirs.stroke);
  };
  const end = (event: PointerEvent) => {
    if (live.current?.pointer !== event.pointerId) return;
    onEnd(live.current.stroke);
    live.current = null;
    putStroke([]);
  };
  return (
    <svg
      id={id}
      class={`lienzo ${error ? 'lienzo-falta' : ''}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={strokes.length > 0 ? t.rubrica.hay : t.rubrica.vacia}
      aria-describedby={error ? `${id}-error` : undefined}
      tabIndex={-1}
      onPointerDown={(event) => {
        if (live.current || event.button !== 0) return; // one finger at a time; a second touch is the palm
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        live.current = { pointer: event.pointerId, stroke: [] };
        record(event);
      }}
      onPointerMove={record}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <path class="lienzo-linea" d={`M40 ${HEIGHT - 60}H${WIDTH - 40}`} />
      {[...strokes, stroke].map((one, i) => one.length > 0 && <path class="lienzo-trazo" key={i} d={pathOf(one)} />)}
    </svg>
  );
}
