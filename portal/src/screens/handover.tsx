/** The heir asks to hand the case over to another relative; a person of the service decides. */
import { HANDOVER_REASONS, type HandoverReason } from '@albacea/contract/schemas/lists.ts';
import type { HandoverOfFamily } from '@albacea/contract/schemas/relevo.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { day } from '../texts/dates.ts';
import { Breakable } from '../ui/breakable.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EMAIL_NO_AUTOFILL, Field, NO_AUTOFILL, Options, seemsEmail } from '../ui/field.tsx';
import { Form, missing, useForm } from '../ui/form.tsx';
import { MakeSure } from '../ui/make-sure.tsx';
import { ActionFailure, Done, Notice } from '../ui/notice.tsx';
import { PersonToCall } from '../ui/person-to-call.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';

type Request = NonNullable<HandoverOfFamily['peticion']>;

export function Handover() {
  const { t } = usePortal();
  const { papel, heredero } = useCaso();
  const { live, decide } = usePermissions();
  const w = t.relevo;
  return (
    <Screen title={w.titulo} lead={decide ? w.entradilla : undefined} back={['/portal/familia', t.familia.titulo]}>
      {papel === 'heredero' && <HandoverRequest />}
      {!decide && (
        <section class="tarjeta">
          <PersonToCall lead={live ? put(w.soloHeredero, { heredero: heredero.nombre }) : w.terminado} />
        </section>
      )}
    </Screen>
  );
}

/** The request and its answer, also after the end of the case; a new one only before. */
function HandoverRequest() {
  const { live } = usePermissions();
  const request = useData('GET /relevo', {});
  const [withdrawn, setWithdrawn] = useState(false);
  const w = usePortal().t.relevo;
  return (
    <Reading of={request} heights={[12, 20]}>
      {({ peticion }) => {
        if (peticion && peticion.respuesta === null)
          return <Waiting {...peticion} onWithdrawn={() => setWithdrawn(true)} />;
        return (
          <>
            <Done text={withdrawn && peticion === null && w.retirado} />
            {peticion?.respuesta != null && (
              <Notice kind="atencion" title={w.noSePudo}>
                <p>{peticion.respuesta}</p>
              </Notice>
            )}
            {live && (
              <>
                <HowItIsDone />
                <HandoverForm />
              </>
            )}
          </>
        );
      }}
    </Reading>
  );
}

function HowItIsDone() {
  const { fallecido } = useCaso();
  const w = usePortal().t.relevo;
  return (
    <section class="tarjeta pila-junta">
      <h2>{w.comoTitulo}</h2>
      <ol class="puntos">
        {w.como.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{w.loHecho}</p>
      <p>{put(w.privado, { fallecido: fallecido.nombre })}</p>
    </section>
  );
}

interface WaitingProps extends Request {
  readonly onWithdrawn: () => void;
}

/** The request waits for a decision. */
function Waiting({ nombre, apellidos, email, motivo, pedido, onWithdrawn }: WaitingProps) {
  const { t, language, client } = usePortal();
  const { live } = usePermissions();
  const w = t.relevo;
  const withdraw = useAction(
    () => client.request('DELETE /relevo', {}),
    async () => (await client.request('GET /relevo', {})).peticion === null,
  );
  return (
    <>
      <ActionFailure error={withdraw.error} />
      <section class="tarjeta tarjeta-principal">
        <div class="pila-junta">
          <h2>{put(w.pedidoPara, { nombre: `${nombre} ${apellidos}` })}</h2>
          <p class="suave">
            <Breakable text={email} />
            <br />
            {w.motivos[motivo]}
          </p>
          <p>{put(w.pedido, { fecha: day(pedido, language) })}</p>
          <p>{w.pedidoSigue}</p>
        </div>
        {live && (
          <div class="botones">
            <LinkButton to="/portal/documentos/otro">{w.papel}</LinkButton>
          </div>
        )}
        <MakeSure
          asks={w.retirar}
          yes={w.retirarSi}
          busy={withdraw.busy}
          onConfirm={async () => (await withdraw.run()) && onWithdrawn()}
        >
          <p>{w.retirarTexto}</p>
        </MakeSure>
      </section>
      {live && <HowItIsDone />}
    </>
  );
}

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

/** The form in which the heir names who takes over the case, and why. */
function HandoverForm() {
  const { t, client } = usePortal();
  const names = { fallecido: useCaso().fallecido.nombre };
  const w = t.relevo;
  // The server treats the same request sent twice as one, so after a lost answer it is simply sent again.
  const form = useForm<Draft>({
    draft: 'relevo',
    initial: EMPTY,
    checks: ({ nombre, apellidos, email, motivo }) => ({
      nombre: missing(nombre, w.faltaNombre),
      apellidos: missing(apellidos, w.faltaApellidos),
      email: seemsEmail(email) ? null : w.faltaEmail,
      motivo: motivo === null ? w.faltaMotivo : null,
    }),
    refusals: { email: w.mismoEmail },
    action: useAction((draft) => client.request('POST /relevo', { body: bodyOf(draft) })),
    onDone: () => undefined,
  });
  const field = (id: Exclude<keyof Draft, 'motivo'>) => ({ ...form.text(id), label: put(w[id], names) });
  return (
    <Form form={form} button={w.enviar} title={w.quienTitulo}>
      <Field {...field('nombre')} maxLength={100} attributes={NO_AUTOFILL} />
      <Field {...field('apellidos')} maxLength={150} attributes={NO_AUTOFILL} />
      <Field {...field('email')} help={w.emailAyuda} maxLength={254} attributes={EMAIL_NO_AUTOFILL} />
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
