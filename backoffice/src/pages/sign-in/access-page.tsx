/**
 * What the link of an e-mail opens: an invitation, another password, another second factor. The token stands in the fragment and
 * leaves the address at once.
 */
import { Alert, Anchor, Button, Loader, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { DataOf } from '../../app/client.ts';
import { useCommand } from '../../app/data.ts';
import { KeyButton } from '../../app/passkeys.tsx';
import { ShapeFailure } from '../../ui/confirm.tsx';
import { EntryFrame } from './entry-frame.tsx';

const LENGTH = 12;

type Card = DataOf<'POST /acceso/ficha'>;

export function Component() {
  const { t } = useTranslation('entrada');
  const [token] = useState(() => location.hash.slice(1));
  const { mutate: query, ...look } = useCommand('POST /acceso/ficha', { onFail: () => true });
  const card = look.data;
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    query({ body: { token: token || '-' } });
  }, [query, token]);
  if (look.error)
    return (
      <EntryFrame title={t('acceso.caducado')}>
        <Stack>
          <Text>{t('acceso.caducadoTexto')}</Text>
          <Button component={Link} to="/olvido" variant="default">
            {t('acceso.pedirOtro')}
          </Button>
          <Anchor component={Link} to="/entrar" size="sm" ta="center">
            {t('volverAEntrar')}
          </Anchor>
        </Stack>
      </EntryFrame>
    );
  const title = {
    invitacion: t('acceso.bienvenida'),
    restablecimiento: t('acceso.nueva'),
    segundo_factor: t('acceso.factor'),
  }[card?.clase ?? 'restablecimiento'];
  return (
    <EntryFrame title={title}>
      {card ? <Shape ticket={card} token={token} /> : <Loader aria-label={title} />}
    </EntryFrame>
  );
}

/** Who has an account accepts with the password there is; else a new one is chosen. */
const choosePassword = ({ clase, conocida }: Card): boolean =>
  clase === 'restablecimiento' || (clase === 'invitacion' && !conocida);

function Shape({ ticket, token }: { readonly ticket: Card; readonly token: string }) {
  const { t } = useTranslation('entrada');
  const { t: common } = useTranslation();
  const goA = useNavigate();
  const memory = useQueryClient();
  const [password, put] = useState('');
  const [code, putCode] = useState('');
  const [asksCode, askCode] = useState(false);
  const use = useCommand('POST /acceso/password', {
    onFail(failure) {
      if (failure.code === 'segundo_factor_necesario') askCode(true);
      return true;
    },
    onFinish({ sesion }) {
      if (!sesion) return void goA('/entrar', { replace: true, state: { email: ticket.email } });
      memory.clear(); // nothing of who was here before
      memory.setQueryData(['GET /sesion', {}], sesion);
      void goA('/', { replace: true });
    },
  });
  const chooses = choosePassword(ticket);
  const send = (event: FormEvent) => {
    event.preventDefault();
    // a code of the telephone has six digits; anything else is a recovery code
    const withCode = /^[0-9]{6}$/.test(code.trim()) ? { codigo: code.trim() } : { recuperacion: code };
    use.mutate({ body: { token, password, ...(asksCode && withCode) } });
  };
  const { nombre, aseguradora } = ticket;
  const text = {
    invitacion: t(ticket.conocida ? 'acceso.conocida' : 'acceso.saludo', {
      nombre,
      aseguradora: aseguradora ?? 'Albacea',
    }),
    restablecimiento: t('acceso.elija'),
    segundo_factor: t('acceso.factorTexto'),
  }[ticket.clase];
  const button = {
    invitacion: t(ticket.conocida ? 'acceso.aceptar' : 'acceso.botonInvitacion'),
    restablecimiento: t('acceso.boton'),
    segundo_factor: t('acceso.seguir'),
  }[ticket.clase];
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <Text>{text}</Text>
        <ShapeFailure failure={use.error?.code === 'segundo_factor_necesario' ? null : use.error} />
        <TextInput label={t('email')} value={ticket.email} readOnly autoComplete="username" size="md" />
        <PasswordInput
          label={t(chooses ? 'acceso.password' : 'acceso.passwordDeSiempre')}
          {...(chooses && { description: t('acceso.reglas', { largo: LENGTH }), minLength: LENGTH })}
          autoComplete={chooses ? 'new-password' : 'current-password'}
          required
          withAsterisk={false}
          value={password}
          onChange={({ currentTarget: { value } }) => put(value)}
          size="md"
        />
        {asksCode && (
          <TextInput
            label={t('acceso.codigo')}
            description={t('acceso.codigoTexto')}
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            autoFocus
            value={code}
            onChange={({ currentTarget: { value } }) => putCode(value)}
            size="md"
          />
        )}
        {asksCode && (
          <KeyButton
            label={common('llave.usar')}
            size="md"
            busy={false}
            onProof={(llave) => use.mutate({ body: { token, password, llave } })}
          />
        )}
        <Button type="submit" size="md" fullWidth loading={use.isPending}>
          {button}
        </Button>
        {chooses && <Alert color="gray">{t('acceso.consejo')}</Alert>}
      </Stack>
    </form>
  );
}
