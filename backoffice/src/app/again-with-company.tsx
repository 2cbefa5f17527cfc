/** In place of the password, for whoever came by an identity provider: they sign on there once more and come back to where they are. */
import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../ui/confirm.tsx';
import { useCommand } from './data.ts';
import { here, leaveFor } from './sign-on.ts';

/** The session has ended. */
export function EnterAgain({ aseguradora, email }: { readonly aseguradora: string | null; readonly email: string }) {
  const { t } = useTranslation();
  const enter = useCommand('POST /sesion/inicio-unico', {
    onFail: () => true,
    onFinish: ({ via }) => via && leaveFor(via, here()),
  });
  return (
    <Stack>
      <FormFailure failure={enter.error} />
      <Button
        data-autofocus
        loading={enter.isPending}
        onClick={() => enter.mutate({ body: { aseguradora: aseguradora ?? 'servicio', email } })}
      >
        {t('empresa.entrar')}
      </Button>
    </Stack>
  );
}

/** The session lives, and what was asked for takes more. */
export function ConfirmWithCompany({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation();
  const confirm = useCommand('POST /sesion/inicio-unico/confirmacion', {
    onFail: () => true,
    onFinish: (way) => leaveFor(way, here()),
  });
  return (
    <Stack>
      <Text>{t('empresa.confirmar')}</Text>
      <FormFailure failure={confirm.error} />
      <Button data-autofocus loading={confirm.isPending} onClick={() => confirm.mutate({})}>
        {t('empresa.ir')}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t('cancelar')}
      </Button>
    </Stack>
  );
}
