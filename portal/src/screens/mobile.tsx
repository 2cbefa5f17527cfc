/** Text messages: the mobile's number, and a button that sends the link to it. */
import type { Contact } from '@albacea/contract/schemas/sms.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { usePhoneWords } from '../texts/phone.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { ActionFailure, ErrorsSummary, faultOfField, Notice } from '../ui/notice.tsx';
import { shownDigits } from '../ui/phone.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';

export function Mobile() {
  const { t } = usePortal();
  const m = usePhoneWords().movil;
  const { papel } = useCaso();
  const { decide } = usePermissions();
  return (
    <Screen title={m.titulo} back={['/portal', t.comun.inicio]}>
      {decide ? <Numbers /> : papel === 'heredero' && <LookOnly />}
    </Screen>
  );
}

function Numbers() {
  const m = usePhoneWords().movil;
  const contact = useData('GET /contacto', {});
  const [done, setDone] = useState('');
  return (
    <>
      {done && (
        <Notice kind="bien" aloud key={done}>
          <p>{done}</p>
        </Notice>
      )}
      <Reading of={contact} heights={[8, 8]}>
        {(known) =>
          known.hay_sms ? (
            <>
              <p>{m.entradilla}</p>
              <OwnNumber known={known} onDone={setDone} />
              {(known.propio !== null || known.enlace !== null) && <LinkTo known={known} onDone={setDone} />}
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
  const m = usePhoneWords().movil;
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const give = useAction((telefono: string | null) => client.request('PATCH /contacto', { body: { telefono } }));
  const refused = faultOfField(give.error, t);
  const fault = missing ? m.falta : (refused?.text ?? null);
  const run = async (telefono: string | null, said: string) => {
    onDone('');
    if (!(await give.run(telefono))) return;
    setTyped('');
    onDone(said);
  };
  const { propio, enlace } = known;
  return (
    <section class="tarjeta">
      <h2>{m.suyo}</h2>
      {propio !== null && <p>{put(m.acabaEn, { fin: shownDigits(propio) })}</p>}
      {propio === null && <p>{enlace === null ? m.ninguno : put(m.deFicha, { fin: shownDigits(enlace) })}</p>}
      <form
        class="pila"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(typed.trim() === '');
          if (typed.trim() !== '') void run(typed.trim(), m.guardado);
        }}
      >
        <ErrorsSummary lacks={{ movil: fault }} />
        <ActionFailure error={refused ? null : give.error} />
        <Field
          id="movil"
          label={m.numero}
          help={m.numeroAyuda}
          error={fault}
          maxLength={60}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setMissing(false);
            if (refused) give.forgetError();
          }}
          attributes={{ type: 'tel', autoComplete: 'tel', inputMode: 'tel' }}
        />
        <div class="botones">
          <Button type="submit" kind="segundo" busy={give.busy}>
            {m.guardar}
          </Button>
          {propio !== null && (
            <Button kind="enlace" busy={give.busy} onPress={() => run(null, m.quitado)}>
              {m.quitar}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

/** Opening the page sends nothing; the button does. */
function LinkTo({ known: { enlace }, onDone }: Props) {
  const { client } = usePortal();
  const m = usePhoneWords().movil;
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
