/** The permission that was signed last: how it stands, its words, and its PDF. */
import { useCaso, usePermisos, usePortal } from '../datos/contexto.ts';
import { useDatos } from '../datos/usar-datos.ts';
import { diaEntero } from '../textos/fechas.ts';
import { poner } from '../textos/poner.ts';
import { Estado } from '../ui/estado.tsx';

export function PermisoFirmado() {
  const { t, cliente, idioma } = usePortal();
  const { decide } = usePermisos();
  const { documentacion } = useCaso();
  const mandato = useDatos('GET /mandato', {}).datos?.mandato;
  if (!mandato) return null;
  const p = t.permisoFirmado;
  const { vigente, estado, nombre, mandante, revision_de_nombre: revision, firmado, revocado, texto } = mandato;
  const nameWaits = vigente && revision === 'pendiente';
  const inForce = vigente && !nameWaits && documentacion.mandato === 'validado';
  const como = inForce ? 'vigente' : vigente ? 'enRevision' : estado === 'revocado' ? 'revocado' : 'pasado';
  const settled = revision === 'coincide' || revision === 'aceptado';
  return (
    <section class="tarjeta">
      <div class="pila-junta">
        <h2>{p.titulo}</h2>
        <Estado tono={inForce ? 'bien' : vigente ? 'calma' : 'llano'}>{p.estados[como]}</Estado>
      </div>
      <p>
        {poner(settled ? p.firmado : p.escrito, {
          nombre: settled ? mandante : nombre,
          fecha: diaEntero(firmado, idioma),
        })}{' '}
        {revocado && poner(revision === 'rechazado' ? p.rechazado : p.revocado, { fecha: diaEntero(revocado, idioma) })}
      </p>
      {estado === 'revocado' && revision !== 'rechazado' && decide && <p>{p.retirado}</p>}
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
