/** Text messages: the heir's mobile number, and a button that sends the link to it. */
import type { Contact } from '@albacea/contract/schemas/sms.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { Button } from '../ui/button.tsx';
import { Field, OWN_PHONE } from '../ui/field.tsx';
import { Form, missing, useForm } from '../ui/form.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { ActionFailure, Done } from '../ui/notice.tsx';
import { shownDigits } from '../ui/phone.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';

export function Mobile() {
  const { t } = usePortal();
  const m = t.movil;
  const { papel } = useCaso();
  const { decide } = usePermissions();
  return (
    <Screen title={m.titulo} back={['/portal', t.comun.inicio]}>
      {decide ? <MobileSettings /> : papel === 'heredero' && <LookOnly />}
    </Screen>
  );
}

function MobileSettings() {
  const m = usePortal().t.movil;
  const contact = useData('GET /contacto', {});
  const [done, setDone] = useState('');
  return (
    <>
      <Done text={done} />
      <Reading of={contact} heights={[8, 8]}>
        {(known) =>
          known.hay_sms ? (
            <>
              <p>{m.entradilla}</p>
              <OwnNumber known={known} onDone={setDone} />
              {(known.propio !== null || known.enlace !== null) && <SendLink known={known} onDone={setDone} />}
            </>
          ) : (
            <p>{m.noHay}</p>
          )
        }
      </Reading>
    </>
  );
}

interface Props {
  readonly known: Contact;
  readonly onDone: (said: string) => void;
}

function OwnNumber({ known, onDone }: Props) {
  const { t, client } = usePortal();
  const m = t.movil;
  const give = useAction((telefono: string | null) => client.request('PATCH /contacto', { body: { telefono } }));
  const form = useForm<{ telefono: string }>({
    draft: null,
    initial: { telefono: '' },
    checks: ({ telefono }) => ({ telefono: missing(telefono, m.falta) }),
    action: {
      ...give,
      run({ telefono }) {
        onDone('');
        return give.run(telefono.trim());
      },
    },
    onDone: () => onDone(m.guardado),
  });
  const takeBack = async () => {
    onDone('');
    if (await give.run(null)) onDone(m.quitado);
  };
  const { propio, enlace } = known;
  return (
    <section class="tarjeta">
      <h2>{m.suyo}</h2>
      {propio !== null && (
        <p>
          {put(m.acabaEn, { fin: shownDigits(propio) })} {m.alCambiar}
        </p>
      )}
      {propio === null && <p>{enlace === null ? m.ninguno : put(m.deFicha, { fin: shownDigits(enlace) })}</p>}
      <Form
        form={form}
        button={m.guardar}
        kind="segundo"
        beside={
          propio !== null && (
            <Button kind="enlace" busy={give.busy} onPress={takeBack}>
              {m.quitar}
            </Button>
          )
        }
      >
        <Field {...form.text('telefono')} label={m.numero} help={m.numeroAyuda} maxLength={60} attributes={OWN_PHONE} />
      </Form>
    </section>
  );
}

/** Opening the page sends nothing; the button does. */
function SendLink({ known: { enlace }, onDone }: Props) {
  const { t, client } = usePortal();
  const m = t.movil;
  const send = useAction(() => client.request('POST /contacto/enlace', { body: {} }));
  return (
    <section class="tarjeta">
      <h2>{m.enlaceTitulo}</h2>
      {enlace === null ? (
        <p>{m.noPuede}</p>
      ) : (
        <>
          <p>{m.enlaceTexto}</p>
          <ActionFailure error={send.error} />
          <div class="botones">
            <Button
              busy={send.busy}
              onPress={async () => {
                onDone('');
                if (await send.run()) onDone(m.mandado);
              }}
            >
              {put(m.mandar, { fin: `··· ${shownDigits(enlace)}` })}
            </Button>
          </div>
        </>
      )}
      <p class="suave">{m.codigoTexto}</p>
    </section>
  );
}
