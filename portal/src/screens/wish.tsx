/** Whether the deceased had left word (LOPDGDD, arts. 3 and 96). One question. */
import type { Wish } from '@albacea/contract/schemas/casos.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useDraft } from '../data/use-data.ts';
import { Button } from '../ui/button.tsx';
import { Field, Options } from '../ui/field.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { ActionFailure, ErrorsSummary } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

/** Each answer with the key of its explanation. */
const ANSWERS = [
  ['no_consta', 'no_constaTexto'],
  ['instrucciones', 'instruccionesTexto'],
  ['prohibicion', 'prohibicionTexto'],
] as const satisfies readonly (readonly [Wish, string])[];

export function WishView() {
  const { t, client, announce } = usePortal();
  const { fallecido, voluntad } = useCaso();
  const { decide } = usePermissions();
  const { route } = useLocation();
  const v = t.voluntad;
  const [{ elegida: chosen, detalle }, change, forget] = useDraft<{ elegida: Wish | null; detalle: string }>(
    'voluntad',
    {
      elegida: voluntad,
      detalle: '',
    },
  );
  const [missing, setMissing] = useState(false);
  const save = useAction((which: Wish, text: string) =>
    client.request('POST /voluntad', { body: { voluntad: which, ...(text && { detalle: text }) } }),
  );
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(chosen === null);
    if (chosen === null || !(await save.run(chosen, chosen === 'no_consta' ? '' : detalle.trim()))) return;
    forget();
    announce(v.hecho);
    route('/portal/autorizacion');
  };
  const lead = put(v.entradilla, { fallecido: fallecido.nombre });
  if (!decide)
    return (
      <Screen title={v.titulo} lead={lead} back={['/portal', t.comun.inicio]}>
        {voluntad ? <p>{v[voluntad]}.</p> : <LookOnly />}
      </Screen>
    );
  return (
    <Screen title={v.titulo} lead={lead} back={['/portal/autorizacion', t.tareas.autorizacion]}>
      <form class="pila" onSubmit={send} noValidate>
        <ErrorsSummary lacks={{ voluntad: missing && chosen === null ? v.elige : null }} />
        <ActionFailure error={save.error} />
        <Options
          id="voluntad"
          legend={v.titulo}
          hiddenLegend
          error={missing && chosen === null ? v.elige : null}
          options={ANSWERS.map(([value, meaning]) => ({ value, title: v[value], detail: v[meaning] }))}
          chosen={chosen}
          onChoose={(value) => change({ elegida: value })}
        />
        {chosen !== null && chosen !== 'no_consta' && (
          <Field
            id="detalle"
            long
            label={v.detalle}
            help={t.comun.opcional}
            maxLength={2000}
            value={detalle}
            onChange={(text) => change({ detalle: text })}
          />
        )}
        <div class="botones">
          <Button type="submit" busy={save.busy}>
            {t.comun.guardar}
          </Button>
        </div>
      </form>
    </Screen>
  );
}
