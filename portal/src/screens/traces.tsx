/** Public traces of the deceased: ready-made searches, a field for the addresses found, and the list. */
import type { AddedRastros, Rastros } from '@albacea/contract/schemas/rastros.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { serverTextLang } from '../texts/languages.ts';
import { Breakable } from '../ui/breakable.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Checkbox, Field } from '../ui/field.tsx';
import { Form, missing, useForm } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';

export function Traces() {
  const { t } = usePortal();
  const { fallecido } = useCaso();
  const { decide } = usePermissions();
  const w = t.rastros;
  const nombre = fallecido.nombre;
  return (
    <Screen title={put(w.pregunta, { nombre })} lead={w.entradilla} back={['/portal', t.comun.inicio]} may={decide}>
      <CollectTraces />
    </Screen>
  );
}

function CollectTraces() {
  const { fallecido } = useCaso();
  const w = usePortal().t.rastros;
  const traces = useData('GET /rastros', {});
  return (
    <Reading of={traces} heights={[12, 12]}>
      {(rastros) => (
        <>
          <AddressesForm />
          {rastros.elementos.length > 0 && (
            <div class="botones">
              <LinkButton to="/portal/internet/lista">{w.irALista}</LinkButton>
            </div>
          )}
          <Searches {...rastros} />
          <Notice>
            <p>{put(w.noEsNuestro, { nombre: fallecido.nombre })}</p>
          </Notice>
        </>
      )}
    </Reading>
  );
}

function AddressesForm() {
  const { t, client } = usePortal();
  const w = t.rastros;
  const [added, setAdded] = useState<AddedRastros | null>(null);
  const form = useForm<{ texto: string }>({
    draft: 'rastros',
    initial: { texto: '' },
    checks: ({ texto }) => ({ texto: missing(texto, w.faltaTexto) }),
    refusals: { texto: w.faltaTexto },
    action: useAction(async (body: { readonly texto: string }) =>
      setAdded(await client.request('POST /rastros', { body })),
    ),
    onDone: () => undefined,
  });
  return (
    <section class="tarjeta">
      {added && (
        <Notice kind={added.rechazados.length > 0 ? 'atencion' : 'bien'} aloud key={JSON.stringify(added)}>
          <p>
            {put(w.anadidas, { n: added.anadidos })} {added.repetidos > 0 && put(w.repetidas, { n: added.repetidos })}
          </p>
          {added.rechazados.length > 0 && <p>{w.rechazadas}</p>}
          <ul class="puntos">
            {added.rechazados.map(({ direccion, motivo }) => (
              <li key={direccion}>
                <Breakable text={direccion} />. {motivo}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Form form={form} button={w.anadir} title={w.pegarTitulo}>
        <Field {...form.text('texto')} label={w.pegar} help={w.pegarAyuda} maxLength={200_000} long />
      </Form>
    </section>
  );
}

function Searches({ busquedas }: Pick<Rastros, 'busquedas'>) {
  const { t, client, language } = usePortal();
  const w = t.rastros;
  const tick = useAction((codes: string[]) => client.request('POST /rastros/lista', { body: { busquedas: codes } }));
  const done = busquedas.flatMap(({ codigo, hecha }) => (hecha ? [codigo] : []));
  return (
    <section class="tarjeta">
      <h2>{w.buscarTitulo}</h2>
      <p>{w.buscarTexto}</p>
      <p>{w.marque}</p>
      <ul>
        {busquedas.map(({ codigo, nombre, consulta, enlace, hecha }) => (
          <li key={codigo}>
            <Checkbox
              id={codigo}
              label={
                <>
                  <span class="oculto">{w.hecha}</span>
                  <a
                    class="enlace"
                    href={enlace}
                    target="_blank"
                    rel="noopener noreferrer"
                    {...serverTextLang(language)}
                  >
                    {nombre}: {consulta}
                  </a>
                </>
              }
              checked={hecha}
              onChange={(marked) => void tick.run(marked ? [...done, codigo] : done.filter((one) => one !== codigo))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
