/** Finds the identity provider of a company by e-mail address or by the insurer's short name. */
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useFormCommand } from '../../app/data.ts';
import { goToIdentityProvider } from '../../app/sign-on.ts';
import { FormFailure } from '../../ui/command.tsx';
import { EntryFrame } from './entry-frame.tsx';

export function Component() {
  const { t } = useTranslation('entrada');
  const { state } = useLocation() as { state: { readonly returnTo?: string; readonly email?: string } | null };
  const [written, write] = useState(state?.email ?? '');
  const start = useFormCommand('POST /sesion/inicio-unico', {
    onFinish: ({ via }) => via && goToIdentityProvider(via, state?.returnTo ?? '/'),
  });
  const meant = written.trim();
  const email = meant.includes('@') ? { email: meant } : {};
  const send = (event: FormEvent) => {
    event.preventDefault();
    start.mutate({ body: meant.includes('@') ? email : { aseguradora: meant.toLowerCase() } });
  };
  const choices = start.data?.opciones ?? [];
  return (
    <EntryFrame title={choices.length > 0 ? t('empresa.elija') : t('empresa.titulo')}>
      {choices.length > 0 ? (
        <Stack>
          <FormFailure failure={start.error} />
          {choices.map(({ aseguradora, nombre }) => (
            <Button
              key={aseguradora}
              variant="default"
              size="md"
              onClick={() => start.mutate({ body: { aseguradora, ...email } })}
            >
              {nombre ?? t('empresa.servicio')}
            </Button>
          ))}
        </Stack>
      ) : (
        <form onSubmit={send}>
          <Stack gap="md">
            <Text>{t('empresa.texto')}</Text>
            <FormFailure failure={start.error} />
            <TextInput
              label={t('empresa.campo')}
              description={t('empresa.campoTexto')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              withAsterisk={false}
              autoFocus
              maxLength={254}
              value={written}
              onChange={({ currentTarget: { value } }) => write(value)}
              size="md"
            />
            <Button type="submit" size="md" fullWidth loading={start.isPending}>
              {t('empresa.seguir')}
            </Button>
            <Anchor component={Link} to="/entrar" size="sm" ta="center">
              {t('empresa.conPassword')}
            </Anchor>
          </Stack>
        </form>
      )}
    </EntryFrame>
  );
}
