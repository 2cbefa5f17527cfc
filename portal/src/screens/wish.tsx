/** Whether the deceased had left word (LOPDGDD, arts. 3 and 96). One question. */
import type { Wish as OfWish } from '@albacea/contract/schemas/casos.ts';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useDraft } from '../data/use-data.ts';
import { put } from '../texts/put.ts';
import { Button } from '../ui/button.tsx';
import { Field, Options } from '../ui/field.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { ActionFailure, ErrorsSummary } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

const RESPONSES: readonly OfWish[] = ['no_consta', 'instrucciones', 'prohibicion'];

export function WishView() {
  const { t, cliente, announce } = usePortal();
  const { fallecido, voluntad } = useCaso();
  const { decide } = usePermissions();
  const { route } = useLocation();
  const v = t.voluntad;
  const [{ elegida, detalle }, change, forget] = useDraft<{ elegida: OfWish | null; detalle: string }>('voluntad', {
    elegida: voluntad,
    detalle: '',
  });
  const [missing, putLack] = useState(false);
  const save = useAction((which: OfWish, text: string) =>
    cliente.pedir('POST /voluntad', { cuerpo: { voluntad: which, ...(text && { detalle: text }) } }),
  );
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    putLack(elegida === null);
    if (elegida === null || !(await save.hacer(elegida, elegida === 'no_consta' ? '' : detalle.trim()))) return;
    forget();
    announce(v.hecho);
    route('/portal');
  };
  const lead = put(v.entradilla, { fallecido: fallecido.nombre });
  if (!decide)
    return (
      <Screen titulo={v.titulo} entradilla={lead} volver={['/portal', t.comun.inicio]}>
        {voluntad ? <p>{v[voluntad]}.</p> : <LookOnly />}
      </Screen>
    );
  return (
    <Screen titulo={v.titulo} entradilla={lead} volver={['/portal', t.comun.inicio]}>
      <form class="pila" onSubmit={send} noValidate>
        <ErrorsSummary faltas={{ voluntad: missing && elegida === null ? v.elige : null }} />
        <ActionFailure error={save.error} />
        <Options
          id="voluntad"
          leyenda={v.titulo}
          leyendaOculta
          error={missing && elegida === null ? v.elige : null}
          opciones={RESPONSES.map((valor) => ({ valor, titulo: v[valor], texto: v[`${valor}Texto`] }))}
          elegida={elegida}
          onChoose={(value) => change({ elegida: value })}
        />
        {elegida !== null && elegida !== 'no_consta' && (
          <Field
            id="detalle"
            largo
            etiqueta={v.detalle}
            ayuda={t.comun.opcional}
            maximo={2000}
            valor={detalle}
            onChange={(text) => change({ detalle: text })}
          />
        )}
        <div class="botones">
          <Button tipo="submit" enCurso={save.enCurso}>
            {t.comun.guardar}
          </Button>
        </div>
      </form>
    </Screen>
  );
}
