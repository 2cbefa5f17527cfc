/** People of the insurer: invited, changed, paused. */
import { Button, Group, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { Leido } from '../../ui/estados.tsx';
import { Invitar } from './invitar.tsx';
import { TablaDePersonas } from './tabla-de-personas.tsx';

const ROLES = ['operador', 'admin'] as const;

export function Personas() {
  const { t } = useTranslation('configuracion');
  const aseguradora = useAseguradora();
  const [invitando, abrir] = useState(false);
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/usuarios', { parametros: { aseguradora } });
  const hecho = t('usuarios.cambiado');
  const invitar = useOrden('POST /aseguradoras/{aseguradora}/usuarios', {
    hecho: ({ email }) => t('usuarios.invitado', { email }),
    alFallar: () => true,
    alTerminar: () => abrir(false),
  });
  const cambiar = useOrden('PATCH /aseguradoras/{aseguradora}/usuarios/{usuario}', { hecho });
  const reenviar = useOrden('POST /aseguradoras/{aseguradora}/usuarios/{usuario}/invitacion', {
    hecho: ({ email }) => t('usuarios.invitado', { email }),
  });
  const quitar = useOrden('DELETE /aseguradoras/{aseguradora}/usuarios/{usuario}/segundo-factor', { hecho });
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
              cambiar.mutate({ parametros: { aseguradora, usuario }, cuerpo: cambio as { rol: 'admin' } })
            }
            alReenviar={(usuario) => reenviar.mutate({ parametros: { aseguradora, usuario } })}
            alQuitarFactor={(usuario) => quitar.mutate({ parametros: { aseguradora, usuario } })}
          />
        )}
      </Leido>
      {invitando && (
        <Invitar
          roles={ROLES}
          fallo={invitar.error}
          ocupada={invitar.isPending}
          alInvitar={(cuerpo) => invitar.mutate({ parametros: { aseguradora }, cuerpo })}
          alCerrar={() => abrir(false)}
        />
      )}
    </Stack>
  );
}
