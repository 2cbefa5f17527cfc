/** All data kept about the reader: requested with one tap, shown on the page, and saved as a file. */
import type { OwnCopy } from '@albacea/contract/schemas/data-rights.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePortal } from '../data/context.ts';
import { useAction } from '../data/use-data.ts';
import { day, hour, wholeDay } from '../texts/dates.ts';
import { isPortalLanguage, LANGUAGE_NAME } from '../texts/languages.ts';
import { Button } from '../ui/button.tsx';
import { useFocusOn } from '../ui/focus.ts';
import { ActionFailure, Notice } from '../ui/notice.tsx';

export function OwnDataCopy() {
  const { t, client } = usePortal();
  const { copia } = t.misDatos;
  const [copy, setCopy] = useState<OwnCopy | null>(null);
  const take = useAction(async () => setCopy(await client.request('POST /mis-datos/copia', {})), null, true);
  if (copy) return <CopyShown copy={copy} />;
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

function CopyShown({ copy }: Props) {
  const { t, language } = usePortal();
  const { copia, visto } = t.misDatos;
  const [saved, setSaved] = useState(false);
  const heading = useFocusOn<HTMLHeadingElement>(copy);
  return (
    <section class="tarjeta pila">
      <h2 ref={heading} tabIndex={-1}>
        {put(copia.hecha, { fecha: wholeDay(copy.generada, language) })}
      </h2>
      <IdentityPart copy={copy} />
      <Parts copy={copy} />
      <p>{put(visto.conserva, { n: copy.responsable.anios })}</p>
      <div role="status">
        {saved && (
          <Notice kind="bien">
            <p>{copia.guardada}</p>
          </Notice>
        )}
      </div>
      <div class="botones">
        <Button
          kind="segundo"
          onPress={() => {
            save(copy, copia.archivo);
            setSaved(true);
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

function IdentityPart({ copy: { persona, origen } }: Props) {
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

interface Part {
  readonly title: string;
  readonly lines: readonly string[];
  readonly text?: string;
}

/** All other stored data, one line each. */
function usePartsOf(copy: OwnCopy): readonly Part[] {
  const { t, language } = usePortal();
  const { visto } = t.misDatos;
  const { fallecido } = useCaso();
  const { permisos, voluntad, desacuerdos, papeles, destinatarios, mensajes, llamadas, correos, enlaces, sesiones } =
    copy;
  const on = (instant: string) => day(instant, language);
  const at = (instant: string) => `${on(instant)}, ${hour(instant, language)}`;
  const whole = (instant: string) => ({ fecha: wholeDay(instant, language) });
  const inALine = (...parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' ');
  return [
    {
      title: visto.permisos,
      lines: permisos.map(({ firmado, nombre, identidad, revocado, email, direccion_ip: ip }) =>
        inALine(
          put(visto.firmo, { ...whole(firmado), nombre }),
          `${visto.documento[identidad.clase]} ${identidad.numero}.`,
          revocado && put(visto.retiro, whole(revocado)),
          put(visto.prueba, { email, ip }),
        ),
      ),
    },
    {
      title: put(visto.voluntad, { fallecido: fallecido.nombre }),
      lines: voluntad === null ? [] : [`«${voluntad}»`],
    },
    {
      title: visto.desacuerdos,
      lines: desacuerdos.map(({ dicho, motivo, decision }) => inALine(`${on(dicho)}: «${motivo}»`, decision)),
    },
    {
      title: visto.papeles,
      // the mandate is left out here: it is shown above
      lines: papeles
        .filter(({ tipo }) => tipo !== 'mandato')
        .map(({ tipo, recibido, fichero_borrado: gone }) =>
          inALine(`${t.documentos.tipos[tipo]}, ${on(recibido)}.`, gone !== null && visto.sinImagen),
        ),
    },
    {
      title: visto.destinatarios,
      text: visto.destinatariosTexto,
      lines: destinatarios.map(({ nombre, desde }) => `${nombre}, ${on(desde)}`),
    },
    {
      title: visto.mensajes,
      text: visto.mensajesTexto,
      lines: mensajes.map(({ escrito, asunto }) => (asunto ? `${at(escrito)}: ${asunto}` : at(escrito))),
    },
    { title: visto.llamadas, text: visto.llamadasTexto, lines: llamadas.map(at) },
    { title: put(visto.correos, { n: correos.length }), lines: correos.map(({ escrito }) => at(escrito)) },
    {
      title: visto.entradas,
      lines: [
        ...enlaces.map(({ desde, hasta }) => put(visto.enlace, { desde: on(desde), hasta: on(hasta) })),
        ...sesiones.map(({ desde }) => inALine(put(visto.sesion, { desde: on(desde) }), hour(desde, language))),
      ],
    },
  ];
}

function Parts({ copy }: Props) {
  return (
    <>
      {usePartsOf(copy).map(
        ({ title, lines, text }) =>
          lines.length > 0 && (
            <section class="pila-junta" key={title}>
              <h3>{title}</h3>
              {text && <p>{text}</p>}
              <ul class="puntos">
                {lines.map((line, i) => (
                  <li key={`${i} ${line}`} class="tal-cual">
                    {line}
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
}
