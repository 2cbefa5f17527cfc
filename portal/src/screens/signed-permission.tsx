/** The permission signed last: its state in one word, the document for each company, and all of them as a download. */
import type { EjemplarView, Mandato } from '@albacea/contract/schemas/mandato.ts';
import { put } from '@albacea/words/put.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { wholeDay } from '../texts/dates.ts';
import { State, type StateTone } from '../ui/state.tsx';

type LastMandato = NonNullable<Mandato['mandato']>;
type Standing = 'vigente' | 'enRevision' | 'revocado' | 'pasado';

const TONE: Readonly<Record<Standing, StateTone>> = {
  vigente: 'bien',
  enRevision: 'calma',
  revocado: 'llano',
  pasado: 'llano',
};

/** @param inForce the permission is valid, and the service has finished its review */
function standingOf({ vigente, estado }: Pick<LastMandato, 'vigente' | 'estado'>, inForce: boolean): Standing {
  if (inForce) return 'vigente';
  if (vigente) return 'enRevision';
  return estado === 'revocado' ? 'revocado' : 'pasado';
}

export function SignedPermission() {
  const { t, client, language } = usePortal();
  const { decide } = usePermissions();
  const { documentacion } = useCaso();
  const mandato = useData('GET /mandato', {}).data?.mandato;
  if (!mandato) return null;
  const p = t.permisoFirmado;
  const { vigente, estado, nombre, mandante, revision_de_nombre: revision, firmado, revocado } = mandato;
  const nameWaits = vigente && revision === 'pendiente';
  const inForce = vigente && !nameWaits && documentacion.mandato === 'validado';
  const standing = standingOf(mandato, inForce);
  // most documents were signed at once and expire on the same day, which is shown once
  const until =
    mandato.ejemplares
      .map(({ hasta }) => hasta)
      .toSorted()
      .at(-1) ?? firmado;
  const settled = revision === 'coincide' || revision === 'aceptado';
  return (
    <section class="tarjeta">
      <div class="pila-junta">
        <h2>{p.titulo}</h2>
        <State tone={TONE[standing]}>{p.estados[standing]}</State>
      </div>
      <p>
        {put(settled ? p.firmado : p.escrito, {
          nombre: settled ? mandante : nombre,
          fecha: wholeDay(firmado, language),
        })}{' '}
        {revocado && put(revision === 'rechazado' ? p.rechazado : p.revocado, { fecha: wholeDay(revocado, language) })}
      </p>
      {nameWaits && <p>{t.autorizacion.nombreEnRevision}</p>}
      {estado === 'revocado' && revision !== 'rechazado' && decide && <p>{p.retirado}</p>}
      {vigente && <p>{put(p.papeles, { fecha: wholeDay(until, language) })}</p>}
      <ul class="puntos">
        {mandato.ejemplares.map((one) => (
          <PaperLine key={one.ejemplar_id} ejemplar={one} withDay={vigente && (one.hasta !== until || !one.vigente)} />
        ))}
      </ul>
      <div class="botones">
        <a class="boton boton-segundo" href={client.address('GET /mandato/pdf', {})} target="_blank" rel="noopener">
          {p.descargar}
        </a>
      </div>
    </section>
  );
}

/** @param withDay shows the document's last day, because it has passed or differs from that of the others */
function PaperLine({ ejemplar, withDay }: { readonly ejemplar: EjemplarView; readonly withDay: boolean }) {
  const { t, client, language } = usePortal();
  const p = t.permisoFirmado;
  const { ejemplar_id, proveedor, vigente, hasta } = ejemplar;
  const name = proveedor ?? t.autorizacion.registros;
  const until = put(vigente ? p.hasta : p.caducado, { fecha: wholeDay(hasta, language) });
  return (
    <li>
      <a
        href={client.address('GET /mandato/ejemplares/{ejemplar}/pdf', { params: { ejemplar: ejemplar_id } })}
        target="_blank"
        rel="noopener"
        aria-label={put(p.leerDe, { empresa: name })}
      >
        {name}
      </a>
      {withDay && <span class="fila-texto">{until}</span>}
    </li>
  );
}
