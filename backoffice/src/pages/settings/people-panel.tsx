/** People, of an insurer or of the service, with the button and the form that invite another. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { Button, Group, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Invite } from './invite.tsx';
import { PeopleTable } from './people-table.tsx';
import { Searcher, type useSearch } from './searcher.tsx';

interface PanelProps<R extends Rol> extends Omit<ComponentProps<typeof PeopleTable>, 'roles'> {
  readonly roles: readonly R[];
  readonly busqueda: ReturnType<typeof useSearch>;
  readonly invitando: boolean;
  readonly invitacion: { readonly error: Error | null; readonly isPending: boolean };
  readonly onOpen: (inviting: boolean) => void;
  readonly alInvitar: ComponentProps<typeof Invite<R>>['alInvitar'];
}

export function PeoplePanel<R extends Rol>({
  roles,
  busqueda,
  invitando,
  invitacion,
  onOpen,
  alInvitar,
  ...controls
}: PanelProps<R>) {
  const { t } = useTranslation('configuracion');
  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <Searcher valor={busqueda.buscar} onWrite={busqueda.write} />
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => onOpen(true)}>
          {t('usuarios.invitar')}
        </Button>
      </Group>
      <PeopleTable roles={roles} {...controls} />
      {invitando && (
        <Invite
          roles={roles}
          fallo={invitacion.error}
          ocupada={invitacion.isPending}
          alInvitar={alInvitar}
          onClose={() => onOpen(false)}
        />
      )}
    </Stack>
  );
}
