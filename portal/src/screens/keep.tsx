/** Content to save before anything is erased: account by account, and on the telephone itself. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { Guide } from '@albacea/contract/schemas/guides.ts';
import { usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { deviceGuides, keepLists } from '../rules-keep.ts';
import { serverTextLang } from '../texts/languages.ts';
import { InSpanish } from '../ui/in-spanish.tsx';
import { Mark } from '../ui/mark.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { State } from '../ui/state.tsx';
import { GuideLinks, KeptButtons } from './kept.tsx';

export function Keep() {
  const { t } = usePortal();
  const cuentas = useData('GET /cuentas', {});
  const guides = useData('GET /guias', {});
  return (
    <Screen title={t.guardar.titulo} lead={t.guardar.entradilla} back={['/portal/cuentas', t.cuentas.titulo]}>
      <Reading of={cuentas}>
        {({ elementos }) => (
          <Reading of={guides}>{({ elementos: all }) => <Lists cuentas={elementos} guides={all} />}</Reading>
        )}
      </Reading>
    </Screen>
  );
}

function Lists({
  cuentas,
  guides,
}: {
  readonly cuentas: readonly CompleteCuenta[];
  readonly guides: readonly Guide[];
}) {
  const { t, language } = usePortal();
  const g = t.guardar;
  const { waiting, kept, open } = keepLists(cuentas, guides);
  return (
    <>
      <ToKeep title={g.esperanTitulo} text={g.esperanTexto} cuentas={waiting} />
      <ToKeep title={g.otrasTitulo} text={g.otrasTexto} cuentas={open} />
      {kept.length > 0 && (
        <section class="pila-junta">
          <h2>{g.guardado}</h2>
          <ul class="filas">
            {kept.map(({ cuenta_id, proveedor }) => (
              <li key={cuenta_id}>
                <a class="fila" href={`/portal/cuentas/${cuenta_id}`}>
                  <Mark name={proveedor} />
                  <span class="fila-titulo">{proveedor}</span>
                  <State tone="bien">{g.guardado}</State>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section class="pila-junta">
        <h2>{g.telefonoTitulo}</h2>
        <p>{g.telefonoTexto}</p>
        <InSpanish what="guia" />
        <ul class="filas">
          {deviceGuides(guides).map((guide) => (
            <li key={guide.codigo}>
              <a class="fila fila-sin-marca" href={`/portal/guardar/${guide.codigo}`}>
                <span class="fila-titulo" {...serverTextLang(language)}>
                  {guide.titulo}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface ToKeepProps {
  readonly title: string;
  readonly text: string;
  readonly cuentas: readonly CompleteCuenta[];
}

function ToKeep({ title, text, cuentas }: ToKeepProps) {
  if (cuentas.length === 0) return null;
  return (
    <section class="pila-junta">
      <h2>{title}</h2>
      <p>{text}</p>
      {cuentas.map((cuenta) => (
        <Account key={cuenta.cuenta_id} cuenta={cuenta} />
      ))}
    </section>
  );
}

function Account({ cuenta }: { readonly cuenta: CompleteCuenta }) {
  return (
    <section class="tarjeta" aria-label={cuenta.proveedor}>
      <h3>{cuenta.proveedor}</h3>
      {cuenta.identificador && <p class="suave se-parte">{cuenta.identificador}</p>}
      <GuideLinks cuenta={cuenta} />
      {cuenta.estado === 'confirmada' && <KeptButtons cuenta={cuenta} />}
    </section>
  );
}
