/** The papers that are missing, as they are told on every page: by name, who needs each, and what would do in its place. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { put } from '@albacea/words/put.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { type MissingPaper, missingPapers, ofOneCuenta, paperKey, paperPlace, withoutDatum } from '../rules-papers.ts';
import { inAList } from '../texts/in-a-list.ts';
import type { Texts } from '../texts/languages.ts';
import { State, type StateTone } from '../ui/state.tsx';

/** Papers of one kind that speak of several accounts are told apart by whose they are. */
export const paperName = (
  { type, cuenta, proveedores }: Pick<MissingPaper, 'type' | 'cuenta' | 'proveedores'>,
  { documentos: d }: Texts,
): string =>
  cuenta === null ? d.tipos[type] : put(d.deEmpresa, { papel: d.tipos[type], empresa: proveedores[0] ?? '' });

/** «Lo piden Netflix y Movistar.» */
export function useWhoAsks(): (paper: Pick<MissingPaper, 'proveedores' | 'cuenta'>) => string | null {
  const { t, language } = usePortal();
  return ({ proveedores, cuenta }) => {
    if (proveedores.length === 0) return t.papeles.deTodas;
    const cuentas = inAList(proveedores, language);
    return cuenta === null ? put(t.documentos.para, { n: proveedores.length, cuentas }) : null;
  };
}

/** «O bien: Libro de familia». Each leads to where it is handed in. */
export function Alternatives({ paper }: { readonly paper: Pick<MissingPaper, 'alternatives' | 'cuenta'> }) {
  const { t, language } = usePortal();
  const { contributes } = usePermissions();
  const { alternatives, cuenta } = paper;
  return (
    <>
      {alternatives.map((set) => {
        const parts = new Intl.ListFormat(language).formatToParts(set.map((one) => t.documentos.tipos[one]));
        const names = parts.filter(({ type }) => type === 'element');
        return (
          <p class="fila-texto" key={set.join()}>
            {t.papeles.oBien}{' '}
            {parts.map((part) => {
              const type = set[names.indexOf(part)];
              return type && contributes ? (
                <a
                  class="enlace-en-texto"
                  href={paperPlace({ type, cuenta: ofOneCuenta(type) ? cuenta : null })}
                  key={type}
                >
                  {part.value}
                </a>
              ) : (
                part.value
              );
            })}
          </p>
        );
      })}
    </>
  );
}

const TONE: Readonly<Record<MissingPaper['lack'], StateTone>> = {
  por_enviar: 'calma',
  por_revisar: 'llano',
  otra_cara: 'calma',
  por_repetir: 'atencion',
};

interface OfFamily {
  readonly cuentas: readonly CompleteCuenta[];
}

/** On the first page: every paper that the accounts need, and who needs it. */
export function NeededPapers({ cuentas, documentos }: OfFamily & { readonly documentos: readonly WorkDocumento[] }) {
  const { t } = usePortal();
  const caso = useCaso();
  const { contributes } = usePermissions();
  const whoAsks = useWhoAsks();
  const papers = missingPapers(caso, cuentas, documentos);
  if (papers.length === 0 && !cuentas.some(withoutDatum)) return null;
  return (
    <section class="pila-junta">
      <h2>{t.papeles.titulo}</h2>
      {papers.length > 0 && (
        <ul class="filas">
          {papers.map((paper) => {
            const name = paperName(paper, t);
            const toSend = contributes && paper.lack !== 'por_revisar';
            return (
              <li class="fila fila-sin-marca" key={paperKey(paper)}>
                <div>
                  <h3>
                    {toSend ? (
                      <a class="enlace-de-fila" href={paperPlace(paper)}>
                        {name}
                      </a>
                    ) : (
                      name
                    )}
                  </h3>
                  <p class="fila-texto">{whoAsks(paper)}</p>
                  {paper.lack === 'por_enviar' && <Alternatives paper={paper} />}
                </div>
                <State tone={TONE[paper.lack]}>{t.papeles.estados[paper.lack]}</State>
              </li>
            );
          })}
        </ul>
      )}
      <NeededData cuentas={cuentas} />
      <p class="suave">{t.papeles.siPiden}</p>
    </section>
  );
}

/**
 * What a company has to be told, which is no paper.
 * @param level of its heading
 */
export function NeededData({ cuentas, level: Heading = 'h3' }: OfFamily & { readonly level?: 'h2' | 'h3' }) {
  const { t } = usePortal();
  const { decide } = usePermissions();
  const missing = cuentas.filter(withoutDatum);
  if (missing.length === 0) return null;
  return (
    <>
      <Heading>{t.papeles.datosTitulo}</Heading>
      <div class="filas">
        <div class="fila fila-sin-marca">
          <div>
            <p class="fila-titulo">{t.papeles.dato}</p>
            <p class="fila-texto">{t.papeles.datoDe}</p>
            <ul class="cuentas-en-linea">
              {missing.map(({ cuenta_id, proveedor }) => (
                <li key={cuenta_id}>{decide ? <a href={`/portal/cuentas/${cuenta_id}`}>{proveedor}</a> : proveedor}</li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </>
  );
}
