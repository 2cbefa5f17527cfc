/** The certificates of public registers: the service asks for them, the family only looks. */
import type { Certificado } from '@albacea/contract/certificados.ts';
import { useCaso, usePortal } from '../datos/contexto.ts';
import { dia } from '../textos/fechas.ts';
import { poner } from '../textos/poner.ts';
import { Aviso } from '../ui/aviso.tsx';
import { Estado, type TonoDeEstado } from '../ui/estado.tsx';
import { Pantalla } from '../ui/pantalla.tsx';

const TONO: Readonly<Record<Certificado['estado'], TonoDeEstado>> = {
  pendiente: 'calma',
  solicitado: 'calma',
  obtenido: 'bien',
  no_procede: 'llano',
  denegado: 'atencion',
};

export function Certificados() {
  const { t } = usePortal();
  const { certificados } = useCaso();
  const c = t.certificados;
  return (
    <Pantalla titulo={c.titulo} entradilla={c.entradilla} volver={['/portal', t.comun.inicio]}>
      {certificados.length === 0 ? (
        <Aviso>
          <p>{c.ninguno}</p>
        </Aviso>
      ) : (
        <ul class="pila">
          {certificados.map((certificado) => (
            <li class="tarjeta" key={certificado.certificado_id}>
              <Ficha {...certificado} />
            </li>
          ))}
        </ul>
      )}
    </Pantalla>
  );
}

function Ficha({ tipo, estado, desde, plazo, documento_id: documento }: Certificado) {
  const { t, cliente, idioma } = usePortal();
  const { papel } = useCaso();
  const c = t.certificados;
  return (
    <>
      <div class="pila-junta">
        <h2>{c.tipos[tipo]}</h2>
        <Estado tono={TONO[estado]}>{c.estados[estado]}</Estado>
      </div>
      <p>{c.que[tipo]}</p>
      {estado === 'pendiente' && desde && <p>{poner(c.desde, { fecha: dia(desde, idioma) })}</p>}
      {estado === 'solicitado' && plazo && <p>{poner(c.plazo, { fecha: dia(plazo, idioma) })}</p>}
      {estado === 'denegado' && <p>{c.denegado}</p>}
      {documento && papel === 'heredero' && (
        <p>
          <a
            class="boton boton-segundo boton-menor"
            href={cliente.direccion('GET /documentos/{documento}/fichero', { parametros: { documento } })}
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
