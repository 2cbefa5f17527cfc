/** Signing in with the account of one's company, of an insurer or of the service: registered, tried, enforced. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useFormCommand, useReading } from '../../app/data.ts';
import { serviceIs } from '../../app/permissions.ts';
import { useSession } from '../../app/session.tsx';
import { here, leaveFor } from '../../app/sign-on.ts';
import { useFormats } from '../../ui/formats.ts';
import { Copy } from '../../ui/once.tsx';
import { Section } from '../../ui/page.tsx';
import { Read } from '../../ui/states.tsx';
import { EnforceSignOn, SignOnForm, type SignOnHands, type SignOnView } from './sign-on-form.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

const AT = '/aseguradoras/{aseguradora}/inicio-unico';

/** The sign-on settings of the insurer whose pages are open. */
export const SignOn = () => <SignOnAt aseguradora={useAseguradora()} roles={['admin', 'operador']} />;

interface SignOnProps {
  /** Slug of the insurer, or the service's own. */
  readonly aseguradora: string;
  /** The most powerful first. */
  readonly roles: readonly Rol[];
}

export function SignOnAt({ aseguradora, roles }: SignOnProps) {
  const { t } = useTranslation('inicioUnico');
  const { rol } = useSession();
  const params = { aseguradora };
  const reading = useReading(`GET ${AT}`, { params });
  const save = useFormCommand(`POST ${AT}`, { done: t('datos.guardado') });
  const tryIt = useCommand(`POST ${AT}/prueba`, { onFinish: (way) => leaveFor(way, here()) });
  const demand = useCommand(`POST ${AT}/exigencia`, {
    done: ({ configurado }) => t(configurado?.exigido ? 'exigir.hecho' : 'exigir.deshecho'),
  });
  const withdraw = useCommand(`DELETE ${AT}`, { done: t('retirar.hecho') });
  return (
    <Read reading={reading}>
      {(view) => (
        <SignOnPanel
          view={view}
          hands={{
            roles,
            vouches: serviceIs(rol),
            shortName: aseguradora,
            busy: save.isPending || tryIt.isPending || demand.isPending || withdraw.isPending,
            failure: save.error,
            save: (body) => save.mutate({ params, body }),
            tryIt: () => tryIt.mutate({ params }),
            demand: (body) => demand.mutate({ params, body }),
            withdraw: () => withdraw.mutate({ params }),
          }}
        />
      )}
    </Read>
  );
}

type Trial = NonNullable<DataOf<'POST /sesion/inicio-unico/vuelta'>['prueba']>;

function SignOnPanel({ view, hands }: { readonly view: SignOnView; readonly hands: SignOnHands }) {
  const { t } = useTranslation('inicioUnico');
  const { configurado } = view;
  return (
    <Stack>
      <Text maw={760}>{t('intro')}</Text>
      <Section title={t('registro.titulo')}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('registro.texto')}
          </Text>
          <Addresses label={t('registro.vueltas')} values={view.vueltas} />
          <Addresses label={t('registro.cierre')} values={[view.cierre]} />
        </Stack>
      </Section>
      <Section title={t('datos.titulo')}>
        <SignOnForm key={JSON.stringify(configurado)} stored={configurado} hands={hands} />
      </Section>
      {configurado && (
        <>
          <TryIt tried={configurado.probado} hands={hands} />
          <Section title={t('acceso.titulo')}>
            <Stack gap="sm">
              <Text size="sm" c="dimmed">
                {t('acceso.texto')}
              </Text>
              <Value value={hands.shortName} />
            </Stack>
          </Section>
          <EnforceSignOn view={view} configured={configurado} hands={hands} />
          <Withdraw hands={hands} />
        </>
      )}
    </Stack>
  );
}

function Addresses({ label, values }: { readonly label: string; readonly values: readonly string[] }) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      {values.map((value) => (
        <Value key={value} value={value} />
      ))}
    </Stack>
  );
}

function Value({ value }: { readonly value: string }) {
  return (
    <Group gap="xs">
      <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
      <Copy value={value} />
    </Group>
  );
}

function TryIt({ tried, hands }: { readonly tried: string | null; readonly hands: SignOnHands }) {
  const { t } = useTranslation('inicioUnico');
  const { moment } = useFormats();
  const { state } = useLocation() as { state: { prueba?: Trial } | null };
  return (
    <Section title={t('prueba.titulo')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('prueba.texto')}
        </Text>
        {state?.prueba && <Outcome trial={state.prueba} />}
        {tried && <Text size="sm">{t('prueba.hecha', { fecha: moment(tried) })}</Text>}
        <Button w="fit-content" variant="default" loading={hands.busy} onClick={hands.tryIt}>
          {t('prueba.boton')}
        </Button>
      </Stack>
    </Section>
  );
}

function Outcome({ trial: { rol, email, email_vale, sujeto, valores } }: { readonly trial: Trial }) {
  const { t } = useTranslation('inicioUnico');
  const works = rol !== null && email_vale;
  const verdict = rol === null ? t('prueba.sinPapel') : t('prueba.sinCorreo');
  return (
    <Alert color={works ? 'verde' : 'ocre'} role="status">
      <Stack gap={4}>
        <Text fw={500}>{works ? t('prueba.bien', { papel: t(`papel.${rol}`) }) : verdict}</Text>
        <Text size="sm">
          {t('prueba.correo')}: {email ?? t('prueba.ninguno')}
        </Text>
        <Text size="sm">
          {t('prueba.sujeto')}: {sujeto}
        </Text>
        <Text size="sm">
          {t('prueba.valores')}: {valores.join(', ') || t('prueba.ninguno')}
        </Text>
      </Stack>
    </Alert>
  );
}

function Withdraw({ hands }: { readonly hands: SignOnHands }) {
  const { t } = useTranslation('inicioUnico');
  return (
    <WithdrawButton
      label={t('retirar.boton')}
      question={t('retirar.pregunta')}
      text={t('retirar.texto')}
      onWithdraw={hands.withdraw}
    />
  );
}
