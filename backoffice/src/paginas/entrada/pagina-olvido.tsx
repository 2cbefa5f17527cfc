/** Asks for a link to choose another password. The answer is the same whether or not anybody has the address. */
import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOrden } from '../../aplicacion/datos.ts';
import { FalloDeForma } from '../../ui/confirmar.tsx';
import { MarcoDeEntrada } from './marco-de-entrada.tsx';

export function Component() {
  const { t } = useTranslation('entrada');
  const [email, poner] = useState('');
  const pedir = useOrden('POST /acceso/olvido', { alFallar: () => true });
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    pedir.mutate({ cuerpo: { email } });
  };
  return (
    <MarcoDeEntrada titulo={t('olvido.titulo')}>
      <form onSubmit={enviar}>
        <Stack gap="md">
          {pedir.isSuccess ? (
            <Alert color="verde" role="status">
              {t('olvido.hecho')}
            </Alert>
          ) : (
            <>
              <Text>{t('olvido.texto')}</Text>
              <FalloDeForma fallo={pedir.error} />
              <TextInput
                label={t('email')}
                type="email"
                autoComplete="username"
                required
                withAsterisk={false}
                value={email}
                onChange={({ currentTarget: { value } }) => poner(value)}
                size="md"
              />
              <Button type="submit" size="md" fullWidth loading={pedir.isPending}>
                {t('olvido.boton')}
              </Button>
            </>
          )}
          <Anchor component={Link} to="/entrar" size="sm" ta="center">
            {t('volverAEntrar')}
          </Anchor>
        </Stack>
      </form>
    </MarcoDeEntrada>
  );
}
