/** Asks for a link to choose another password. The answer is the same whether or not anybody has the address. */
import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormCommand } from '../../app/data.ts';
import { FormFailure } from '../../ui/command.tsx';
import { EntryFrame } from './entry-frame.tsx';

export function Component() {
  const { t } = useTranslation('entrada');
  const [email, put] = useState('');
  const ask = useFormCommand('POST /acceso/olvido');
  const send = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate({ body: { email } });
  };
  return (
    <EntryFrame title={t('olvido.titulo')}>
      <form onSubmit={send}>
        <Stack gap="md">
          {ask.isSuccess ? (
            <Alert color="verde" role="status">
              {t('olvido.hecho')}
            </Alert>
          ) : (
            <>
              <Text>{t('olvido.texto')}</Text>
              <FormFailure failure={ask.error} />
              <TextInput
                label={t('email')}
                type="email"
                autoComplete="username"
                required
                withAsterisk={false}
                value={email}
                onChange={({ currentTarget: { value } }) => put(value)}
                size="md"
              />
              <Button type="submit" size="md" fullWidth loading={ask.isPending}>
                {t('olvido.boton')}
              </Button>
            </>
          )}
          <Anchor component={Link} to="/entrar" size="sm" ta="center">
            {t('volverAEntrar')}
          </Anchor>
        </Stack>
      </form>
    </EntryFrame>
  );
}
