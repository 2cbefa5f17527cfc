/** The page on which an admin of an insurer or of the service registers, tests and enforces sign-on with a company account. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { currentPath, goToIdentityProvider } from '../../app/sign-on.ts';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/page.tsx';
import { Copy } from '../../ui/secret-dialog.tsx';
import { Read } from '../../ui/states.tsx';
import { EnforceSignOn, SignOnForm } from './sign-on-form.tsx';
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
  const reading = useReading(`GET ${AT}`, { params: { aseguradora } });
  return (
    <Read reading={reading}>
      {({ configurado, vueltas, cierre, candidatos }) => (
        <Stack>
          <Text maw={760}>{t('intro')}</Text>
          <Section title={t('registro.titulo')} detail={t('registro.texto')}>
            <Stack gap="sm">
              <Addresses label={t('registro.vueltas')} values={vueltas} />
              <Addresses label={t('registro.cierre')} values={[cierre]} />
            </Stack>
          </Section>
          <Section title={t('datos.titulo')}>
            <SignOnForm key={JSON.stringify(configurado)} stored={configurado} {...{ aseguradora, roles }} />
          </Section>
          {configurado && (
            <>
              <TestSignOn tried={configurado.probado} aseguradora={aseguradora} />
              <Section title={t('acceso.titulo')} detail={t('acceso.texto')}>
                <Value value={aseguradora} />
              </Section>
              <EnforceSignOn people={candidatos} configured={configurado} aseguradora={aseguradora} />
              <WithdrawButton
                call={`DELETE ${AT}`}
                aseguradora={aseguradora}
                label={t('retirar.boton')}
                question={t('retirar.pregunta')}
                text={t('retirar.texto')}
                done={t('retirar.hecho')}
              />
            </>
          )}
        </Stack>
      )}
    </Read>
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

type Trial = NonNullable<DataOf<'POST /sesion/inicio-unico/vuelta'>['prueba']>;

function TestSignOn({ tried, aseguradora }: { readonly tried: string | null; readonly aseguradora: string }) {
  const { t } = useTranslation('inicioUnico');
  const { moment } = useFormats();
  const { state } = useLocation() as { state: { prueba?: Trial } | null };
  const tryIt = useCommand(`POST ${AT}/prueba`, { onFinish: (way) => goToIdentityProvider(way, currentPath()) });
  return (
    <Section title={t('prueba.titulo')} detail={t('prueba.texto')}>
      <Stack gap="sm">
        {state?.prueba && <Outcome trial={state.prueba} />}
        {tried && <Text size="sm">{t('prueba.hecha', { fecha: moment(tried) })}</Text>}
        <Button
          w="fit-content"
          variant="default"
          loading={tryIt.isPending}
          onClick={() => tryIt.mutate({ params: { aseguradora } })}
        >
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
