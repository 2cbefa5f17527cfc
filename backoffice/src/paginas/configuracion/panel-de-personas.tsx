/** People, of an insurer or of the service, with the button and the form that invite another. */
import type { Rol } from '@albacea/contract/identidad.ts';
import { Button, Group, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Leido } from '../../ui/estados.tsx';
import { Invitar } from './invitar.tsx';
import { TablaDePersonas, type Usuario } from './tabla-de-personas.tsx';

interface PropsDePanel<R extends Rol> extends Omit<ComponentProps<typeof TablaDePersonas>, 'usuarios' | 'roles'> {
  readonly roles: readonly R[];
  readonly lectura: UseQueryResult<{ readonly elementos: readonly Usuario[] }, Error>;
  readonly invitando: boolean;
  readonly invitacion: { readonly error: Error | null; readonly isPending: boolean };
  readonly alAbrir: (invitando: boolean) => void;
  readonly alInvitar: ComponentProps<typeof Invitar<R>>['alInvitar'];
}

export function PanelDePersonas<R extends Rol>({
  roles,
  lectura,
  invitando,
  invitacion,
  alAbrir,
  alInvitar,
  ...mandos
}: PropsDePanel<R>) {
  const { t } = useTranslation('configuracion');
  return (
    <Stack>
      <Group justify="flex-end">
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => alAbrir(true)}>
          {t('usuarios.invitar')}
        </Button>
      </Group>
      <Leido lectura={lectura}>
        {({ elementos }) => <TablaDePersonas usuarios={elementos} roles={roles} {...mandos} />}
      </Leido>
      {invitando && (
        <Invitar
          roles={roles}
          fallo={invitacion.error}
          ocupada={invitacion.isPending}
          alInvitar={alInvitar}
          alCerrar={() => alAbrir(false)}
        />
      )}
    </Stack>
  );
}
