/** People, of an insurer or of the service, with the button and the form that invite another. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Invite } from './invite.tsx';
import { PeopleTable } from './people-table.tsx';
import { Searcher, type useSearch } from './searcher.tsx';

interface PanelProps<R extends Rol> extends Omit<ComponentProps<typeof PeopleTable>, 'roles'> {
  readonly roles: readonly R[];
  readonly search: ReturnType<typeof useSearch>;
  readonly inviting: boolean;
  readonly invitation: { readonly error: Error | null; readonly isPending: boolean };
  readonly onOpen: (inviting: boolean) => void;
  readonly onInvite: ComponentProps<typeof Invite<R>>['onInvite'];
}

export function PeoplePanel<R extends Rol>({
  roles,
  search,
  inviting,
  enforced,
  invitation,
  onOpen,
  onInvite,
  ...controls
}: PanelProps<R>) {
  const { t } = useTranslation('configuracion');
  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <Searcher value={search.typed} onWrite={search.write} />
        {!enforced && (
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => onOpen(true)}>
            {t('usuarios.invitar')}
          </Button>
        )}
      </Group>
      {enforced && <Alert title={t('usuarios.conCuenta')}>{t('usuarios.conCuentaTexto')}</Alert>}
      <PeopleTable roles={roles} enforced={enforced} {...controls} />
      {inviting && (
        <Invite
          roles={roles}
          failure={invitation.error}
          busy={invitation.isPending}
          onInvite={onInvite}
          onClose={() => onOpen(false)}
        />
      )}
    </Stack>
  );
}
