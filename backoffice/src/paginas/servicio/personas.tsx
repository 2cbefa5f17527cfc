/** People of the service: invited, changed, paused. */
import { Button, Group, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { Leido } from '../../ui/estados.tsx';
import { Invitar } from '../configuracion/invitar.tsx';
import { TablaDePersonas } from '../configuracion/tabla-de-personas.tsx';

const ROLES = ['gestor', 'superadmin'] as const;

export function Personas() {
  const { t } = useTranslation('configuracion');
  const [invitando, abrir] = useState(false);
  const lectura = useLectura('GET /servicio/usuarios', {});
  const hecho = t('usuarios.cambiado');
  const invitar = useOrden('POST /servicio/usuarios', {
    hecho: ({ email }) => t('usuarios.invitado', { email }),
    alFallar: () => true,
    alTerminar: () => abrir(false),
  });
  const cambiar = useOrden('PATCH /servicio/usuarios/{usuario}', { hecho });
  const reenviar = useOrden('POST /servicio/usuarios/{usuario}/invitacion', {
    hecho: ({ email }) => t('usuarios.invitado', { email }),
  });
  const quitar = useOrden('DELETE /servicio/usuarios/{usuario}/segundo-factor', { hecho });
  return (
    <Stack>
      <Group justify="flex-end">
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => abrir(true)}>
          {t('usuarios.invitar')}
        </Button>
      </Group>
      <Leido lectura={lectura}>
        {({ elementos }) => (
          <TablaDePersonas
            usuarios={elementos}
            roles={ROLES}
            alCambiar={(usuario, cambio) =>
              cambiar.mutate({ parametros: { usuario }, cuerpo: cambio as { rol: 'gestor' } })
            }
            alReenviar={(usuario) => reenviar.mutate({ parametros: { usuario } })}
            alQuitarFactor={(usuario) => quitar.mutate({ parametros: { usuario } })}
          />
        )}
      </Leido>
      {invitando && (
        <Invitar
          roles={ROLES}
          fallo={invitar.error}
          ocupada={invitar.isPending}
          alInvitar={(cuerpo) => invitar.mutate({ cuerpo })}
          alCerrar={() => abrir(false)}
        />
      )}
    </Stack>
  );
}
