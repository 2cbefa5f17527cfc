/** Invites another relative by e-mail. */
import type { AllegadoPaper } from '@albacea/contract/schemas/family.ts';
import { put } from '@albacea/words/put.ts';
import { useLocation } from 'preact-iso/router';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction } from '../data/use-data.ts';
import { LANGUAGE_NAME, type PortalLanguage } from '../texts/languages.ts';
import { EMAIL_NO_AUTOFILL, Field, NO_AUTOFILL, Options, Select, seemsEmail } from '../ui/field.tsx';
import { Form, missing, useForm } from '../ui/form.tsx';
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
  const i = t.invitar;
  return (
    <Screen title={i.titulo} lead={i.entradilla} back={['/portal/familia', t.familia.titulo]} may={decide}>
      <InviteForm />
    </Screen>
  );
}

function InviteForm() {
  const { t, client, language, languages, announce } = usePortal();
  const { route } = useLocation();
  const { fallecido } = useCaso();
  const i = t.invitar;
  // The server treats the same invitation sent twice as one, so after a lost answer it is simply sent again.
  const form = useForm<Invitation>({
    draft: 'invitar',
    initial: { ...EMPTY, lengua: language },
    checks: ({ nombre, apellidos, email, papel }) => ({
      nombre: missing(nombre, i.faltaNombre),
      apellidos: missing(apellidos, i.faltaApellidos),
      email: seemsEmail(email) ? null : i.faltaEmail,
      papel: papel === null ? i.faltaPapel : null,
    }),
    action: useAction(({ nombre, apellidos, email, parentesco, papel, lengua }) =>
      client.request('POST /allegados', {
        body: {
          nombre: nombre.trim(),
          apellidos: apellidos.trim(),
          email: email.trim(),
          papel,
          idioma: lengua,
          ...(parentesco.trim() && { parentesco: parentesco.trim() }),
        },
      }),
    ),
    onDone({ nombre }) {
      announce(put(i.hecho, { nombre: nombre.trim() }));
      route('/portal/familia');
    },
  });
  return (
    <Form form={form} button={i.boton}>
      <Field {...form.text('nombre')} label={i.nombre} maxLength={100} attributes={NO_AUTOFILL} />
      <Field {...form.text('apellidos')} label={i.apellidos} maxLength={150} attributes={NO_AUTOFILL} />
      <Field {...form.text('email')} label={i.email} maxLength={254} attributes={EMAIL_NO_AUTOFILL} />
      <Field
        {...form.text('parentesco')}
        label={put(i.parentesco, { fallecido: fallecido.nombre })}
        help={i.parentescoAyuda}
        maxLength={60}
      />
      <Options
        {...form.choice('papel')}
        legend={i.papel}
        options={PAPELES.map((value) => ({ value, title: i.papeles[value].titulo, text: i.papeles[value].texto }))}
      />
      <Select
        id="lengua"
        label={i.lengua}
        options={languages.map((value) => ({ value, title: LANGUAGE_NAME[value], lang: value }))}
        chosen={form.data.lengua ?? language}
        onChoose={(lengua) => form.change({ lengua })}
      />
      <p class="suave">{i.nota}</p>
    </Form>
  );
}
