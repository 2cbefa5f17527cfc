/** People of the service: invited, changed, paused. */
import { ROLES_DEL_SERVICIO } from '@albacea/contract/listas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLista, useOrden } from '../../aplicacion/datos.ts';
import { useBusqueda } from '../configuracion/buscador.tsx';
import { PanelDePersonas } from '../configuracion/panel-de-personas.tsx';

export function Personas() {
  const { t } = useTranslation('configuracion');
  const [invitando, abrir] = useState(false);
  const invitado = { hecho: ({ email }: { email: string }) => t('usuarios.invitado', { email }) };
  const cambiado = { hecho: t('usuarios.cambiado') };
  const busqueda = useBusqueda();
  const lista = useLista('GET /servicio/usuarios', { consulta: busqueda.consulta });
  const invitar = useOrden('POST /servicio/usuarios', {
    ...invitado,
    alFallar: () => true,
    alTerminar: () => abrir(false),
  });
  const cambiar = useOrden('PATCH /servicio/usuarios/{usuario}', cambiado);
  const reenviar = useOrden('POST /servicio/usuarios/{usuario}/invitacion', invitado);
  const enviarEnlace = useOrden('POST /servicio/usuarios/{usuario}/segundo-factor', {
    hecho: ({ email }) => t('usuarios.enlaceFactorHecho', { email }),
  });
  return (
    <PanelDePersonas
      roles={ROLES_DEL_SERVICIO}
      busqueda={busqueda}
      lista={lista}
      invitando={invitando}
      invitacion={invitar}
      alAbrir={abrir}
      alInvitar={(cuerpo) => invitar.mutate({ cuerpo })}
      cambiando={cambiar.isPending}
      alCambiar={(usuario, cambio, alTerminar) =>
        cambiar.mutate(
          { parametros: { usuario }, cuerpo: cambio as { rol: 'gestor' } },
          alTerminar && { onSuccess: alTerminar },
        )
      }
      alReenviar={(usuario) => reenviar.mutate({ parametros: { usuario } })}
      alEnviarEnlace={(usuario) => enviarEnlace.mutate({ parametros: { usuario } })}
    />
  );
}
