/** The forms of an identity provider: which one it is and which role its groups give, and that nobody may use a password any more. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { Badge, Button, PasswordInput, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf, SendingOf } from '../../app/client.ts';
import { Confirm, FormFailure } from '../../ui/command.tsx';
import { linesOf } from '../../ui/fields.ts';
import { Section } from '../../ui/page.tsx';

interface Props {
  readonly stored: SignOnView['configurado'];
  readonly hands: SignOnHands;
}

const valuesOf = (stored: Props['stored'], rol: Rol): string =>
  (stored?.roles ?? [])
    .filter((rule) => rule.rol === rol)
    .map(({ valor }) => valor)
    .join('\n');

export function SignOnForm({ stored, hands }: Props) {
  const { t } = useTranslation('inicioUnico');
  const [draft, put] = useState({
    emisor: stored?.emisor ?? '',
    cliente: stored?.cliente ?? '',
    secreto: '',
    ambitos: stored?.ambitos ?? 'openid email profile',
    reclamacion: stored?.reclamacion ?? 'groups',
    dominios: (stored?.dominios ?? []).join('\n'),
    valores: Object.fromEntries(hands.roles.map((rol) => [rol, valuesOf(stored, rol)])) as Partial<Record<Rol, string>>,
  });
  const [lacksRoles, lack] = useState(false);
  const change = (field: Exclude<keyof typeof draft, 'valores'>) => ({
    value: draft[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      put((before) => ({ ...before, [field]: value })),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { secreto, dominios, valores, ...body } = draft;
    const roles = hands.roles.flatMap((rol) => linesOf(valores[rol] ?? '').map((valor) => ({ valor, rol })));
    lack(roles.length === 0);
    if (roles.length === 0) return;
    hands.save({
      ...body,
      ...(secreto !== '' && { secreto }),
      ...(hands.vouches && { dominios: linesOf(dominios).map((one) => one.toLowerCase()) }),
      roles,
    });
  };
  return (
    <form onSubmit={send}>
      <Stack>
        <FormFailure failure={hands.failure} />
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <TextInput
            label={t('datos.emisor')}
            description={t('datos.emisorTexto')}
            type="url"
            required
            {...change('emisor')}
          />
          <TextInput
            label={t('datos.reclamacion')}
            description={t('datos.reclamacionTexto')}
            required
            {...change('reclamacion')}
          />
          <TextInput
            label={t('datos.cliente')}
            description={t('datos.clienteTexto')}
            required
            autoComplete="off"
            {...change('cliente')}
          />
          <TextInput label={t('datos.ambitos')} description={t('datos.ambitosTexto')} required {...change('ambitos')} />
          <PasswordInput
            label={t('datos.secreto')}
            description={t(stored ? 'datos.secretoQueda' : 'datos.secretoTexto')}
            autoComplete="new-password"
            required={!stored}
            {...change('secreto')}
          />
          <Textarea
            label={t('datos.dominios')}
            description={t(hands.vouches ? 'datos.dominiosTexto' : 'datos.dominiosAjenos')}
            autosize
            readOnly={!hands.vouches}
            {...change('dominios')}
          />
          {hands.roles.map((rol, i) => (
            <Textarea
              key={rol}
              label={t('datos.valores', { papel: t(`papel.${rol}`) })}
              description={t('datos.valoresTexto')}
              error={lacksRoles && i === 0 ? t('datos.sinValores') : null}
              autosize
              minRows={2}
              value={draft.valores[rol] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                put((before) => ({ ...before, valores: { ...before.valores, [rol]: value } }))
              }
            />
          ))}
        </SimpleGrid>
        <Button type="submit" w="fit-content" loading={hands.busy}>
          {t('datos.guardar')}
        </Button>
      </Stack>
    </form>
  );
}

interface EnforceProps {
  readonly view: SignOnView;
  readonly configured: NonNullable<SignOnView['configurado']>;
  readonly hands: SignOnHands;
}

/** From then on nobody signs in with a password, except one person in case the provider fails. */
export function EnforceSignOn({ view: { candidatos }, configured, hands }: EnforceProps) {
  const { t } = useTranslation('inicioUnico');
  const { exigido, emergencia } = configured;
  const people = candidatos.map(({ usuario_id, nombre, email }) => ({
    value: usuario_id,
    label: `${nombre} · ${email}`,
  }));
  return (
    <Section
      title={t('exigir.titulo')}
      actions={<Badge color={exigido ? 'verde' : 'gray'}>{t(exigido ? 'exigir.activo' : 'exigir.inactivo')}</Badge>}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('exigir.texto')}
        </Text>
        {exigido ? (
          <Relax person={people.find(({ value }) => value === emergencia)?.label ?? '–'} hands={hands} />
        ) : (
          <Demand people={people} tried={configured.probado !== null} hands={hands} />
        )}
      </Stack>
    </Section>
  );
}

interface DemandProps {
  readonly people: readonly { readonly value: string; readonly label: string }[];
  readonly tried: boolean;
  readonly hands: SignOnHands;
}

function Demand({ people, tried, hands }: DemandProps) {
  const { t } = useTranslation('inicioUnico');
  const [chosen, choose] = useState<string | null>(null);
  const [asking, ask] = useState(false);
  // a disabled button says what it waits for
  const before = tried ? chosen === null && people.length > 0 && t('exigir.elija') : t('exigir.antesProbar');
  return (
    <>
      {people.length === 0 ? (
        <Text size="sm">{t('exigir.nadie')}</Text>
      ) : (
        <Select
          label={t('exigir.emergencia')}
          description={t('exigir.emergenciaTexto')}
          data={people}
          value={chosen}
          onChange={choose}
          maw={420}
        />
      )}
      {before && <Text size="sm">{before}</Text>}
      <Button w="fit-content" disabled={!chosen || !tried} onClick={() => ask(true)}>
        {t('exigir.boton')}
      </Button>
      <Confirm
        opened={asking}
        title={t('exigir.pregunta')}
        text={t('exigir.texto')}
        button={t('exigir.confirmar')}
        onClose={() => ask(false)}
        onConfirm={() => {
          ask(false);
          if (chosen) hands.demand({ exigido: true, emergencia: chosen });
        }}
      />
    </>
  );
}

function Relax({ person, hands }: { readonly person: string; readonly hands: SignOnHands }) {
  const { t } = useTranslation('inicioUnico');
  const [asking, ask] = useState(false);
  return (
    <>
      <Text size="sm">{t('exigir.emergenciaEs', { persona: person })}</Text>
      <Button w="fit-content" variant="default" loading={hands.busy} onClick={() => ask(true)}>
        {t('exigir.quitar')}
      </Button>
      <Confirm
        opened={asking}
        title={t('exigir.quitarPregunta')}
        text={t('exigir.quitarTexto')}
        button={t('exigir.quitar')}
        onClose={() => ask(false)}
        onConfirm={() => {
          ask(false);
          hands.demand({ exigido: false });
        }}
      />
    </>
  );
}

export type SignOnView = DataOf<'GET /aseguradoras/{aseguradora}/inicio-unico'>;
type SignOnBody = SendingOf<'POST /aseguradoras/{aseguradora}/inicio-unico'>['body'];
type Demanded = SendingOf<'POST /aseguradoras/{aseguradora}/inicio-unico/exigencia'>['body'];

/** The acts of the panel, for an insurer or for the service. */
export interface SignOnHands {
  /** The most powerful first. */
  readonly roles: readonly Rol[];
  /** E-mail domains are the service's to vouch for. */
  readonly vouches: boolean;
  /** The short name to type at sign-in, where the domain of the e-mail does not identify the insurer. */
  readonly shortName: string;
  readonly busy: boolean;
  readonly failure: Error | null;
  save(body: SignOnBody): void;
  tryIt(): void;
  demand(body: Demanded): void;
  withdraw(): void;
}
