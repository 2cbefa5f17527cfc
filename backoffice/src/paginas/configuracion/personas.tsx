/** People of the insurer: invited, changed, paused. */
import { ROLES_DE_ASEGURADORA } from '@albacea/contract/listas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import { useLista, useOrden } from '../../aplicacion/datos.ts';
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
  const quitar = useOrden('DELETE /aseguradoras/{aseguradora}/usuarios/{usuario}/segundo-factor', cambiado);
  return (
    <PanelDePersonas
      roles={ROLES_DE_ASEGURADORA}
      busqueda={busqueda}
      lista={lista}
      invitando={invitando}
      invitacion={invitar}
      alAbrir={abrir}
      alInvitar={(cuerpo) => invitar.mutate({ parametros: { aseguradora }, cuerpo })}
      alCambiar={(usuario, cambio) =>
        cambiar.mutate({ parametros: { aseguradora, usuario }, cuerpo: cambio as { rol: 'admin' } })
      }
      alReenviar={(usuario) => reenviar.mutate({ parametros: { aseguradora, usuario } })}
      alQuitarFactor={(usuario) => quitar.mutate({ parametros: { aseguradora, usuario } })}
    />
  );
}
