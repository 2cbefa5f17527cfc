/** The name of somebody, as colleagues read it. */
import { Button, Modal, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldsOf } from '../../ui/fields.ts';

interface RenameProps {
  readonly user: { readonly nombre: string; readonly email: string };
  readonly busy: boolean;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

export function Rename({ user, busy, onSave, onClose }: RenameProps) {
  const { t } = useTranslation('configuracion');
  const send = (event: FormEvent<HTMLFormElement>) => {
    onSave(fieldsOf(event)('nombre'));
  };
  return (
    <Modal opened onClose={onClose} title={t('usuarios.renombrar')}>
      <form onSubmit={send}>
        <Stack>
          <TextInput
            name="nombre"
            label={t('usuarios.nombre')}
            description={user.email}
            defaultValue={user.nombre}
            required
            withAsterisk={false}
            pattern=".*\S.*"
            maxLength={120}
            data-autofocus
          />
          <Button type="submit" loading={busy}>
            {t('usuarios.guardarNombre')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
