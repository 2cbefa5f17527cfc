/**
 * The page that an e-mailed link opens: an invitation, or the reset of a password or a second factor. The token is in the fragment and is
 * removed from the address at once.
 */
import { Alert, Anchor, Button, Loader, Stack, Text, TextInput } from '@mantine/core';
import { type ComponentProps, type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useFormCommand } from '../../app/data.ts';
import { PasskeyButton } from '../../app/passkeys.tsx';
import { useBeginSession } from '../../app/person.ts';
import { FormFailure } from '../../ui/command.tsx';
import { PasswordField } from '../../ui/inputs.tsx';
import { EntryFrame } from './entry-frame.tsx';

const LENGTH = 12;

type LinkInfo = DataOf<'POST /acceso/ficha'>;

export function Component() {
  const { t } = useTranslation('entrada');
  const [token] = useState(() => location.hash.slice(1));
  const { mutate: query, ...look } = useFormCommand('POST /acceso/ficha');
  const info = look.data;
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
  }[info?.clase ?? 'restablecimiento'];
  return (
    <EntryFrame title={title}>
      {info ? <AccessForm info={info} token={token} /> : <Loader aria-label={title} />}
    </EntryFrame>
  );
}

/** Whether the person chooses a password: after a reset, or when invited without an account. Others confirm with their own. */
const choosesPassword = ({ clase, conocida }: LinkInfo): boolean =>
  clase === 'restablecimiento' || (clase === 'invitacion' && !conocida);

function AccessForm({ info, token }: { readonly info: LinkInfo; readonly token: string }) {
  const { t } = useTranslation('entrada');
  const [password, put] = useState('');
  const [code, putCode] = useState('');
  const [asksCode, askCode] = useState(false);
  const enter = useEnter(info);
  const use = useCommand('POST /acceso/password', {
    onFail(failure) {
      if (failure.code === 'segundo_factor_necesario') askCode(true);
      return true;
    },
    onFinish: enter,
  });
  const chooses = choosesPassword(info);
  const words = useWords(info);
  const send = (event: FormEvent) => {
    event.preventDefault();
    // a code of the app has six digits; anything else is a recovery code
    const withCode = /^[0-9]{6}$/.test(code.trim()) ? { codigo: code.trim() } : { recuperacion: code };
    use.mutate({ body: { token, password, ...(asksCode && withCode) } });
  };
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <Text>{words.text}</Text>
        <FormFailure failure={use.error?.code === 'segundo_factor_necesario' ? null : use.error} />
        <TextInput label={t('email')} value={info.email} readOnly autoComplete="username" size="md" />
        <PasswordField
          label={t(chooses ? 'acceso.password' : 'acceso.passwordDeSiempre')}
          {...(chooses && { description: t('acceso.reglas', { largo: LENGTH }), minLength: LENGTH })}
          autoComplete={chooses ? 'new-password' : 'current-password'}
          value={password}
          onType={put}
          size="md"
        />
        {asksCode && (
          <CodeOrPasskey
            code={code}
            onChange={putCode}
            onProof={(llave) => use.mutate({ body: { token, password, llave } })}
          />
        )}
        <Button type="submit" size="md" fullWidth loading={use.isPending}>
          {words.button}
        </Button>
        {chooses && <Alert color="gray">{t('acceso.consejo')}</Alert>}
      </Stack>
    </form>
  );
}

/** @returns a function that leads on once the link was used: to the first page, or to sign-in where no session has begun */
function useEnter({ email }: LinkInfo): (used: DataOf<'POST /acceso/password'>) => void {
  const goTo = useNavigate();
  const beginSession = useBeginSession();
  return ({ sesion }) => {
    if (!sesion) return void goTo('/entrar', { replace: true, state: { email } });
    beginSession(sesion);
    void goTo('/', { replace: true });
  };
}

function useWords({ clase, conocida, nombre, aseguradora }: LinkInfo): {
  readonly text: string;
  readonly button: string;
} {
  const { t } = useTranslation('entrada');
  switch (clase) {
    case 'invitacion':
      return {
        text: t(conocida ? 'acceso.conocida' : 'acceso.saludo', { nombre, aseguradora: aseguradora ?? 'Albacea' }),
        button: t(conocida ? 'acceso.aceptar' : 'acceso.botonInvitacion'),
      };
    case 'restablecimiento':
      return { text: t('acceso.elija'), button: t('acceso.boton') };
    case 'segundo_factor':
      return { text: t('acceso.factorTexto'), button: t('acceso.seguir') };
  }
}

interface CodeOrPasskeyProps {
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly onProof: ComponentProps<typeof PasskeyButton>['onProof'];
}

function CodeOrPasskey({ code, onChange, onProof }: CodeOrPasskeyProps) {
  const { t } = useTranslation('entrada');
  const { t: common } = useTranslation();
  return (
    <>
      <TextInput
        label={t('acceso.codigo')}
        description={t('acceso.codigoTexto')}
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        autoFocus
        value={code}
        onChange={({ currentTarget: { value } }) => onChange(value)}
        size="md"
      />
      <PasskeyButton label={common('llave.usar')} size="md" busy={false} onProof={onProof} />
    </>
  );
}
