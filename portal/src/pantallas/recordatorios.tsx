/** Reminders by e-mail, on or off; and that the case stays open, for whoever needs time. */
import { useState } from 'preact/hooks';
import { useCaso, usePermisos, usePortal } from '../datos/contexto.ts';
import { useAccion } from '../datos/usar-datos.ts';
import { dia } from '../textos/fechas.ts';
import { poner } from '../textos/poner.ts';
import { Aviso, FalloDeAccion } from '../ui/aviso.tsx';
import { Boton } from '../ui/boton.tsx';
import { Pantalla } from '../ui/pantalla.tsx';
import { SoloMirar } from '../ui/solo-mirar.tsx';

export function Recordatorios() {
  const { t } = usePortal();
  const { heredero, papel } = useCaso();
  const { decide } = usePermisos();
  const r = t.recordatorios;
  return (
    <Pantalla titulo={r.titulo} entradilla={decide ? r.entradilla : undefined} volver={['/portal', t.comun.inicio]}>
      {decide && <Elegir />}
      {!decide && papel === 'heredero' && <SoloMirar />}
      {papel !== 'heredero' && <p>{poner(r.soloHeredero, { heredero: heredero.nombre })}</p>}
    </Pantalla>
  );
}

function Elegir() {
  const { t, cliente, idioma } = usePortal();
  const { activos, proximo } = useCaso().recordatorios;
  const [hecho, ponerHecho] = useState('');
  const r = t.recordatorios;
  const decir = useAccion((conCorreos: boolean) =>
    conCorreos ? cliente.pedir('POST /recordatorios', { cuerpo: {} }) : cliente.pedir('DELETE /recordatorios', {}),
  );
  const pulsar = async (conCorreos: boolean, frase: string) => {
    ponerHecho('');
    if (await decir.hacer(conCorreos)) ponerHecho(frase);
  };
  return (
    <>
      <FalloDeAccion error={decir.error} />
      <div role="status">
        {hecho && (
          <Aviso clase="bien">
            <p>{hecho}</p>
          </Aviso>
        )}
      </div>
      <section class="tarjeta">
        <p>
          {activos ? r.activos : r.parados} {proximo && poner(r.proximo, { fecha: dia(proximo, idioma) })}
        </p>
        <div class="botones">
          <Boton
            clase="segundo"
            alPulsar={() => pulsar(!activos, activos ? r.hechoParar : r.hechoReanudar)}
            enCurso={decir.enCurso}
          >
            {activos ? r.parar : r.reanudar}
          </Boton>
        </div>
      </section>
      <section class="tarjeta">
        <h2>{r.tiempoTitulo}</h2>
        <p>{r.tiempoTexto}</p>
        <div class="botones">
          {/* Either is a sign of life; the one that changes nothing else is sent. */}
          <Boton clase="segundo" alPulsar={() => pulsar(activos, r.hechoTiempo)} enCurso={decir.enCurso}>
            {r.tiempo}
          </Boton>
        </div>
      </section>
    </>
  );
}
