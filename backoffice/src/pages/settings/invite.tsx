/** The form of an invitation. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { Button, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../ui/confirm.tsx';

interface InviteProps {
  readonly roles: readonly Rol[];
  readonly failure: Error | null;
  readonly busy: boolean;
  readonly onInvite: (person: { nombre: string; email: string; rol: Rol }) => void;
  readonly onClose: () => void;
}

export function Invite({ roles, failure, busy, onInvite, onClose }: InviteProps) {
  const { t } = useTranslation('configuracion');
  const { t: common } = useTranslation();
  const [data, put] = useState({ nombre: '', email: '', rol: roles[0] as Rol });
  const send = (event: FormEvent) => {
    event.preventDefault();
    onInvite(data);
  };
  return (
    <Modal opened onClose={onClose} title={t('usuarios.invitar')}>
      <form onSubmit={send}>
        <Stack>
          <FormFailure failure={failure} />
          <TextInput
            label={t('usuarios.nombre')}
            required
            withAsterisk={false}
            maxLength={120}
            data-autofocus
            value={data.nombre}
            onChange={({ currentTarget: { value } }) => put((before) => ({ ...before, nombre: value }))}
          />
          <TextInput
            label={t('usuarios.email')}
            type="email"
            required
            withAsterisk={false}
            value={data.email}
            onChange={({ currentTarget: { value } }) => put((before) => ({ ...before, email: value }))}
          />
          <Radio.Group
            label={t('usuarios.rol')}
            value={data.rol}
            onChange={(rol) => put((before) => ({ ...before, rol: rol as Rol }))}
          >
            <Stack gap="xs" mt="xs">
              {(roles as readonly Rol[]).map((rol) => (
                <Radio key={rol} value={rol} label={common(`rol.${rol}`)} description={t(`usuarios.rolTexto.${rol}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Button type="submit" loading={busy}>
            {t('usuarios.enviar')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
