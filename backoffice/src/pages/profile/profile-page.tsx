/** The person's account: password, second factor, passkeys, sessions. */
import { Grid, Paper, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.tsx';
import { CommandForm } from '../../ui/command.tsx';
import { PasswordField } from '../../ui/inputs.tsx';
import { Page } from '../../ui/page.tsx';
import { Muted } from '../../ui/text.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

export function Component() {
  const { t } = useTranslation('perfil');
  const { nombre, email, inicio_unico } = useSession();
  return (
    <Page title={t('titulo')} detail={`${nombre} · ${email}`}>
      <Grid gap="md">
        {!inicio_unico && (
          <>
            <Grid.Col span={{ base: 12, md: 6 }}>
              <Password />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 6 }}>
              <SecondFactor />
            </Grid.Col>
            <Grid.Col span={12}>
              <Passkeys />
            </Grid.Col>
          </>
        )}
        <Grid.Col span={12}>
          <Sessions />
        </Grid.Col>
      </Grid>
    </Page>
  );
}

function Password() {
  const { t } = useTranslation('perfil');
  return (
    <Paper p="lg" h="100%">
      <CommandForm
        call="POST /cuenta/password"
        fields={{
          actual: <PasswordField name="actual" label={t('password.actual')} />,
          nueva: (
            <PasswordField
              name="nueva"
              label={t('password.nueva')}
              description={t('password.reglas')}
              autoComplete="new-password"
              minLength={12}
            />
          ),
        }}
        done={t('password.hecho')}
        again
        button={t('password.boton')}
        gap="sm"
      >
        <Title order={2}>{t('password.titulo')}</Title>
        <Muted>{t('password.texto')}</Muted>
      </CommandForm>
    </Paper>
  );
}
