/** People, of an insurer or of the service, with the button and the form that invite another. */
import type { Rol } from '@albacea/contract/identidad.ts';
import { Button, Group, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Buscador, type useBusqueda } from './buscador.tsx';
import { Invitar } from './invitar.tsx';
import { TablaDePersonas } from './tabla-de-personas.tsx';

interface PropsDePanel<R extends Rol> extends Omit<ComponentProps<typeof TablaDePersonas>, 'roles'> {
  readonly roles: readonly R[];
  readonly busqueda: ReturnType<typeof useBusqueda>;
  readonly invitando: boolean;
  readonly invitacion: { readonly error: Error | null; readonly isPending: boolean };
  readonly alAbrir: (invitando: boolean) => void;
  readonly alInvitar: ComponentProps<typeof Invitar<R>>['alInvitar'];
}

export function PanelDePersonas<R extends Rol>({
  roles,
  busqueda,
  invitando,
  invitacion,
  alAbrir,
  alInvitar,
  ...mandos
}: PropsDePanel<R>) {
  const { t } = useTranslation('configuracion');
  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <Buscador valor={busqueda.buscar} alEscribir={busqueda.escribir} />
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => alAbrir(true)}>
          {t('usuarios.invitar')}
        </Button>
      </Group>
      <TablaDePersonas roles={roles} {...mandos} />
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
