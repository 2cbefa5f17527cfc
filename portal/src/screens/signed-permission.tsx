/** The permission that was signed last: how it stands, its words, and its PDF. */
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { wholeDay } from '../texts/dates.ts';
import { put } from '../texts/put.ts';
import { State } from '../ui/state.tsx';

export function SignedPermission() {
  const { t, client, language } = usePortal();
  const { decide } = usePermissions();
  const { documentacion } = useCaso();
  const mandato = useData('GET /mandato', {}).data?.mandato;
  if (!mandato) return null;
  const p = t.permisoFirmado;
  const { vigente, estado, nombre, mandante, revision_de_nombre: revision, firmado, revocado, texto } = mandato;
  const nameWaits = vigente && revision === 'pendiente';
  const inForce = vigente && !nameWaits && documentacion.mandato === 'validado';
  const how = inForce ? 'vigente' : vigente ? 'enRevision' : estado === 'revocado' ? 'revocado' : 'pasado';
  const settled = revision === 'coincide' || revision === 'aceptado';
  return (
    <section class="tarjeta">
      <div class="pila-junta">
        <h2>{p.titulo}</h2>
        <State tone={inForce ? 'bien' : vigente ? 'calma' : 'llano'}>{p.estados[how]}</State>
      </div>
      <p>
        {put(settled ? p.firmado : p.escrito, {
          nombre: settled ? mandante : nombre,
          fecha: wholeDay(firmado, language),
        })}{' '}
        {revocado && put(revision === 'rechazado' ? p.rechazado : p.revocado, { fecha: wholeDay(revocado, language) })}
      </p>
      {estado === 'revocado' && revision !== 'rechazado' && decide && <p>{p.retirado}</p>}
      <div class="botones">
        <a class="boton boton-segundo" href={client.direccion('GET /mandato/pdf', {})} target="_blank" rel="noopener">
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
