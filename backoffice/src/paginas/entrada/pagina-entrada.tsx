/** Sign-in with e-mail and password and, where there is a second factor, its code. */
import { Alert, Anchor, Button, PasswordInput, PinInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { useOrden } from '../../aplicacion/datos.ts';
import { FalloDeForma } from '../../ui/confirmar.tsx';
import { MarcoDeEntrada } from './marco-de-entrada.tsx';

interface Estado {
  readonly volver?: string;
  /** After a password was chosen. */
  readonly email?: string;
}
type Paso = 'password' | 'codigo' | 'recuperacion';

export function Component() {
  const { t } = useTranslation('entrada');
  const { state } = useLocation() as { state: Estado | null };
  const irA = useNavigate();
  const memoria = useQueryClient();
  const [datos, poner] = useState({ email: state?.email ?? '', password: '' });
  const [paso, irAlPaso] = useState<Paso>('password');
  const [codigo, ponerCodigo] = useState('');
  const entrar = useOrden('POST /sesion', {
    alFallar(fallo) {
      if (fallo.codigo === 'segundo_factor_necesario') irAlPaso('codigo');
      ponerCodigo('');
      return true;
    },
    alTerminar(persona) {
      memoria.clear(); // nothing of who was here before
      memoria.setQueryData(['GET /sesion', {}], persona);
      void irA(state?.volver ?? '/', { replace: true });
    },
  });
  const mandar = (escrito: string) =>
    entrar.mutate({
      cuerpo: {
        ...datos,
        ...(paso === 'codigo' && { codigo: escrito }),
        ...(paso === 'recuperacion' && { recuperacion: escrito }),
      },
    });
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    mandar(codigo);
  };
  const volvia = state?.volver !== undefined && state.volver !== '/';
  const fallo = entrar.error?.codigo === 'segundo_factor_necesario' ? null : entrar.error;
  const otroPaso = (siguiente: Paso) => () => {
    entrar.reset();
    ponerCodigo('');
    irAlPaso(siguiente);
  };
  return (
    <MarcoDeEntrada titulo={paso === 'password' ? t('titulo') : t('segundo.titulo')}>
      <form onSubmit={enviar}>
        <Stack gap="md">
          {state?.email !== undefined && !fallo && paso === 'password' && (
            <Alert color="verde">{t('passwordElegida')}</Alert>
          )}
          {volvia && !fallo && paso === 'password' && <Alert color="gray">{t('caducada')}</Alert>}
          <FalloDeForma fallo={fallo} />
          {paso === 'password' && (
            <>
              <TextInput
                label={t('email')}
                type="email"
                name="email"
                autoComplete="username"
                required
                withAsterisk={false}
                value={datos.email}
                onChange={({ currentTarget: { value } }) => poner((antes) => ({ ...antes, email: value }))}
                size="md"
              />
              <PasswordInput
                label={t('password')}
                name="password"
                autoComplete="current-password"
                required
                withAsterisk={false}
                value={datos.password}
                onChange={({ currentTarget: { value } }) => poner((antes) => ({ ...antes, password: value }))}
                size="md"
              />
            </>
          )}
          {paso === 'codigo' && (
            <Stack gap="xs">
              <Text id="pide-codigo">{t('segundo.codigo')}</Text>
              <PinInput
                length={6}
                type="number"
                oneTimeCode
                autoFocus
                size="md"
                aria-label={t('segundo.etiqueta')}
                getInputProps={(cifra) => ({ 'aria-label': t('segundo.cifra', { cifra: cifra + 1 }) })}
                value={codigo}
                onChange={ponerCodigo}
                onComplete={mandar}
              />
            </Stack>
          )}
          {paso === 'recuperacion' && (
            <TextInput
              label={t('segundo.recuperacion')}
              description={t('segundo.recuperacionTexto')}
              autoComplete="off"
              required
              withAsterisk={false}
              autoFocus
              value={codigo}
              onChange={({ currentTarget: { value } }) => ponerCodigo(value)}
              size="md"
            />
          )}
          <Button type="submit" size="md" fullWidth loading={entrar.isPending}>
            {t('entrar')}
          </Button>
          {paso === 'password' && (
            <Anchor component={Link} to="/olvido" size="sm" ta="center">
              {t('olvido.enlace')}
            </Anchor>
          )}
          {paso === 'codigo' && (
            <Anchor component="button" type="button" size="sm" onClick={otroPaso('recuperacion')}>
              {t('segundo.sinTelefono')}
            </Anchor>
          )}
          {paso === 'recuperacion' && (
            <Anchor component="button" type="button" size="sm" onClick={otroPaso('codigo')}>
              {t('segundo.conTelefono')}
            </Anchor>
          )}
        </Stack>
      </form>
    </MarcoDeEntrada>
  );
}
