/** Asks for a link to reset the password. The answer is the same whether or not the address has an account. */
import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CommandForm } from '../../ui/command.tsx';
import { EmailField, EntryFrame } from './entry-frame.tsx';

export function Component() {
  const { t } = useTranslation('entrada');
  const [isAsked, end] = useState(false);
  return (
    <EntryFrame title={t('olvido.titulo')}>
      <Stack gap="md">
        {isAsked ? (
          <Alert color="verde" role="status">
            {t('olvido.hecho')}
          </Alert>
        ) : (
          <CommandForm
            call="POST /acceso/olvido"
            fields={{ email: <EmailField /> }}
            button={t('olvido.boton')}
            size="md"
            w="100%"
            onFinish={() => end(true)}
          >
            <Text>{t('olvido.texto')}</Text>
          </CommandForm>
        )}
        <Anchor component={Link} to="/entrar" size="sm" ta="center">
          {t('volverAEntrar')}
        </Anchor>
      </Stack>
    </EntryFrame>
  );
}
