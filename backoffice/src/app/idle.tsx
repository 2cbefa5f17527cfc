/**
 * The end of an idle session: a warning before it, and a sign-in after it that leaves the page as it
 * is, with the typed text.
 */
import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type FormEvent, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../ui/command.tsx';
import { PasswordField, SixDigits } from '../ui/inputs.tsx';
import type { Activity } from './activity.ts';
import { type DataOf, useClient } from './client.ts';
import { useCommand, useFormCommand } from './data.ts';
import { PasskeyButton, PasskeyFailure } from './passkeys.tsx';
import { type Person, SESSION_KEY } from './person.ts';
import { SignOnInNewTab } from './step-up.tsx';

const MINUTE = 60_000;
/** How many milliseconds before the end the page warns. */
const WARNING = 3 * MINUTE;
const TICK = 10_000;

export const ActivityContext = createContext<Activity | null>(null);

/** Warns when the end is near, and reports activity that sends no request by itself. */
export function IdleWarning({ minutes }: { readonly minutes: number }) {
  const { t } = useTranslation();
  const activity = useContext(ActivityContext);
  const client = useClient();
  const queryClient = useQueryClient();
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (!activity) return;
    const check = () => {
      const remaining = activity.last() + minutes * MINUTE - Date.now();
      setLeft(remaining > WARNING ? null : Math.max(0, Math.ceil(remaining / MINUTE)));
      if (remaining <= 0) void queryClient.invalidateQueries({ queryKey: ['GET /sesion'] });
      else if (activity.isUnreported(MINUTE)) void client.request('GET /sesion', {}).catch(() => undefined);
    };
    const timer = setInterval(check, TICK);
    return () => clearInterval(timer);
  }, [activity, client, queryClient, minutes]);
  const stay = () => {
    activity?.note();
    setLeft(null);
    void queryClient.invalidateQueries({ queryKey: ['GET /sesion'] });
  };
  return (
    <Modal opened={left !== null} onClose={stay} title={t('inactividad.titulo')} zIndex={500}>
      <Stack>
        <Text>{t('inactividad.texto', { count: left ?? 0 })}</Text>
        <Group justify="flex-end">
          <Button onClick={stay} data-autofocus>
            {t('inactividad.seguir')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** The dialog that asks to sign in again. It covers the page, which stays as it was. */
export function SignInAgain({ person, onEnter }: { readonly person: Person; readonly onEnter: () => void }) {
  const { t } = useTranslation();
  const [password, typePassword] = useState('');
  const [code, typeCode] = useState('');
  const [asksCode, askCode] = useState(false);
  const onSignedIn = useComingBack(person, onEnter);
  const queryClient = useQueryClient();
  // the person may have signed in again in another tab
  useEffect(() => {
    const check = () => void queryClient.invalidateQueries({ queryKey: ['GET /sesion'] });
    window.addEventListener('focus', check);
    return () => window.removeEventListener('focus', check);
  }, [queryClient]);
  const signIn = useCommand('POST /sesion', {
    onFail(failure) {
      if (failure.code === 'segundo_factor_necesario') askCode(true);
      return true;
    },
    onFinish: onSignedIn,
  });
  const withPasskey = useFormCommand('POST /sesion/llave', { onFinish: onSignedIn });
  const send = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate({ body: { email: person.email, password, ...(asksCode && { codigo: code }) } });
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      title={t('inactividad.fin')}
      zIndex={500}
      // the page behind shows families' data, and nobody is at the desk
      overlayProps={{ blur: 14, backgroundOpacity: 0.8 }}
    >
      {person.inicio_unico && <SignOnInNewTab />}
      <form onSubmit={send} hidden={person.inicio_unico}>
        <Stack>
          <Text>{t('inactividad.finTexto')}</Text>
          <FormFailure failure={signIn.error?.code === 'segundo_factor_necesario' ? null : signIn.error} />
          <PasskeyFailure failure={withPasskey.error} />
          <TextInput label={t('inactividad.email')} value={person.email} readOnly autoComplete="username" />
          <PasswordField label={t('confirmacion.password')} data-autofocus value={password} onType={typePassword} />
          {asksCode && <SixDigits label={t('confirmacion.codigo')} value={code} onType={typeCode} autoFocus />}
          <PasskeyButton
            label={t('llave.usar')}
            busy={withPasskey.isPending}
            onProof={(llave) => {
              signIn.reset();
              withPasskey.mutate({ body: { llave } });
            }}
          />
          <Group justify="space-between">
            <Anchor href="/backoffice/entrar" size="sm">
              {t('inactividad.otra')}
            </Anchor>
            <Button type="submit" loading={signIn.isPending}>
              {t('inactividad.entrar')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Accepts only the same person at the same insurer; for anybody else the application is loaded again. */
function useComingBack({ usuario_id }: Person, onEnter: () => void): (session: DataOf<'POST /sesion'>) => void {
  const client = useClient();
  const queryClient = useQueryClient();
  return async (session) => {
    const back =
      session.falta === 'eleccion'
        ? await client.request('POST /sesion/membresia', { body: { usuario_id } }).catch(() => null)
        : session;
    if (back?.usuario_id !== usuario_id) return location.assign('/backoffice/');
    queryClient.setQueryData(SESSION_KEY, back);
    onEnter();
  };
}
