/** The permission that was signed last: how it stands, its words, and its PDF. */
import { usePermisos, usePortal } from '../datos/contexto.ts';
import { useDatos } from '../datos/usar-datos.ts';
import { diaEntero } from '../textos/fechas.ts';
import { poner } from '../textos/poner.ts';
import { Estado } from '../ui/estado.tsx';

export function PermisoFirmado() {
  const { t, cliente, idioma } = usePortal();
  const { decide } = usePermisos();
  const mandato = useDatos('GET /mandato', {}).datos?.mandato;
  if (!mandato) return null;
  const p = t.permisoFirmado;
  const { vigente, estado, nombre, firmado, revocado, texto } = mandato;
  const como = vigente ? 'vigente' : estado === 'revocado' ? 'revocado' : 'pasado';
  return (
    <section class="tarjeta">
      <div class="pila-junta">
        <h2>{p.titulo}</h2>
        <Estado tono={vigente ? 'bien' : 'llano'}>{p.estados[como]}</Estado>
      </div>
      <p>
        {poner(p.firmado, { nombre, fecha: diaEntero(firmado, idioma) })}{' '}
        {revocado && poner(p.revocado, { fecha: diaEntero(revocado, idioma) })}
      </p>
      {estado === 'revocado' && decide && <p>{p.retirado}</p>}
      <div class="botones">
        <a class="boton boton-segundo" href={cliente.direccion('GET /mandato/pdf', {})} target="_blank" rel="noopener">
          {p.descargar}
        </a>
      </div>
      <details>
        <summary>{p.leer}</summary>
        <p class="tal-cual">{texto}</p>
      </details>
    </section>
  );
}
