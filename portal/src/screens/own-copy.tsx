/** All data kept about the reader: requested with one tap, shown on the page, printed, or saved as a file. */
import type { OwnCopy } from '@albacea/contract/schemas/data-rights.ts';
import { put } from '@albacea/words/put.ts';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useCaso, usePortal } from '../data/context.ts';
import { useAction } from '../data/use-data.ts';
import { day, hour, wholeDay } from '../texts/dates.ts';
import { isPortalLanguage, LANGUAGE_NAME } from '../texts/tongues.ts';
import { Button } from '../ui/button.tsx';
import { useFocusOn } from '../ui/focus.ts';
import { ActionFailure, Notice } from '../ui/notice.tsx';

export function TakeCopy() {
  const { t, client } = usePortal();
  const { copia } = t.misDatos;
  const [copy, show] = useState<OwnCopy | null>(null);
  const take = useAction(async () => show(await client.request('POST /mis-datos/copia', {})), null, true);
  if (copy) return <Taken copy={copy} />;
  return (
    <section class="tarjeta">
      <h2>{copia.titulo}</h2>
      <p>{copia.texto}</p>
      <ActionFailure error={take.error} />
      <div class="botones">
        <Button busy={take.busy} onPress={take.run}>
          {copia.boton}
        </Button>
      </div>
    </section>
  );
}

function Taken({ copy }: Props) {
  const { t, language } = usePortal();
  const { copia, visto } = t.misDatos;
  const [saved, say] = useState(false);
  const heading = useFocusOn<HTMLHeadingElement>(copy);
  return (
    <section class="tarjeta pila">
      <h2 ref={heading} tabIndex={-1}>
        {put(copia.hecha, { fecha: wholeDay(copy.generada, language) })}
      </h2>
      <WhoTheyAre copy={copy} />
      <Signed copy={copy} />
      <Said copy={copy} />
      <Received copy={copy} />
      <Visits copy={copy} />
      <p>{put(visto.conserva, { n: copy.responsable.anios })}</p>
      <div class="no-imprimir" role="status">
        {saved && (
          <Notice kind="bien">
            <p>{copia.guardada}</p>
          </Notice>
        )}
      </div>
      <div class="botones no-imprimir">
        <Button kind="segundo" onPress={() => print()}>
          {copia.imprimir}
        </Button>
        <Button
          kind="segundo"
          onPress={() => {
            save(copy, copia.archivo);
            say(true);
          }}
        >
          {copia.guardar}
        </Button>
      </div>
    </section>
  );
}

function save(copy: OwnCopy, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}-${copy.generada.slice(0, 10)}.json`;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

interface Props {
  readonly copy: OwnCopy;
}

function WhoTheyAre({ copy: { persona, origen } }: Props) {
  const { visto } = usePortal().t.misDatos;
  const { fallecido, heredero, aseguradora } = useCaso();
  const names = { fallecido: fallecido.nombre, heredero: heredero.nombre, aseguradora: aseguradora.nombre };
  const { nombre, apellidos, email, telefono, parentesco, idioma } = persona;
  const rows: readonly (readonly [string, string])[] = [
    [visto.nombre, `${nombre} ${apellidos}`],
    [visto.email, email],
    [visto.telefono, telefono ?? visto.nada],
    [put(visto.parentesco, names), parentesco ?? visto.nada],
    [visto.direccion, visto.nada],
    [visto.idioma, isPortalLanguage(idioma) ? LANGUAGE_NAME[idioma] : idioma],
  ];
  return (
    <section class="pila-junta">
      <h3>{visto.quien}</h3>
      <dl class="como">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="se-parte">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{put(visto.origen[origen], names)}</p>
      <p>{put(visto.paraQue, names)}</p>
    </section>
  );
}

/** A heading with its content; nothing if the content is empty. */
function Part({
  title,
  n,
  children,
}: {
  readonly title: string;
  readonly n: number;
  readonly children: ComponentChildren;
}) {
  if (n === 0) return null;
  return (
    <section class="pila-junta">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Signed({ copy: { permisos } }: Props) {
  const { t, language } = usePortal();
  const { visto } = t.misDatos;
  return (
    <Part title={visto.permisos} n={permisos.length}>
      <ul class="puntos">
        {permisos.map((one) => (
          <li key={one.firmado} class="se-parte">
            {put(visto.firmo, { fecha: wholeDay(one.firmado, language), nombre: one.nombre })}{' '}
            {`${visto.documento[one.identidad.clase]} ${one.identidad.numero}. `}
            {one.revocado && `${put(visto.retiro, { fecha: wholeDay(one.revocado, language) })} `}
            {put(visto.prueba, { email: one.email, ip: one.direccion_ip })}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Said({ copy: { voluntad, desacuerdos } }: Props) {
  const { t, language } = usePortal();
  const { visto } = t.misDatos;
  const { fallecido } = useCaso();
  return (
    <>
      <Part title={put(visto.voluntad, { fallecido: fallecido.nombre })} n={voluntad === null ? 0 : 1}>
        <p class="tal-cual">«{voluntad}»</p>
      </Part>
      <Part title={visto.desacuerdos} n={desacuerdos.length}>
        <ul class="puntos">
          {desacuerdos.map(({ dicho, motivo, decision }) => (
            <li key={dicho} class="tal-cual">
              {day(dicho, language)}: «{motivo}» {decision}
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}

function Received({ copy: { papeles: all, destinatarios, mensajes, llamadas } }: Props) {
  const { t, language } = usePortal();
  // the mandate stands above, as what was signed
  const papeles = all.filter(({ tipo }) => tipo !== 'mandato');
  const { visto } = t.misDatos;
  return (
    <>
      <Part title={visto.papeles} n={papeles.length}>
        <ul class="puntos">
          {papeles.map(({ tipo, recibido, fichero_borrado: gone }) => (
            <li key={`${tipo}${recibido}`}>
              {t.documentos.tipos[tipo]}, {day(recibido, language)}. {gone !== null && visto.sinImagen}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={visto.destinatarios} n={destinatarios.length}>
        <p>{visto.destinatariosTexto}</p>
        <ul class="puntos">
          {destinatarios.map(({ nombre, desde }) => (
            <li key={`${nombre}${desde}`}>
              {nombre}, {day(desde, language)}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={visto.mensajes} n={mensajes.length}>
        <ul class="puntos">
          {mensajes.map(({ escrito, asunto }) => (
            <li key={escrito}>
              {day(escrito, language)}, {hour(escrito, language)}
              {asunto && `: ${asunto}`}
            </li>
          ))}
        </ul>
        <p>{visto.mensajesTexto}</p>
      </Part>
      <Part title={visto.llamadas} n={llamadas.length}>
        <ul class="puntos">
          {llamadas.map((at) => (
            <li key={at}>
              {day(at, language)}, {hour(at, language)}
            </li>
          ))}
        </ul>
        <p>{visto.llamadasTexto}</p>
      </Part>
    </>
  );
}

function Visits({ copy: { correos, enlaces, sesiones } }: Props) {
  const { t, language } = usePortal();
  const { visto } = t.misDatos;
  const on = (instant: string) => day(instant, language);
  return (
    <>
      <Part title={put(visto.correos, { n: correos.length })} n={correos.length}>
        <ul class="puntos">
          {correos.map(({ escrito }, i) => (
            <li key={`${escrito}${i}`}>
              {on(escrito)}, {hour(escrito, language)}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={visto.entradas} n={enlaces.length + sesiones.length}>
        <ul class="puntos">
          {enlaces.map(({ desde, hasta }, i) => (
            <li key={`${desde}${i}`}>{put(visto.enlace, { desde: on(desde), hasta: on(hasta) })}</li>
          ))}
          {sesiones.map(({ desde }, i) => (
            <li key={`${desde}${i}`}>
              {put(visto.sesion, { desde: on(desde) })} {hour(desde, language)}
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}
