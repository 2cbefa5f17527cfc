/** Who writes, on whose behalf, what will happen; the way on stands above the fold of a small telephone. */
import { useCaso, usePermisos, usePortal } from '../datos/contexto.ts';
import { useDatos } from '../datos/usar-datos.ts';
import { poner } from '../textos/poner.ts';
import { BotonEnlace } from '../ui/boton.tsx';
import { Pantalla } from '../ui/pantalla.tsx';

export function Bienvenida() {
  const { t } = usePortal();
  const { aseguradora, fallecido, heredero, papel } = useCaso();
  const { vivo } = usePermisos();
  const visita = useDatos('GET /sesion', {});
  const b = t.bienvenida;
  const nombres = { fallecido: fallecido.nombre, heredero: heredero.nombre, aseguradora: aseguradora.nombre };
  const actua = papel === 'heredero' && vivo;
  return (
    <Pantalla
      titulo={visita.datos ? poner(b.titulo, { nombre: visita.datos.nombre }) : b.tituloSin}
      entradilla={poner(b.pesame, { fallecido: `${fallecido.nombre} ${fallecido.apellidos}` })}
    >
      <p>
        {poner(b.quienes, nombres)} {poner(actua ? b.que : papel === 'ayuda' ? b.ayuda : b.consulta, nombres)}
      </p>
      <div class="botones">
        <BotonEnlace a="/portal">{actua ? b.empezar : b.ver}</BotonEnlace>
      </div>
      {actua && (
        <section class="tarjeta">
          <h2>{b.pasosTitulo}</h2>
          <ol class="puntos">
            {b.pasos.map((paso) => (
              <li key={paso}>{paso}</li>
            ))}
          </ol>
          <p>{b.luego}</p>
        </section>
      )}
      <p class="suave">{b.confianza}</p>
    </Pantalla>
  );
}
