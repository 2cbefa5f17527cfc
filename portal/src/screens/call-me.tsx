/** Asks for a telephone call from a person: when, on which number; and shows the call asked for and how it went. */
import type { CallMe as CallMeData, Franja, Llamada } from '@albacea/contract/schemas/llamadas.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData, useDraft } from '../data/use-data.ts';
import { dayOfFranja, daysOf } from '../rules-call-me.ts';
import { dayWithName, hour } from '../texts/dates.ts';
import { usePhoneWords } from '../texts/phone.ts';
import { Button } from '../ui/button.tsx';
import { Field, Options } from '../ui/field.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { MakeSure } from '../ui/make-sure.tsx';
import { ActionFailure, ErrorsSummary, faultOfField, Notice } from '../ui/notice.tsx';
import { Call, shownDigits } from '../ui/phone.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';

export function CallMe() {
  const { t } = usePortal();
  const l = usePhoneWords().llamada;
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
  return <OfHeir back={back} />;
}

function OfHeir({ back }: { readonly back: readonly [string, string] }) {
  const l = usePhoneWords().llamada;
  const isAsked = useData('GET /llamada', {}).data?.llamada?.estado === 'pedida';
  return (
    <Screen title={l.titulo} lead={isAsked ? undefined : l.entradilla} back={back}>
      <Asked />
      <p class="suave">{l.seguro}</p>
    </Screen>
  );
}

function Asked() {
  const l = usePhoneWords().llamada;
  const { language } = usePortal();
  const reading = useData('GET /llamada', {});
  const [cancelled, setCancelled] = useState(false);
  return (
    <Reading of={reading} heights={[8, 14]}>
      {(known) => {
        const { llamada } = known;
        if (llamada?.estado === 'pedida') return <Waits llamada={llamada} onCancel={() => setCancelled(true)} />;
        return (
          <>
            {cancelled && (
              <Notice kind="bien" aloud>
                <p>{l.anulada}</p>
              </Notice>
            )}
            {llamada?.estado === 'sin_respuesta' && (
              <Notice kind="atencion" title={l.sinRespuestaTitulo}>
                <p>{put(l.sinRespuesta, { dia: dayWithName(llamada.terminada ?? llamada.desde, language) })}</p>
              </Notice>
            )}
            {llamada?.estado === 'hecha' && (
              <p>{put(l.hecha, { dia: dayWithName(llamada.terminada ?? llamada.desde, language) })}</p>
            )}
            <Ask known={known} onAsked={() => setCancelled(false)} />
          </>
        );
      }}
    </Reading>
  );
}

/** The call asked for, and a button to cancel it. */
function Waits({ llamada, onCancel }: { readonly llamada: Llamada; readonly onCancel: () => void }) {
  const { client, language } = usePortal();
  const l = usePhoneWords().llamada;
  const cancel = useAction(() => client.request('DELETE /llamada', {}));
  const { desde, hasta, telefono, motivo } = llamada;
  return (
    <>
      <Notice kind="bien" title={l.pedidaTitulo} aloud>
        <p>
          {put(l.pedida, {
            dia: dayWithName(desde, language),
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
  readonly desde: string | null;
  readonly telefono: string;
  readonly motivo: string;
}
const EMPTY: Draft = { dia: null, desde: null, telefono: '', motivo: '' };

interface AskProps {
  readonly known: CallMeData;
  readonly onAsked: () => void;
}

/** The form: day, hour and telephone, none preselected. */
function Ask({ known, onAsked }: AskProps) {
  const l = usePhoneWords().llamada;
  const { draft, change, day, chosen, faults, failure, busy, retype, send } = useAsking(known, onAsked);
  const { franjas, telefono } = known;
  return (
    <form
      class="pila"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ErrorsSummary lacks={faults} />
      <ActionFailure error={failure} />
      <When franjas={franjas} day={day} chosen={chosen} faults={faults} onChange={change} />
      <Field
        id="telefono"
        label={l.telefono}
        help={telefono === null ? l.telefonoFalta : put(l.telefonoAyuda, { fin: shownDigits(telefono) })}
        error={faults.telefono}
        maxLength={60}
        value={draft.telefono}
        onChange={retype}
        attributes={{ type: 'tel', autoComplete: 'tel', inputMode: 'tel' }}
      />
      <Field
        id="motivo"
        label={l.motivo}
        help={l.motivoAyuda}
        long
        maxLength={500}
        value={draft.motivo}
        onChange={(motivo) => change({ motivo })}
      />
      <div class="botones">
        <Button type="submit" busy={busy}>
          {l.pedir}
        </Button>
      </div>
    </form>
  );
}

/** The draft of the form, its faults, and sending it. A chosen day that is no longer on offer counts as not chosen. */
function useAsking({ franjas, telefono }: CallMeData, onAsked: () => void) {
  const { t, client } = usePortal();
  const l = usePhoneWords().llamada;
  const [draft, change, forget] = useDraft<Draft>('llamada', EMPTY);
  const [tried, setTried] = useState(false);
  const ask = useAction(() =>
    client.request('POST /llamada', {
      body: {
        desde: draft.desde ?? '',
        ...(draft.telefono.trim() && { telefono: draft.telefono.trim() }),
        ...(draft.motivo.trim() && { motivo: draft.motivo.trim() }),
      },
    }),
  );
  const chosen = franjas.find(({ desde }) => desde === draft.desde) ?? null;
  const day = draft.dia !== null && daysOf(franjas).includes(draft.dia) ? draft.dia : null;
  const lacksTelephone = telefono === null && draft.telefono.trim() === '';
  const refused = faultOfField(ask.error, t);
  const refusedAs = (field: string) => (refused?.field === field && refused.text) || null;
  return {
    draft,
    change,
    day,
    chosen,
    busy: ask.busy,
    failure: refused ? null : ask.error,
    faults: {
      dia: tried && day === null ? l.faltaDia : null,
      hora: tried && day !== null && chosen === null ? l.faltaHora : refusedAs('desde'),
      telefono: tried && lacksTelephone ? l.faltaTelefono : refusedAs('telefono'),
    },
    retype(telephone: string) {
      change({ telefono: telephone });
      if (refused) ask.forgetError();
    },
    async send() {
      setTried(true);
      if (chosen === null || lacksTelephone || !(await ask.run())) return;
      forget();
      onAsked();
    },
  };
}

interface WhenProps {
  readonly franjas: readonly Franja[];
  readonly day: string | null;
  readonly chosen: Franja | null;
  readonly faults: { readonly dia: string | null; readonly hora: string | null };
  readonly onChange: (change: Partial<Draft>) => void;
}

/** The hours appear once a day is chosen. */
function When({ franjas, day, chosen, faults, onChange }: WhenProps) {
  const { language } = usePortal();
  const l = usePhoneWords().llamada;
  const first = (of: string) => franjas.find(({ desde }) => dayOfFranja(desde) === of)?.desde ?? '';
  return (
    <>
      <Options
        id="dia"
        legend={l.dia}
        error={faults.dia}
        options={daysOf(franjas).map((value) => ({ value, title: dayWithName(first(value), language) }))}
        chosen={day}
        onChoose={(dia) => onChange({ dia, desde: null })}
      />
      {day !== null && (
        <Options
          id="hora"
          legend={l.hora}
          help={l.madrid}
          error={faults.hora}
          options={franjas
            .filter(({ desde }) => dayOfFranja(desde) === day)
            .map(({ desde, hasta }) => ({
              value: desde,
              title: put(l.entre, { desde: hour(desde, language), hasta: hour(hasta, language) }),
            }))}
          chosen={chosen?.desde ?? null}
          onChoose={(desde) => onChange({ desde })}
        />
      )}
    </>
  );
}
