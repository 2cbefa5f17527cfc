/** Whether the deceased had left word (LOPDGDD, arts. 3 and 96). One question. */
import type { Voluntad as DeVoluntad } from '@albacea/contract/casos.ts';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useCaso, usePermisos, usePortal } from '../datos/contexto.ts';
import { useAccion, useBorrador } from '../datos/usar-datos.ts';
import { poner } from '../textos/poner.ts';
import { FalloDeAccion, ResumenDeErrores } from '../ui/aviso.tsx';
import { Boton } from '../ui/boton.tsx';
import { Campo, Opciones } from '../ui/campo.tsx';
import { Pantalla } from '../ui/pantalla.tsx';
import { SoloMirar } from '../ui/solo-mirar.tsx';

const RESPUESTAS: readonly DeVoluntad[] = ['no_consta', 'instrucciones', 'prohibicion'];

export function Voluntad() {
  const { t, cliente, anunciar } = usePortal();
  const { fallecido, voluntad } = useCaso();
  const { decide } = usePermisos();
  const { route } = useLocation();
  const v = t.voluntad;
  const [{ elegida, detalle }, cambiar, olvidar] = useBorrador<{ elegida: DeVoluntad | null; detalle: string }>(
    'voluntad',
    {
      elegida: voluntad,
      detalle: '',
    },
  );
  const [falta, ponerFalta] = useState(false);
  const guardar = useAccion((cual: DeVoluntad, texto: string) =>
    cliente.pedir('POST /voluntad', { cuerpo: { voluntad: cual, ...(texto && { detalle: texto }) } }),
  );
  const enviar = async (evento: SubmitEvent) => {
    evento.preventDefault();
    ponerFalta(elegida === null);
    if (elegida === null || !(await guardar.hacer(elegida, elegida === 'no_consta' ? '' : detalle.trim()))) return;
    olvidar();
    anunciar(v.hecho);
    route('/portal');
  };
  const entradilla = poner(v.entradilla, { fallecido: fallecido.nombre });
  if (!decide)
    return (
      <Pantalla titulo={v.titulo} entradilla={entradilla} volver={['/portal', t.comun.inicio]}>
        {voluntad ? <p>{v[voluntad]}.</p> : <SoloMirar />}
      </Pantalla>
    );
  return (
    <Pantalla titulo={v.titulo} entradilla={entradilla} volver={['/portal', t.comun.inicio]}>
      <form class="pila" onSubmit={enviar} noValidate>
        <ResumenDeErrores faltas={{ voluntad: falta && elegida === null ? v.elige : null }} />
        <FalloDeAccion error={guardar.error} />
        <Opciones
          id="voluntad"
          leyenda={v.titulo}
          leyendaOculta
          error={falta && elegida === null ? v.elige : null}
          opciones={RESPUESTAS.map((valor) => ({ valor, titulo: v[valor], texto: v[`${valor}Texto`] }))}
          elegida={elegida}
          alElegir={(valor) => cambiar({ elegida: valor })}
        />
        {elegida !== null && elegida !== 'no_consta' && (
          <Campo
            id="detalle"
            largo
            etiqueta={v.detalle}
            ayuda={t.comun.opcional}
            maximo={2000}
            valor={detalle}
            alCambiar={(texto) => cambiar({ detalle: texto })}
          />
        )}
        <div class="botones">
          <Boton tipo="submit" enCurso={guardar.enCurso}>
            {t.comun.guardar}
          </Boton>
        </div>
      </form>
    </Pantalla>
  );
}
