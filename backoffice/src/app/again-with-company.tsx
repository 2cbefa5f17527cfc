/** In place of the password, for whoever came by an identity provider: they sign on there once more. */
import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../ui/confirm.tsx';
import { useCommand } from './data.ts';
import { here, leaveFor } from './sign-on.ts';

/** The session has ended: they sign on in another tab, because what was typed is in the memory of this one alone. */
export function EnterAgain() {
  const { t } = useTranslation();
  return (
    <Stack>
      <Text>{t('empresa.otraPestana')}</Text>
      <Button component="a" href="/backoffice/entrar/empresa" target="_blank" data-autofocus>
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
