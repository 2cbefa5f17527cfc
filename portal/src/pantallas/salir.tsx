/** The way out: what was typed and not sent goes with it. */
import { usePortal } from '../datos/contexto.ts';
import { useAccion } from '../datos/usar-datos.ts';
import { FalloDeAccion } from '../ui/aviso.tsx';
import { Boton, BotonEnlace } from '../ui/boton.tsx';
import { Pantalla } from '../ui/pantalla.tsx';

export function Salir() {
  const { t, salir } = usePortal();
  const accion = useAccion(salir);
  return (
    <Pantalla titulo={t.salir.titulo} entradilla={t.salir.texto} volver={['/portal', t.comun.inicio]}>
      <FalloDeAccion error={accion.error} />
      <div class="botones">
        <Boton enCurso={accion.enCurso} alPulsar={accion.hacer}>
          {t.salir.si}
        </Boton>
        <BotonEnlace a="/portal" clase="segundo">
          {t.salir.no}
        </BotonEnlace>
      </div>
    </Pantalla>
  );
}
