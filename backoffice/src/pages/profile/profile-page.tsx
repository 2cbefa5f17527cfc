/** One's own account: password, second factor, passkeys, sessions. */
import { Button, Grid, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormCommand } from '../../app/data.ts';
import { useSession } from '../../app/session.tsx';
import { FormFailure } from '../../ui/confirm.tsx';
import { Page } from '../../ui/page.tsx';
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
  const [data, put] = useState({ actual: '', nueva: '' });
  const change = useFormCommand('POST /cuenta/password', {
    done: t('password.hecho'),
    onFinish: () => put({ actual: '', nueva: '' }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ body: data });
  };
  return (
    <Paper p="lg" h="100%">
      <form onSubmit={send}>
        <Stack gap="sm">
          <Title order={2}>{t('password.titulo')}</Title>
          <Text c="dimmed" size="sm">
            {t('password.texto')}
          </Text>
          <FormFailure failure={change.error} />
          <PasswordInput
            label={t('password.actual')}
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={data.actual}
            onChange={({ currentTarget: { value } }) => put((before) => ({ ...before, actual: value }))}
          />
          <PasswordInput
            label={t('password.nueva')}
            description={t('password.reglas')}
            autoComplete="new-password"
            minLength={12}
            required
            withAsterisk={false}
            value={data.nueva}
            onChange={({ currentTarget: { value } }) => put((before) => ({ ...before, nueva: value }))}
          />
          <Button type="submit" loading={change.isPending} mt="xs">
            {t('password.boton')}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
