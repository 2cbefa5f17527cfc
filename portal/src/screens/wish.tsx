/** Whether the deceased had left instructions (LOPDGDD, arts. 3 and 96). One question. */
import type { Wish } from '@albacea/contract/schemas/casos.ts';
import { put } from '@albacea/words/put.ts';
import { useLocation } from 'preact-iso/router';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction } from '../data/use-data.ts';
import { Field, Options } from '../ui/field.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { Screen } from '../ui/screen.tsx';

/** Each answer with the key of its explanation. */
const ANSWERS = [
  ['no_consta', 'no_constaTexto'],
  ['instrucciones', 'instruccionesTexto'],
  ['prohibicion', 'prohibicionTexto'],
] as const satisfies readonly (readonly [Wish, string])[];

/** The form with a key, so that it starts again when somebody has answered in another tab. */
export const Wishes = () => <WishForm key={useCaso().voluntad} />;

function WishForm() {
  const { t, client, announce } = usePortal();
  const { fallecido, voluntad } = useCaso();
  const { decide } = usePermissions();
  const { route } = useLocation();
  const v = t.voluntad;
  const form = useForm<{ voluntad: Wish | null; detalle: string }>({
    draft: 'voluntad',
    initial: { voluntad, detalle: '' },
    checks: (said) => ({ voluntad: said.voluntad === null ? v.elige : null }),
    action: useAction(({ voluntad: said, detalle }) => {
      const text = said === 'no_consta' ? '' : detalle.trim();
      return client.request('POST /voluntad', { body: { voluntad: said, ...(text && { detalle: text }) } });
    }),
    onDone() {
      announce(v.hecho);
      route('/portal/autorizacion');
    },
  });
  const chosen = form.data.voluntad;
  const lead = put(v.entradilla, { fallecido: fallecido.nombre });
  if (!decide)
    return (
      <Screen title={v.titulo} lead={lead} back={['/portal', t.comun.inicio]}>
        {voluntad ? <p>{v[voluntad]}.</p> : <LookOnly />}
      </Screen>
    );
  return (
    <Screen title={v.titulo} lead={lead} back={['/portal/autorizacion', t.tareas.autorizacion]}>
      <Form form={form} button={t.comun.guardar}>
        <Options
          {...form.choice('voluntad')}
          legend={v.titulo}
          hiddenLegend
          options={ANSWERS.map(([value, meaning]) => ({ value, title: v[value], detail: v[meaning] }))}
        />
        {chosen !== null && chosen !== 'no_consta' && (
          <Field {...form.text('detalle')} long label={v.detalle} help={t.comun.opcional} maxLength={2000} />
        )}
      </Form>
    </Screen>
  );
}
