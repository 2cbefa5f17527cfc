/** The form for the next person to carry on the case, and the reason. */
import { HANDOVER_REASONS, type HandoverReason } from '@albacea/contract/schemas/lists.ts';
import { put } from '@albacea/words/put.ts';
import { useCaso, usePortal } from '../data/context.ts';
import { useAction } from '../data/use-data.ts';
import { EMAIL_OF_ANOTHER, Field, OF_ANOTHER, Options, seemsEmail } from '../ui/field.tsx';
import { Form, missing, useForm } from '../ui/form.tsx';

interface Draft {
  readonly nombre: string;
  readonly apellidos: string;
  readonly email: string;
  readonly telefono: string;
  readonly parentesco: string;
  readonly explicacion: string;
  readonly motivo: HandoverReason | null;
}
const EMPTY: Draft = {
  nombre: '',
  apellidos: '',
  email: '',
  telefono: '',
  parentesco: '',
  explicacion: '',
  motivo: null,
};

export function HandoverForm() {
  const { t, client } = usePortal();
  const names = { fallecido: useCaso().fallecido.nombre };
  const w = t.relevo;
  // The server takes the same request, sent twice, for one: after a lost connection it can be sent again without asking.
  const form = useForm<Draft>({
    draft: 'relevo',
    initial: EMPTY,
    checks: ({ nombre, apellidos, email, motivo }) => ({
      nombre: missing(nombre, w.faltaNombre),
      apellidos: missing(apellidos, w.faltaApellidos),
      email: seemsEmail(email) ? null : w.faltaEmail,
      motivo: motivo === null ? w.faltaMotivo : null,
    }),
    refused: { email: w.mismoEmail },
    action: useAction((draft) => client.request('POST /relevo', { body: bodyOf(draft) })),
    onDone: () => undefined,
  });
  const field = (id: Exclude<keyof Draft, 'motivo'>) => ({ ...form.text(id), label: put(w[id], names) });
  return (
    <Form form={form} button={w.enviar} title={w.quienTitulo}>
      <Field {...field('nombre')} maxLength={100} attributes={OF_ANOTHER} />
      <Field {...field('apellidos')} maxLength={150} attributes={OF_ANOTHER} />
      <Field {...field('email')} help={w.emailAyuda} maxLength={254} attributes={EMAIL_OF_ANOTHER} />
      <Field {...field('telefono')} maxLength={60} attributes={{ type: 'tel', autoComplete: 'off' }} />
      <Field {...field('parentesco')} help={w.parentescoAyuda} maxLength={60} />
      <Options
        {...form.choice('motivo')}
        legend={w.motivo}
        options={HANDOVER_REASONS.map((value) => ({ value, title: w.motivos[value] }))}
      />
      <Field {...field('explicacion')} help={w.explicacionAyuda} maxLength={2000} long />
    </Form>
  );
}

/** The request body, without blank optional fields. */
function bodyOf({ nombre, apellidos, email, motivo, ...optional }: Draft & { readonly motivo: HandoverReason }) {
  const given = (['telefono', 'parentesco', 'explicacion'] as const).flatMap((field) => {
    const value = optional[field].trim();
    return value === '' ? [] : [[field, value] as const];
  });
  return {
    nombre: nombre.trim(),
    apellidos: apellidos.trim(),
    email: email.trim(),
    motivo,
    ...(Object.fromEntries(given) as Partial<Record<'telefono' | 'parentesco' | 'explicacion', string>>),
  };
}
