/** The form for the next person to carry on the case, and the reason. */
import { HANDOVER_REASONS, type HandoverReason } from '@albacea/contract/schemas/handover-reasons.ts';
import type { HandoverOfFamily } from '@albacea/contract/schemas/relevo.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePortal } from '../data/context.ts';
import { useAction, useDraft } from '../data/use-data.ts';
import { useHandoverWords } from '../texts/handover.ts';
import { Button } from '../ui/button.tsx';
import { Field, Options, seemsEmail } from '../ui/field.tsx';
import { ActionFailure, ErrorsSummary, faultOfField } from '../ui/notice.tsx';

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

interface Props {
  /** The last request, waiting or refused, to prefill the form; null: none. */
  readonly before: HandoverOfFamily['peticion'];
  readonly onEnd: () => void;
}

export function HandoverForm({ before, onEnd }: Props) {
  const { t, client } = usePortal();
  const { fallecido } = useCaso();
  const w = useHandoverWords();
  const [draft, change, forget] = useDraft<Draft>('relevo', { ...EMPTY, ...(before && asDraft(before)) });
  const [tried, setTried] = useState(false);
  // The server takes the same request, sent twice, for one: after a lost connection it can be sent again without asking.
  const ask = useAction((motivo: HandoverReason) => client.request('POST /relevo', { body: bodyOf(draft, motivo) }));
  const fault = faultOfField(ask.error, t);
  const missing = (empty: boolean, text: string) => (tried && empty ? text : null);
  const lacks = {
    nombre: missing(draft.nombre.trim() === '', w.faltaNombre),
    apellidos: missing(draft.apellidos.trim() === '', w.faltaApellidos),
    email: missing(!seemsEmail(draft.email), w.faltaEmail) ?? (fault?.field === 'email' ? w.mismoEmail : null),
    motivo: missing(draft.motivo === null, w.faltaMotivo),
  };
  const onSend = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const { nombre, apellidos, email, motivo } = draft;
    if (!(nombre.trim() && apellidos.trim() && seemsEmail(email)) || motivo === null || !(await ask.run(motivo)))
      return;
    forget();
    onEnd();
  };
  const field = (id: Exclude<keyof Draft, 'motivo'>) => ({
    id,
    label: put(w[id], { fallecido: fallecido.nombre }),
    value: draft[id],
    onChange: (value: string) => {
      ask.forgetError();
      change({ [id]: value });
    },
  });
  return (
    <form class="pila" onSubmit={onSend} noValidate>
      <h2>{w.quienTitulo}</h2>
      <ErrorsSummary lacks={lacks} />
      {fault?.field !== 'email' && <ActionFailure error={ask.error} />}
      <Field {...field('nombre')} error={lacks.nombre} maxLength={100} attributes={{ autoComplete: 'off' }} />
      <Field {...field('apellidos')} error={lacks.apellidos} maxLength={150} attributes={{ autoComplete: 'off' }} />
      <Field
        {...field('email')}
        help={w.emailAyuda}
        error={lacks.email}
        maxLength={254}
        attributes={{ type: 'email', autoComplete: 'off', inputMode: 'email', autoCapitalize: 'none' }}
      />
      <Field {...field('telefono')} maxLength={60} attributes={{ type: 'tel', autoComplete: 'off' }} />
      <Field {...field('parentesco')} help={w.parentescoAyuda} maxLength={60} />
      <Options
        id="motivo"
        legend={w.motivo}
        error={lacks.motivo}
        options={HANDOVER_REASONS.map((value) => ({ value, title: w.motivos[value] }))}
        chosen={draft.motivo}
        onChoose={(motivo) => change({ motivo })}
      />
      <Field {...field('explicacion')} help={w.explicacionAyuda} maxLength={2000} long />
      <div class="botones">
        <Button type="submit" busy={ask.busy}>
          {w.enviar}
        </Button>
      </div>
    </form>
  );
}

const asDraft = ({ respuesta: _, pedido: __, ...asked }: NonNullable<Props['before']>): Draft => ({
  ...asked,
  telefono: asked.telefono ?? '',
  parentesco: asked.parentesco ?? '',
  explicacion: asked.explicacion ?? '',
});

/** The request body, without blank optional fields. */
function bodyOf({ nombre, apellidos, email, ...optional }: Draft, motivo: HandoverReason) {
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
