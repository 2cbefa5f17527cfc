/**
 * A box to sign in with a finger, a pen or the mouse. Numbers in a drawing that scales, and no picture: turning the telephone
 * changes nothing. Nobody has to draw (WCAG 2.2, 2.5.7): the name alone is always enough, and the page says so.
 */
import { useRef, useState } from 'preact/hooks';
import { usePortal } from '../datos/contexto.ts';
import { ALTO, ANCHO, caminoDe, conPunto, conTrazo, type Trazo } from '../reglas-rubrica.ts';
import { Boton } from './boton.tsx';

interface Props {
  readonly id: string;
  readonly trazos: readonly Trazo[];
  readonly error?: string | null;
  readonly alDibujar: (trazos: readonly Trazo[]) => void;
}

export function CampoDeRubrica({ id, trazos, error, alDibujar }: Props) {
  const { t, anunciar } = usePortal();
  const r = t.rubrica;
  const cambiar = (nuevos: readonly Trazo[], dicho: string) => {
    alDibujar(nuevos);
    anunciar(dicho);
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
      <Lienzo id={id} trazos={trazos} error={Boolean(error)} alAcabar={(trazo) => alDibujar(conTrazo(trazos, trazo))} />
      {trazos.length > 0 && (
        <div class="botones">
          <Boton clase="menor" alPulsar={() => cambiar([], r.borrada)}>
            {r.borrar}
          </Boton>
          {trazos.length > 1 && (
            <Boton clase="enlace" alPulsar={() => cambiar(trazos.slice(0, -1), r.quitado)}>
              {r.quitar}
            </Boton>
          )}
        </div>
      )}
    </div>
  );
}

interface PropsDeLienzo {
  readonly id: string;
  readonly trazos: readonly Trazo[];
  readonly error: boolean;
  readonly alAcabar: (trazo: Trazo) => void;
}

/** The stroke under the finger is drawn here alone, so that the rest of the page stands still. */
function Lienzo({ id, trazos, error, alAcabar }: PropsDeLienzo) {
  const { t } = usePortal();
  const [trazo, ponerTrazo] = useState<Trazo>([]);
  const vivo = useRef<{ readonly puntero: number; trazo: Trazo } | null>(null);
  const anotar = (evento: PointerEvent & { readonly currentTarget: SVGSVGElement }) => {
    const suyo = vivo.current;
    if (suyo?.puntero !== evento.pointerId) return;
    const caja = evento.currentTarget.getBoundingClientRect();
    // where the device has seen more than it tells at once
    const pasos = evento.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY } of pasos.length > 0 ? pasos : [evento])
      suyo.trazo = conPunto(
        suyo.trazo,
        ((clientX - caja.left) / caja.width) * ANCHO,
        ((clientY - caja.top) / caja.height) * ALTO,
      );
    ponerTrazo(suyo.trazo);
  };
  const acabar = (evento: PointerEvent) => {
    if (vivo.current?.puntero !== evento.pointerId) return;
    alAcabar(vivo.current.trazo);
    vivo.current = null;
    ponerTrazo([]);
  };
  return (
    <svg
      id={id}
      class={`lienzo ${error ? 'lienzo-falta' : ''}`}
      viewBox={`0 0 ${ANCHO} ${ALTO}`}
      role="img"
      aria-label={trazos.length > 0 ? t.rubrica.hay : t.rubrica.vacia}
      aria-describedby={error ? `${id}-error` : undefined}
      tabIndex={-1}
      onPointerDown={(evento) => {
        if (vivo.current || evento.button !== 0) return; // one finger at a time; the second is the palm
        evento.preventDefault();
        evento.currentTarget.setPointerCapture(evento.pointerId);
        vivo.current = { puntero: evento.pointerId, trazo: [] };
        anotar(evento);
      }}
      onPointerMove={anotar}
      onPointerUp={acabar}
      onPointerCancel={acabar}
    >
      <path class="lienzo-linea" d={`M40 ${ALTO - 60}H${ANCHO - 40}`} />
      {[...trazos, trazo].map((uno, i) => uno.length > 0 && <path class="lienzo-trazo" key={i} d={caminoDe(uno)} />)}
    </svg>
  );
}
