/** Invites another relative by e-mail. */
import type { AllegadoPaper } from '@albacea/contract/schemas/family.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useDraft } from '../data/use-data.ts';
import { LANGUAGE_NAME, type PortalLanguage } from '../texts/tongues.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Field, Options, seemsEmail } from '../ui/field.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { ActionFailure, ErrorsSummary } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

const PAPELES: readonly AllegadoPaper[] = ['consulta', 'ayuda'];

interface Invitation {
  readonly nombre: string;
  readonly apellidos: string;
  readonly email: string;
  readonly parentesco: string;
  readonly papel: AllegadoPaper | null;
  readonly lengua: PortalLanguage | null;
}
const EMPTY: Invitation = { nombre: '', apellidos: '', email: '', parentesco: '', papel: null, lengua: null };

export function Invite() {
  const { t } = usePortal();
  const { decide } = usePermissions();
  const [invited, end] = useState<string | null>(null);
  const i = t.invitar;
  const goBack = ['/portal/familia', t.familia.titulo] as const;
  if (!decide)
    return (
      <Screen title={i.titulo} back={goBack}>
        <LookOnly />
      </Screen>
    );
  if (invited !== null)
    return (
      <Screen title={i.hechoTitulo} lead={put(i.hechoTexto, { nombre: invited })} back={goBack}>
        <div class="botones">
          <LinkButton to="/portal">{t.comun.continuar}</LinkButton>
          <LinkButton to="/portal/familia" kind="segundo">
            {i.verTodos}
          </LinkButton>
        </div>
      </Screen>
    );
  return (
    <Screen title={i.titulo} lead={i.entradilla} back={goBack}>
      <Form onEnd={end} />
    </Screen>
  );
}

function Form({ onEnd }: { readonly onEnd: (name: string) => void }) {
  const { t, client, language } = usePortal();
  const { fallecido } = useCaso();
  const i = t.invitar;
  const [data, change, forget] = useDraft<Invitation>('invitar', EMPTY);
  const { nombre, apellidos, email, parentesco, papel, lengua } = data;
  const [tried, setTried] = useState(false);
  // The server takes the same invitation, sent twice, for one: after a lost connection it can be sent again without asking.
  const invite = useAction((which: AllegadoPaper) =>
    client.request('POST /allegados', {
      body: {
        nombre: nombre.trim(),
        apellidos: apellidos.trim(),
        email: email.trim(),
        papel: which,
        idioma: lengua ?? language,
        ...(parentesco.trim() && { parentesco: parentesco.trim() }),
      },
    }),
  );
  const missing = (empty: boolean, text: string) => (tried && empty ? text : null);
  const lacks = {
    nombre: missing(nombre.trim() === '', i.faltaNombre),
    apellidos: missing(apellidos.trim() === '', i.faltaApellidos),
    email: missing(!seemsEmail(email), i.faltaEmail),
    papel: missing(papel === null, i.faltaPapel),
  };
  const onSend = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const complete = nombre.trim() && apellidos.trim() && seemsEmail(email);
    if (!complete || papel === null || !(await invite.run(papel))) return;
    forget();
    onEnd(nombre.trim());
  };
  const field = (id: 'nombre' | 'apellidos' | 'email' | 'parentesco') => ({
    id,
    label: i[id],
    value: data[id],
    onChange: (value: string) => change({ [id]: value }),
  });
  return (
    <form class="pila" onSubmit={onSend} noValidate>
      <ErrorsSummary lacks={lacks} />
      <ActionFailure error={invite.error} />
      <Field {...field('nombre')} error={lacks.nombre} maxLength={100} attributes={{ autoComplete: 'off' }} />
      <Field {...field('apellidos')} error={lacks.apellidos} maxLength={150} attributes={{ autoComplete: 'off' }} />
      <Field
        {...field('email')}
        error={lacks.email}
        maxLength={254}
        attributes={{ type: 'email', autoComplete: 'off', inputMode: 'email', autoCapitalize: 'none' }}
      />
      <Field
        {...field('parentesco')}
        label={put(i.parentesco, { fallecido: fallecido.nombre })}
        help={i.parentescoAyuda}
        maxLength={60}
      />
      <Options
        id="papel"
        legend={i.papel}
        error={lacks.papel}
        options={PAPELES.map((value) => ({ value, title: i.papeles[value].titulo, text: i.papeles[value].texto }))}
        chosen={papel}
        onChoose={(value) => change({ papel: value })}
      />
      <TheirLanguage chosen={lengua ?? language} onChoose={(value) => change({ lengua: value })} />
      <p class="suave">{i.nota}</p>
      <div class="botones">
        <Button type="submit" busy={invite.busy}>
          {i.boton}
        </Button>
      </div>
    </form>
  );
}

interface TheirLanguageProps {
  readonly chosen: PortalLanguage;
  readonly onChoose: (language: PortalLanguage) => void;
}

function TheirLanguage({ chosen, onChoose }: TheirLanguageProps) {
  const { t, languages } = usePortal();
  return (
    <div class="campo">
      <label for="lengua">{t.invitar.lengua}</label>
      <select
        id="lengua"
        class="entrada"
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value as PortalLanguage)}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_NAME[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
