/**
 * What the link of an e-mail opens: an invitation, another password, another second factor. The token stands in the fragment and
 * leaves the address at once.
 */
import { Alert, Anchor, Button, Loader, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import { useOrden } from '../../aplicacion/datos.ts';
import { FalloDeForma } from '../../ui/confirmar.tsx';
import { MarcoDeEntrada } from './marco-de-entrada.tsx';

const LARGO = 12;

type Ficha = DatosDe<'POST /acceso/ficha'>;

export function Component() {
  const { t } = useTranslation('entrada');
  const [token] = useState(() => location.hash.slice(1));
  const { mutate: consultar, ...mirar } = useOrden('POST /acceso/ficha', { alFallar: () => true });
  const ficha = mirar.data;
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    consultar({ cuerpo: { token: token || '-' } });
  }, [consultar, token]);
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
  const titulo = {
    invitacion: t('acceso.bienvenida'),
    restablecimiento: t('acceso.nueva'),
    segundo_factor: t('acceso.factor'),
  }[ficha?.clase ?? 'restablecimiento'];
  return (
    <MarcoDeEntrada titulo={titulo}>
      {ficha ? <Forma ficha={ficha} token={token} /> : <Loader aria-label={titulo} />}
    </MarcoDeEntrada>
  );
}

/** Who has an account accepts with the password there is; else a new one is chosen. */
const eligePassword = ({ clase, conocida }: Ficha): boolean =>
  clase === 'restablecimiento' || (clase === 'invitacion' && !conocida);

function Forma({ ficha, token }: { readonly ficha: Ficha; readonly token: string }) {
  const { t } = useTranslation('entrada');
  const irA = useNavigate();
  const memoria = useQueryClient();
  const [password, poner] = useState('');
  const [codigo, ponerCodigo] = useState('');
  const [pideCodigo, pedirCodigo] = useState(false);
  const usar = useOrden('POST /acceso/password', {
    alFallar(fallo) {
      if (fallo.codigo === 'segundo_factor_necesario') pedirCodigo(true);
      return true;
    },
    alTerminar({ sesion }) {
      if (!sesion) return void irA('/entrar', { replace: true, state: { email: ficha.email } });
      memoria.clear(); // nothing of who was here before
      memoria.setQueryData(['GET /sesion', {}], sesion);
      void irA('/', { replace: true });
    },
  });
  const elige = eligePassword(ficha);
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    // a code of the telephone has six digits; anything else is a recovery code
    const conCodigo = /^[0-9]{6}$/.test(codigo.trim()) ? { codigo: codigo.trim() } : { recuperacion: codigo };
    usar.mutate({ cuerpo: { token, password, ...(pideCodigo && conCodigo) } });
  };
  const { nombre, aseguradora } = ficha;
  const texto = {
    invitacion: t(ficha.conocida ? 'acceso.conocida' : 'acceso.saludo', {
      nombre,
      aseguradora: aseguradora ?? 'Albacea',
    }),
    restablecimiento: t('acceso.elija'),
    segundo_factor: t('acceso.factorTexto'),
  }[ficha.clase];
  const boton = {
    invitacion: t(ficha.conocida ? 'acceso.aceptar' : 'acceso.botonInvitacion'),
    restablecimiento: t('acceso.boton'),
    segundo_factor: t('acceso.seguir'),
  }[ficha.clase];
  return (
    <form onSubmit={enviar}>
      <Stack gap="md">
        <Text>{texto}</Text>
        <FalloDeForma fallo={usar.error?.codigo === 'segundo_factor_necesario' ? null : usar.error} />
        <TextInput label={t('email')} value={ficha.email} readOnly autoComplete="username" size="md" />
        <PasswordInput
          label={t(elige ? 'acceso.password' : 'acceso.passwordDeSiempre')}
          {...(elige && { description: t('acceso.reglas', { largo: LARGO }), minLength: LARGO })}
          autoComplete={elige ? 'new-password' : 'current-password'}
          required
          withAsterisk={false}
          value={password}
          onChange={({ currentTarget: { value } }) => poner(value)}
          size="md"
        />
        {pideCodigo && (
          <TextInput
            label={t('acceso.codigo')}
            description={t('acceso.codigoTexto')}
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            autoFocus
            value={codigo}
            onChange={({ currentTarget: { value } }) => ponerCodigo(value)}
            size="md"
          />
        )}
        <Button type="submit" size="md" fullWidth loading={usar.isPending}>
          {boton}
        </Button>
        {elige && <Alert color="gray">{t('acceso.consejo')}</Alert>}
      </Stack>
    </form>
  );
}
