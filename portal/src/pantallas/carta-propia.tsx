/** The letter that the relative sends, the request or what follows it: what to do, the text, the PDF, and that it was sent. */
import type { CuentaCompleta } from '@albacea/contract/cuentas.ts';
import type { AdjuntoDeCarta, ClaseDeCarta } from '@albacea/contract/papeles.ts';
import { useState } from 'preact/hooks';
import { usePermisos, usePortal } from '../datos/contexto.ts';
import { useAccion, useDatos } from '../datos/usar-datos.ts';
import { poner } from '../textos/poner.ts';
import { FalloDeAccion } from '../ui/aviso.tsx';
import { Boton } from '../ui/boton.tsx';
import { Lectura } from '../ui/lectura.tsx';

export function CartaPropia({ cuenta }: { readonly cuenta: CuentaCompleta }) {
  const { t } = usePortal();
  const { decide } = usePermisos();
  if (!decide) return null;
  if (cuenta.carta_que_toca?.quien === 'heredero') return <Pasos cuenta={cuenta} clase={cuenta.carta_que_toca.clase} />;
  if (!cuenta.envia_la_familia || cuenta.estado !== 'confirmada') return null;
  if (cuenta.impedimentos.length > 0 || !cuenta.posible.includes('solicitar_por_familia'))
    return <p>{t.carta.pronto}</p>;
  return <Pasos cuenta={cuenta} clase="solicitud" />;
}

interface PropsDePasos {
  readonly cuenta: CuentaCompleta;
  readonly clase: ClaseDeCarta;
}

function Pasos({ cuenta: { cuenta_id: cuenta, version }, clase }: PropsDePasos) {
  const { t, idioma, cliente, anunciar } = usePortal();
  const cual = { parametros: { cuenta }, consulta: { clase } };
  const carta = useDatos('GET /cuentas/{cuenta}/carta', cual);
  const enviada = useAccion(() =>
    cliente.pedir('POST /cuentas/{cuenta}/carta/enviada', { parametros: { cuenta }, cuerpo: { version } }),
  );
  // What differs from the request itself, in the words of each letter that follows it.
  const c = { ...t.carta, ...(clase !== 'solicitud' && t.carta[clase]) };
  return (
    <section class="tarjeta">
      <h2>{c.titulo}</h2>
      <p>{c.porQue}</p>
      <Lectura de={carta} altos={[8, 3, 3]}>
        {({ destinatario: { nombre: empresa, direccion }, adjuntos, texto, idioma: suIdioma }) => {
          const papeles = adjuntos.filter(({ clase }) => clase !== 'carta');
          return (
            <>
              <ol class="pasos-de-carta">
                <li>{c.pasoCarta}</li>
                <li>
                  <p>
                    {poner(direccion || clase === 'reclamacion_dpd' ? c.pasoMandar : c.pasoMandarSin, { empresa })}{' '}
                    {direccion && <Direccion direccion={direccion} />}
                  </p>
                  {papeles.length > 0 && (
                    <>
                      <p>{c.conPapeles}</p>
                      <ul class="puntos" lang={suIdioma}>
                        {papeles.map((papel) => (
                          <li key={papel.documento_id ?? papel.nombre}>
                            <PapelDeCarta {...papel} />
                          </li>
                        ))}
                      </ul>
                    </>
                  )}
                </li>
                <li>{c.pasoDecir}</li>
              </ol>
              <div class="botones">
                <a
                  class="boton boton-segundo"
                  href={cliente.direccion('GET /cuentas/{cuenta}/carta/pdf', cual)}
                  target="_blank"
                  rel="noopener"
                >
                  {c.descargar}
                </a>
                <Copiar texto={texto} />
              </div>
              {suIdioma !== idioma && (
                <p class="suave">
                  {c.enOtraLengua}{' '}
                  <a
                    class="enlace"
                    href={cliente.direccion('GET /cuentas/{cuenta}/carta/pdf', {
                      parametros: { cuenta },
                      consulta: { clase, idioma },
                    })}
                    target="_blank"
                    rel="noopener"
                  >
                    {c.traducida}
                  </a>
                </p>
              )}
              <details>
                <summary>{c.ver}</summary>
                <p class="tal-cual" lang={suIdioma}>
                  {texto}
                </p>
              </details>
              <FalloDeAccion error={enviada.error} />
              <div class="botones">
                <Boton enCurso={enviada.enCurso} alPulsar={async () => (await enviada.hacer()) && anunciar(c.anotada)}>
                  {c.enviada}
                </Boton>
              </div>
            </>
          );
        }}
      </Lectura>
    </section>
  );
}

/** A paper that goes with the letter; at hand, where the family may open it. */
function PapelDeCarta({ nombre, documento_id: documento, legible }: AdjuntoDeCarta) {
  const { cliente } = usePortal();
  if (documento === null || !legible) return <>{nombre}</>;
  return (
    <a
      class="enlace"
      href={cliente.direccion('GET /documentos/{documento}/fichero', { parametros: { documento } })}
      target="_blank"
      rel="noopener noreferrer"
    >
      {nombre}
    </a>
  );
}

function Direccion({ direccion }: { readonly direccion: string }) {
  const correo = direccion.includes('@') && !direccion.includes('/');
  if (!correo && !direccion.startsWith('https://')) return <>{direccion}</>;
  return (
    <a
      class="enlace"
      href={correo ? `mailto:${direccion}` : direccion}
      {...(!correo && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {direccion}
    </a>
  );
}

function Copiar({ texto }: { readonly texto: string }) {
  const { t } = usePortal();
  const [dicho, decir] = useState('');
  const copiar = () =>
    navigator.clipboard
      .writeText(texto)
      .then(() => decir(t.carta.copiado))
      .catch(() => decir(t.carta.noCopiado));
  return (
    <>
      <Boton clase="segundo" alPulsar={copiar}>
        {t.carta.copiar}
      </Boton>
      <div role="status">{dicho && <p class="suave">{dicho}</p>}</div>
    </>
  );
}
