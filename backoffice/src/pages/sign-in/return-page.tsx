/** The page to which an identity provider sends people back. Its answer is removed from the address at once and sent to the server, which decides. */
import { Button, Loader, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { useFormCommand } from '../../app/data.ts';
import { useBeginSession } from '../../app/person.ts';
import { type PendingSignOn, takePendingSignOn } from '../../app/sign-on.ts';
import { FormFailure } from '../../ui/command.tsx';
import { EntryFrame } from './entry-frame.tsx';

export function Component() {
  const { t } = useTranslation('entrada');
  const { aseguradora = '' } = useParams();
  const goTo = useNavigate();
  const beginSession = useBeginSession();
  const pending = useRef<PendingSignOn | null | undefined>(undefined);
  const { mutate: finish, ...end } = useFormCommand('POST /sesion/inicio-unico/vuelta', {
    onFinish({ sesion, prueba, confirmada }) {
      const returnTo = pending.current?.returnTo ?? '/';
      if (sesion) beginSession(sesion);
      if (confirmada) notifications.show({ message: t('empresa.confirmado'), color: 'verde' });
      void goTo(returnTo, { replace: true, state: prueba && { prueba } });
    },
  });
  useEffect(() => {
    if (pending.current !== undefined) return;
    const consulta = location.search.slice(1);
    pending.current = takePendingSignOn();
    history.replaceState(history.state, '', location.pathname);
    finish({ body: { aseguradora, consulta, secreto: pending.current?.secreto ?? 'it-began-in-another-tab' } });
  }, [aseguradora, finish]);
  if (!end.error)
    return (
      <EntryFrame title={t('empresa.titulo')}>
        <Loader aria-label={t('empresa.volviendo')} />
      </EntryFrame>
    );
  return (
    <EntryFrame title={t('empresa.fallo')}>
      <Stack>
        {pending.current ? <FormFailure failure={end.error} /> : <Text>{t('empresa.perdido')}</Text>}
        <Button component={Link} to="/entrar/empresa" state={{ returnTo: pending.current?.returnTo }}>
          {t('empresa.otraVez')}
        </Button>
        <Button component={Link} to="/entrar" variant="default">
          {t('empresa.conPassword')}
        </Button>
      </Stack>
    </EntryFrame>
  );
}
