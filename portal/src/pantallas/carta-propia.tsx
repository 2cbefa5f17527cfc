/** The letter that the relative sends: what to do, the text, the PDF, and that it was sent. */
import type { CuentaCompleta } from '@albacea/contract/cuentas.ts';
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
  if (!cuenta.envia_la_familia || !decide || cuenta.estado !== 'confirmada') return null;
  if (cuenta.impedimentos.length > 0 || !cuenta.posible.includes('solicitar_por_familia'))
    return <p>{t.carta.pronto}</p>;
  return <Pasos cuenta={cuenta} />;
}

function Pasos({ cuenta: { cuenta_id: cuenta, version } }: { readonly cuenta: CuentaCompleta }) {
  const { t, cliente, anunciar } = usePortal();
  const carta = useDatos('GET /cuentas/{cuenta}/carta', { parametros: { cuenta }, consulta: {} });
  const enviada = useAccion(() =>
    cliente.pedir('POST /cuentas/{cuenta}/carta/enviada', { parametros: { cuenta }, cuerpo: { version } }),
  );
  const c = t.carta;
  return (
    <section class="tarjeta">
      <h2>{c.titulo}</h2>
      <p>{c.porQue}</p>
      <Lectura de={carta} altos={[8, 3, 3]}>
        {({ destinatario: { nombre: empresa, direccion }, adjuntos, texto }) => {
          const papeles = adjuntos.filter(({ clase }) => clase !== 'carta').map(({ nombre }) => nombre);
          return (
            <>
              <ol class="pasos-de-carta">
                <li>{c.pasoCarta}</li>
                <li>
                  {poner(direccion ? c.pasoMandar : c.pasoMandarSin, { empresa })}{' '}
                  {direccion && <Direccion direccion={direccion} />}{' '}
                  {papeles.length > 0 && poner(c.conPapeles, { papeles: papeles.join('; ') })}
                </li>
                <li>{c.pasoDecir}</li>
              </ol>
              <div class="botones">
                <a
                  class="boton boton-segundo"
                  href={cliente.direccion('GET /cuentas/{cuenta}/carta/pdf', { parametros: { cuenta }, consulta: {} })}
                  target="_blank"
                  rel="noopener"
                >
                  {c.descargar}
                </a>
                <Copiar texto={texto} />
              </div>
              <details>
                <summary>{c.ver}</summary>
                <p class="tal-cual">{texto}</p>
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
