/** Chooses a password with the link of an invitation or a reset. The token stands in the fragment and leaves the address at once. */
import { Alert, Anchor, Button, Loader, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useOrden } from '../../aplicacion/datos.ts';
import { FalloDeForma } from '../../ui/confirmar.tsx';
import { MarcoDeEntrada } from './marco-de-entrada.tsx';

const LARGO = 12;

export function Component() {
  const { t } = useTranslation('entrada');
  const irA = useNavigate();
  const [token] = useState(() => location.hash.slice(1));
  const [password, poner] = useState('');
  const { mutate: consultar, ...mirar } = useOrden('POST /acceso/ficha', { alFallar: () => true });
  const ficha = mirar.data;
  const elegir = useOrden('POST /acceso/password', {
    alFallar: () => true,
    alTerminar: () => void irA('/entrar', { replace: true, state: { email: ficha?.email } }),
  });
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    consultar({ cuerpo: { token: token || '-' } });
  }, [consultar, token]);
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    elegir.mutate({ cuerpo: { token, password } });
  };
  if (mirar.error)
    return (
      <MarcoDeEntrada titulo={t('acceso.caducado')}>
        <Stack>
          <Text>{t('acceso.caducadoTexto')}</Text>
          <Button component={Link} to="/olvido" variant="default">
            {t('acceso.pedirOtro')}
          </Button>
          <Anchor component={Link} to="/entrar" size="sm" ta="center">
            {t('volverAEntrar')}
          </Anchor>
        </Stack>
      </MarcoDeEntrada>
    );
  const titulo = ficha?.clase === 'invitacion' ? t('acceso.bienvenida') : t('acceso.nueva');
  return (
    <MarcoDeEntrada titulo={titulo}>
      {ficha ? (
        <form onSubmit={enviar}>
          <Stack gap="md">
            <Text>
              {ficha.clase === 'invitacion'
                ? t('acceso.saludo', { nombre: ficha.nombre, aseguradora: ficha.aseguradora ?? 'Albacea' })
                : t('acceso.elija')}
            </Text>
            <FalloDeForma fallo={elegir.error} />
            <TextInput label={t('email')} value={ficha.email} readOnly autoComplete="username" size="md" />
            <PasswordInput
              label={t('acceso.password')}
              description={t('acceso.reglas', { largo: LARGO })}
              autoComplete="new-password"
              minLength={LARGO}
              required
              withAsterisk={false}
              value={password}
              onChange={({ currentTarget: { value } }) => poner(value)}
              size="md"
            />
            <Button type="submit" size="md" fullWidth loading={elegir.isPending}>
              {t('acceso.boton')}
            </Button>
            <Alert color="gray">{t('acceso.consejo')}</Alert>
          </Stack>
        </form>
      ) : (
        <Loader aria-label={titulo} />
      )}
    </MarcoDeEntrada>
  );
}
