/** The certificates of public registers: the service asks for them, the family only looks. */
import type { WorkCertificado as Certificado } from '@albacea/contract/schemas/work-certificados.ts';
import { put } from '@albacea/words/put.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { day } from '../texts/dates.ts';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { State, type StateTone } from '../ui/state.tsx';

const TONE: Readonly<Record<Certificado['estado'], StateTone>> = {
  pendiente: 'calma',
  solicitado: 'calma',
  obtenido: 'bien',
  no_procede: 'llano',
  denegado: 'atencion',
};

export function Certificados() {
  const { t } = usePortal();
  const { certificados, modulos } = useCaso();
  const { live } = usePermissions();
  const toCome = live && modulos.some(({ modulo }) => modulo === 'certificados');
  const c = t.certificados;
  return (
    <Screen title={c.titulo} lead={c.entradilla} back={['/portal', t.comun.inicio]}>
      {certificados.length === 0 ? (
        <Notice>
          <p>{toCome ? c.ninguno : c.nada}</p>
        </Notice>
      ) : (
        <ul class="pila">
          {certificados.map((certificado) => (
            <li class="tarjeta" key={certificado.certificado_id}>
              <Card {...certificado} />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  );
}

function Card(certificado: Certificado) {
  const { tipo, estado, desde, plazo, plazo_legal: law, conserva_hasta: kept, documento_id: documento } = certificado;
  const { t, client, language } = usePortal();
  const { papel } = useCaso();
  const c = t.certificados;
  return (
    <>
      <div class="pila-junta">
        <h2>{c.tipos[tipo]}</h2>
        <State tone={TONE[estado]}>{c.estados[estado]}</State>
      </div>
      <p>{c.que[tipo]}</p>
      {estado === 'pendiente' && desde && <p>{put(c.desde, { fecha: day(desde, language) })}</p>}
      {estado === 'pendiente' && kept && <p>{put(c.conserva, { fecha: day(kept, language) })}</p>}
      {estado === 'solicitado' && plazo && (
        <p>{put(law === null ? c.plazoEstimado : c.plazo, { fecha: day(plazo, language) })}</p>
      )}
      {estado === 'denegado' && <p>{c.denegado}</p>}
      {documento && papel === 'heredero' && (
        <p>
          <a
            class="boton boton-segundo boton-menor"
            href={client.address('GET /documentos/{documento}/fichero', { params: { documento } })}
            target="_blank"
            rel="noopener noreferrer"
          >
            {c.ver}
            <span class="oculto"> {c.tipos[tipo]}</span>
          </a>
        </p>
      )}
    </>
  );
}
