/** People of the insurer: invited, changed, paused. */
import { ROLES_DE_ASEGURADORA } from '@albacea/contract/listas.ts';
import { Paper, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import { useLectura, useLista, useOrden } from '../../aplicacion/datos.ts';
import { useBusqueda } from './buscador.tsx';
import { PanelDePersonas } from './panel-de-personas.tsx';

export function Personas() {
  const { t } = useTranslation('configuracion');
  const aseguradora = useAseguradora();
  const [invitando, abrir] = useState(false);
  const invitado = { hecho: ({ email }: { email: string }) => t('usuarios.invitado', { email }) };
  const cambiado = { hecho: t('usuarios.cambiado') };
  const busqueda = useBusqueda();
  const lista = useLista('GET /aseguradoras/{aseguradora}/usuarios', {
    parametros: { aseguradora },
    consulta: busqueda.consulta,
  });
  const invitar = useOrden('POST /aseguradoras/{aseguradora}/usuarios', {
    ...invitado,
    alFallar: () => true,
    alTerminar: () => abrir(false),
  });
  const cambiar = useOrden('PATCH /aseguradoras/{aseguradora}/usuarios/{usuario}', cambiado);
  const reenviar = useOrden('POST /aseguradoras/{aseguradora}/usuarios/{usuario}/invitacion', invitado);
  const enviarEnlace = useOrden('POST /aseguradoras/{aseguradora}/usuarios/{usuario}/segundo-factor', {
    hecho: ({ email }) => t('usuarios.enlaceFactorHecho', { email }),
  });
  return (
    <Stack>
      <ExigirFactor />
      <PanelDePersonas
        roles={ROLES_DE_ASEGURADORA}
        busqueda={busqueda}
        lista={lista}
        invitando={invitando}
        invitacion={invitar}
        alAbrir={abrir}
        alInvitar={(cuerpo) => invitar.mutate({ parametros: { aseguradora }, cuerpo })}
        cambiando={cambiar.isPending}
        alCambiar={(usuario, cambio, alTerminar) =>
          cambiar.mutate(
            { parametros: { aseguradora, usuario }, cuerpo: cambio as { rol: 'admin' } },
            alTerminar && { onSuccess: alTerminar },
          )
        }
        alReenviar={(usuario) => reenviar.mutate({ parametros: { aseguradora, usuario } })}
        alEnviarEnlace={(usuario) => enviarEnlace.mutate({ parametros: { aseguradora, usuario } })}
      />
    </Stack>
  );
}

/** Whether administrators sign in with a second factor or not at all. */
function ExigirFactor() {
  const { t } = useTranslation('configuracion');
  const aseguradora = useAseguradora();
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/configuracion', { parametros: { aseguradora } });
  const cambiar = useOrden('PATCH /aseguradoras/{aseguradora}/configuracion', { hecho: t('guardado') });
  return (
    <Paper p="md">
      <Switch
        label={t('usuarios.exige')}
        description={t('usuarios.exigeTexto')}
        checked={lectura.data?.exige_segundo_factor ?? false}
        disabled={!lectura.data || cambiar.isPending}
        onChange={({ currentTarget: { checked } }) =>
          cambiar.mutate({ parametros: { aseguradora }, cuerpo: { exige_segundo_factor: checked } })
        }
      />
    </Paper>
  );
}
