/** Requests a telephone call from a person, and shows the requested call and its outcome. */
import type { CallMe as CallMeData, Franja, Llamada } from '@albacea/contract/schemas/llamadas.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { dayOfFranja, daysOf } from '../rules-call-me.ts';
import { hour } from '../texts/dates.ts';
import { dayWithWeekday } from '../texts/day-with-weekday.ts';
import { Field, Options, OWN_PHONE } from '../ui/field.tsx';
import { Form, type FormState, missing, useForm } from '../ui/form.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { MakeSure } from '../ui/make-sure.tsx';
import { ActionFailure, Done, Notice } from '../ui/notice.tsx';
import { Call, shownDigits } from '../ui/phone.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';

export function CallMe() {
  const { t } = usePortal();
  const l = t.llamada;
  const { papel, aseguradora } = useCaso();
  const { live } = usePermissions();
  const back = ['/portal', t.comun.inicio] as const;
  if (papel !== 'heredero' || !live)
    return (
      <Screen title={l.titulo} back={back}>
        {papel === 'heredero' && <LookOnly />}
        {aseguradora.telefono && (
          <div class="botones">
            <Call phone={aseguradora.telefono} className="boton" />
          </div>
        )}
      </Screen>
    );
  return <HeirCallMe back={back} />;
}

function HeirCallMe({ back }: { readonly back: readonly [string, string] }) {
  const l = usePortal().t.llamada;
  const isAsked = useData('GET /llamada', {}).data?.llamada?.estado === 'pedida';
  return (
    <Screen title={l.titulo} lead={isAsked ? undefined : l.entradilla} back={back}>
      <CallState />
      <p class="suave">{l.seguro}</p>
    </Screen>
  );
}

function CallState() {
  const l = usePortal().t.llamada;
  const { language } = usePortal();
  const reading = useData('GET /llamada', {});
  const [cancelled, setCancelled] = useState(false);
  return (
    <Reading of={reading} heights={[8, 14]}>
      {(known) => {
        const { llamada } = known;
        if (llamada?.estado === 'pedida') return <PendingCall llamada={llamada} onCancel={() => setCancelled(true)} />;
        return (
          <>
            <Done text={cancelled && l.anulada} />
            {llamada?.estado === 'sin_respuesta' && (
              <Notice kind="atencion" title={l.sinRespuestaTitulo}>
                <p>{put(l.sinRespuesta, { dia: dayWithWeekday(llamada.terminada ?? llamada.desde, language) })}</p>
              </Notice>
            )}
            {llamada?.estado === 'hecha' && (
              <p>{put(l.hecha, { dia: dayWithWeekday(llamada.terminada ?? llamada.desde, language) })}</p>
            )}
            <CallForm known={known} onAsked={() => setCancelled(false)} />
          </>
        );
      }}
    </Reading>
  );
}

/** The requested call, and a button to cancel it. */
function PendingCall({ llamada, onCancel }: { readonly llamada: Llamada; readonly onCancel: () => void }) {
  const { t, client, language } = usePortal();
  const l = t.llamada;
  const cancel = useAction(() => client.request('DELETE /llamada', {}));
  const { desde, hasta, telefono, motivo } = llamada;
  return (
    <>
      <Notice kind="bien" title={l.pedidaTitulo} aloud>
        <p>
          {put(l.pedida, {
            dia: dayWithWeekday(desde, language),
            desde: hour(desde, language),
            hasta: hour(hasta, language),
          })}
        </p>
        <p>{put(l.pedidaA, { fin: shownDigits(telefono) })}</p>
        {motivo && <p>{put(l.pedidaMotivo, { motivo })}</p>}
      </Notice>
      <p class="suave">{l.madrid}</p>
      <div class="botones">
        <MakeSure
          asks={l.anular}
          yes={l.anularSi}
          busy={cancel.busy}
          onConfirm={async () => (await cancel.run()) && onCancel()}
        >
          <ActionFailure error={cancel.error} />
          <p>{l.anularTexto}</p>
        </MakeSure>
      </div>
    </>
  );
}

interface Draft {
  readonly dia: string | null;
  readonly hora: string | null;
  readonly telefono: string;
  readonly motivo: string;
}
const EMPTY: Draft = { dia: null, hora: null, telefono: '', motivo: '' };

interface CallFormProps {
  readonly known: CallMeData;
  readonly onAsked: () => void;
}

/** The form: day, hour and telephone, none preselected. A chosen day that is no longer on offer counts as not chosen. */
function CallForm({ known: { franjas, telefono: onFile }, onAsked }: CallFormProps) {
  const { t, client } = usePortal();
  const l = t.llamada;
  const dayIn = ({ dia }: Draft) => daysOf(franjas).find((one) => one === dia) ?? null;
  const hourIn = (draft: Draft) => franjas.find(({ desde }) => desde === draft.hora) ?? null;
  const form = useForm<Draft>({
    draft: 'llamada',
    initial: EMPTY,
    fieldIdOf: (field) => (field === 'desde' ? 'hora' : undefined),
    checks: (draft) => ({
      dia: dayIn(draft) === null ? l.faltaDia : null,
      hora: dayIn(draft) !== null && hourIn(draft) === null ? l.faltaHora : null,
      telefono: onFile === null ? missing(draft.telefono, l.faltaTelefono) : null,
    }),
    action: useAction(({ hora, telefono, motivo }) =>
      client.request('POST /llamada', {
        body: {
          desde: hora,
          ...(telefono.trim() && { telefono: telefono.trim() }),
          ...(motivo.trim() && { motivo: motivo.trim() }),
        },
      }),
    ),
    onDone: onAsked,
  });
  return (
    <Form form={form} button={l.pedir}>
      <WhenFields franjas={franjas} day={dayIn(form.data)} chosen={hourIn(form.data)} form={form} />
      <Field
        {...form.text('telefono')}
        label={l.telefono}
        help={onFile === null ? l.telefonoFalta : put(l.telefonoAyuda, { fin: shownDigits(onFile) })}
        maxLength={60}
        attributes={OWN_PHONE}
      />
      <Field {...form.text('motivo')} label={l.motivo} help={l.motivoAyuda} long maxLength={500} />
    </Form>
  );
}

interface WhenFieldsProps {
  readonly franjas: readonly Franja[];
  readonly day: string | null;
  readonly chosen: Franja | null;
  readonly form: FormState<Draft>;
}

/** The hours appear once a day is chosen. */
function WhenFields({ franjas, day, chosen, form }: WhenFieldsProps) {
  const { t, language } = usePortal();
  const l = t.llamada;
  const first = (of: string) => franjas.find(({ desde }) => dayOfFranja(desde) === of)?.desde ?? '';
  return (
    <>
      <Options
        {...form.choice('dia')}
        legend={l.dia}
        options={daysOf(franjas).map((value) => ({ value, title: dayWithWeekday(first(value), language) }))}
        chosen={day}
        onChoose={(dia) => form.change({ dia, hora: null })}
      />
      {day !== null && (
        <Options
          {...form.choice('hora')}
          legend={l.hora}
          help={l.madrid}
          options={franjas
            .filter(({ desde }) => dayOfFranja(desde) === day)
            .map(({ desde, hasta }) => ({
              value: desde,
              title: put(l.entre, { desde: hour(desde, language), hasta: hour(hasta, language) }),
            }))}
          chosen={chosen?.desde ?? null}
        />
      )}
    </>
  );
}
