/** The page before entry: opening the case, or the reason why it cannot be opened. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { remembered } from '../data/device-storage.ts';
import { useAction } from '../data/use-data.ts';
import type { Access } from '../entry/use-entry.ts';
import { Button } from '../ui/button.tsx';
import { ActionFailure, errorPhrase } from '../ui/notice.tsx';
import { PersonToCall } from '../ui/person-to-call.tsx';
import { Screen } from '../ui/screen.tsx';

interface Props {
  readonly access: Access;
  readonly retry: () => void;
  /** The token of the link that opened the page; null: it was opened without one. */
  readonly token: string | null;
}

export function AccessScreen({ access, retry, token }: Props) {
  const { t } = usePortal();
  const e = t.entrada;
  switch (access.kind) {
    case 'dead-link':
      return (
        <AnotherLink title={e.enlaceTitulo} lead={e.enlaceTexto} by={token !== null ? { token } : rememberedLink()} />
      );
    case 'no-session':
      return (
        <AnotherLink title={e.sesionTitulo} lead={e.sesionTexto} by={rememberedLink()}>
          <p>{e.sesionQue}</p>
        </AnotherLink>
      );
    case 'annulled':
      return <Annulled />;
    case 'blocked':
      return (
        <Screen title={e.bloqueadoTitulo} lead={e.bloqueadoTexto}>
          <PersonToCall lead={t.persona.bloqueado} outside />
        </Screen>
      );
    case 'signed-out':
      return (
        <Screen title={e.fueraTitulo} lead={e.fueraTexto}>
          <PersonToCall lead={t.persona.fuera} outside />
        </Screen>
      );
    case 'failed':
      return (
        <Screen title={e.falloTitulo} lead={errorPhrase(access.error, t)}>
          <div class="botones">
            <Button onPress={retry}>{t.errores.reintentar}</Button>
          </div>
          <PersonToCall lead={t.persona.fallo} outside />
        </Screen>
      );
    default:
      return (
        <Screen title={e.abriendo} lead={e.pesame}>
          <div class="pila-junta" aria-hidden="true">
            <div class="esqueleto" style={{ height: '5rem' }} />
            <div class="esqueleto" style={{ height: '12rem' }} />
          </div>
        </Screen>
      );
  }
}

/** Identifies the case when asking for a new link: the token that opened this page, or the hash of the link that this device remembers. */
interface OldLink {
  readonly token?: string;
  readonly huella?: string;
  readonly por?: 'sms';
}
const rememberedLink = (): OldLink | null => {
  const huella = remembered('enlace');
  return huella === null ? null : { huella };
};

interface AnotherLinkProps {
  readonly title: string;
  readonly lead: string;
  readonly by: OldLink | null;
  readonly children?: ComponentChildren;
}

/** Requests a new link. The link goes to the address on file, whoever asks, and the page reveals nothing else. */
function AnotherLink({ title, lead, by, children }: AnotherLinkProps) {
  const { t, client } = usePortal();
  const [sentBy, setSentBy] = useState<'correo' | 'sms' | null>(null);
  const o = t.otroEnlace;
  const s = t.atajos;
  const ask = useAction((body: OldLink) => client.request('POST /enlace', { body }), null, true);
  if (ask.error?.code === 'caso_anulado') return <Annulled />;
  if (sentBy !== null)
    return (
      <Screen
        title={sentBy === 'sms' ? s.alMovilTitulo : o.pedidoTitulo}
        lead={sentBy === 'sms' ? s.alMovilTexto : o.pedidoTexto}
      >
        <p>{o.pedidoOtro}</p>
        <WithoutLink />
      </Screen>
    );
  return (
    <Screen title={title} lead={lead}>
      {children}
      <ActionFailure error={ask.error} />
      {by && (by.token ?? '').length <= 200 && (
        <section class="tarjeta tarjeta-principal">
          <p>{o.aDonde}</p>
          <div class="botones">
            <Button busy={ask.busy} onPress={async () => setSentBy((await ask.run(by)) ? 'correo' : null)}>
              {o.pedir}
            </Button>
            <Button
              kind="enlace"
              busy={ask.busy}
              onPress={async () => setSentBy((await ask.run({ ...by, por: 'sms' })) ? 'sms' : null)}
            >
              {s.alMovil}
            </Button>
          </div>
        </section>
      )}
      <WithoutLink />
    </Screen>
  );
}

/** The case was annulled: nobody is offered a way back into it. */
function Annulled() {
  const { t } = usePortal();
  const { titulo, texto, enlace } = t.anulada;
  return (
    <Screen title={titulo} lead={texto}>
      <p>{enlace}</p>
      <PersonToCall lead={t.persona.preocupa} outside />
    </Screen>
  );
}

/** Shows whom to call, for visitors without a link. */
function WithoutLink() {
  const { pierde, tambienFamilia, sinInvitacion } = usePortal().t.persona;
  return (
    <>
      <PersonToCall lead={pierde} outside />
      <section class="pila-junta">
        <h2>{tambienFamilia}</h2>
        <p>{sinInvitacion}</p>
      </section>
    </>
  );
}
