/** A guide, step by step. Its ticks are stored, since people leave for another application and come back. */
import type { Guide as KeepGuide } from '@albacea/contract/schemas/guides.ts';
import { put } from '@albacea/words/put.ts';
import { useRoute } from 'preact-iso/router';
import { usePortal } from '../data/context.ts';
import { useData, useDraft } from '../data/use-data.ts';
import { guidesOf, NO_PROGRESS, type Progress, waitsForSaving, withTick } from '../rules-keep.ts';
import { day } from '../texts/dates.ts';
import { keepsakesInList } from '../texts/in-a-list.ts';
import { serverTextLang } from '../texts/languages.ts';
import { Checkbox, Options } from '../ui/field.tsx';
import { InSpanish } from '../ui/in-spanish.tsx';
import { Notice } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { GuideLinks, KeptButtons } from './kept.tsx';

export function Guide() {
  const { t, language } = usePortal();
  const code = useRoute().params.guia;
  const guides = useData('GET /guias', {});
  const guide = guides.data?.elementos.find(({ codigo }) => codigo === code);
  return (
    <Screen
      title={guide?.titulo ?? t.guardar.titulo}
      {...(guide && { titleLang: serverTextLang(language).lang })}
      back={['/portal/guardar', t.guardar.titulo]}
    >
      <Reading of={guides}>
        {() => (guide ? <Steps key={guide.codigo} guide={guide} /> : <p>{t.guardar.noHay}</p>)}
      </Reading>
    </Screen>
  );
}

function Steps({ guide }: { readonly guide: KeepGuide }) {
  const { t, language } = usePortal();
  const g = t.guardar;
  const [progress, change] = useDraft<Progress>(`guia.${guide.codigo}`, NO_PROGRESS);
  const [only] = guide.caminos;
  const chosen = guide.caminos.length === 1 ? only?.aparato : progress.aparato;
  const path = guide.caminos.find(({ aparato }) => aparato === chosen);
  return (
    <>
      <InSpanish what="guia" />
      {guide.aviso && (
        <Notice kind="atencion" title={g.cuidado}>
          <p {...serverTextLang(language)}>{guide.aviso}</p>
        </Notice>
      )}
      <Preparations guide={guide} />
      {guide.caminos.length > 1 && (
        <Options
          id="aparato"
          legend={g.aparato}
          options={guide.caminos.map(({ aparato }) => ({ value: aparato, title: g.aparatos[aparato] }))}
          chosen={progress.aparato}
          onChoose={(aparato) => change({ aparato })}
        />
      )}
      {path && (
        <>
          <section class="pila-junta">
            <h2>{g.pasos}</h2>
            <p class="suave">{g.pasosTexto}</p>
            <ol class="pila-junta">
              {path.pasos.map((texto, i) => {
                const step = `${path.aparato}.${i}`;
                return (
                  <li key={step}>
                    <Checkbox
                      id={`paso-${i}`}
                      label={
                        <>
                          {put(g.paso, { n: String(i + 1), texto: '' })}
                          <span {...serverTextLang(language)}>{texto}</span>
                        </>
                      }
                      checked={progress.hechos.includes(step)}
                      onChange={(yes) => change({ hechos: withTick(progress.hechos, step, yes) })}
                    />
                  </li>
                );
              })}
            </ol>
          </section>
          <section class="pila-junta">
            <h2>{g.comprobar}</h2>
            <Points lines={guide.comprobar} />
          </section>
          <SaysSaved guide={guide} />
        </>
      )}
      <FallbackAndSource guide={guide} />
    </>
  );
}

const Points = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul class="puntos" {...serverTextLang(usePortal().language)}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

function Preparations({ guide: { guarda, hace_falta, tarda } }: { readonly guide: KeepGuide }) {
  const { t, language } = usePortal();
  const g = t.guardar;
  const things = keepsakesInList(guarda, t, language);
  return (
    <section class="tarjeta">
      <h2>{g.seLleva}</h2>
      <p>{`${things.charAt(0).toLocaleUpperCase(language)}${things.slice(1)}.`}</p>
      <h2>{g.haceFalta}</h2>
      <Points lines={hace_falta} />
      <h2>{g.tarda}</h2>
      <p {...serverTextLang(language)}>{tarda}</p>
    </section>
  );
}

/** Tells the service, which waits for it, that the content of an account is saved. */
function SaysSaved({ guide }: { readonly guide: KeepGuide }) {
  const { t } = usePortal();
  const cuentas = useData('GET /cuentas', {}).data?.elementos ?? [];
  const guides = useData('GET /guias', {}).data?.elementos ?? [];
  const waiting = cuentas.filter(
    (cuenta) => waitsForSaving(cuenta) && guidesOf(cuenta, guides).some(({ codigo }) => codigo === guide.codigo),
  );
  return (
    <>
      {waiting.map((cuenta) => (
        <section class="tarjeta" key={cuenta.cuenta_id} aria-label={cuenta.proveedor}>
          <h2>{cuenta.proveedor}</h2>
          {cuenta.identificador && <p class="suave se-parte">{cuenta.identificador}</p>}
          {guidesOf(cuenta, guides).length > 1 && (
            <>
              <p>{t.guardar.tambien}</p>
              <GuideLinks cuenta={cuenta} except={guide.codigo} />
            </>
          )}
          <KeptButtons cuenta={cuenta} />
        </section>
      ))}
    </>
  );
}

function FallbackAndSource({ guide: { fuente, visto, estado, proveedores } }: { readonly guide: KeepGuide }) {
  const { t, language } = usePortal();
  const g = t.guardar;
  return (
    <>
      <section class="pila-junta">
        <h2>{g.siNoPuede}</h2>
        <p>{g.siNoPuedeTexto}</p>
        {proveedores.length > 0 && <p>{g.siNoPuedePida}</p>}
      </section>
      <section class="pila-junta">
        <p class="suave">
          <a class="enlace-en-texto" href={fuente} rel="noreferrer" target="_blank">
            {g.fuente}
          </a>
          . {put(g.visto, { fecha: day(visto, language) })} {estado === 'no_verificado' && g.sinVerificar}
        </p>
      </section>
    </>
  );
}
