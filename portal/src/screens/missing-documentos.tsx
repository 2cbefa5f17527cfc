/** Missing documents, shown the same on every page: the name, who needs it, and its alternatives. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { put } from '@albacea/words/put.ts';
import { usePermissions, usePortal } from '../data/context.ts';
import { documentoPath, isForOneCuenta, lacksIdentifier, type MissingDocumento } from '../rules-documentos.ts';
import { inAList, listParts } from '../texts/in-a-list.ts';
import type { Texts } from '../texts/texts.ts';

/** The name of a document, with the company where it serves one account alone. */
export const documentoName = (
  { type, cuenta, proveedores }: Pick<MissingDocumento, 'type' | 'cuenta' | 'proveedores'>,
  { documentos: d }: Texts,
): string =>
  cuenta === null ? d.tipos[type] : put(d.deEmpresa, { papel: d.tipos[type], empresa: proveedores[0] ?? '' });

/** The sentence that says who needs a document, such as «Lo piden Netflix y Movistar.» */
export function useWhoNeedsIt(): (paper: Pick<MissingDocumento, 'proveedores' | 'cuenta'>) => string | null {
  const { t, language } = usePortal();
  return ({ proveedores, cuenta }) => {
    if (proveedores.length === 0) return t.papeles.deTodas;
    const cuentas = inAList(proveedores, language);
    return cuenta === null ? put(t.documentos.para, { n: proveedores.length, cuentas }) : null;
  };
}

/** The alternatives to a document: «O bien: Libro de familia». Each name links to the page where that document is handed in. */
export function Alternatives({ paper }: { readonly paper: Pick<MissingDocumento, 'alternatives' | 'cuenta'> }) {
  const { t, language } = usePortal();
  const { contributes } = usePermissions();
  const { alternatives, cuenta } = paper;
  return (
    <>
      {alternatives.map((set) => {
        const parts = listParts(
          set.map((one) => t.documentos.tipos[one]),
          language,
        );
        const names = parts.filter(({ type }) => type === 'element');
        return (
          <p class="fila-texto" key={set.join()}>
            {t.papeles.oBien}{' '}
            {parts.map((part) => {
              const type = set[names.indexOf(part)];
              return type && contributes ? (
                <a
                  class="enlace-en-texto"
                  href={documentoPath({ type, cuenta: isForOneCuenta(type) ? cuenta : null })}
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

interface MissingIdentifiersProps {
  readonly cuentas: readonly CompleteCuenta[];
}

/**
 * The decided accounts whose identifier is still missing.
 * @param level of the heading
 */
export function MissingIdentifiers({
  cuentas,
  level: Heading = 'h3',
}: MissingIdentifiersProps & { readonly level?: 'h2' | 'h3' }) {
  const { t } = usePortal();
  const { decide } = usePermissions();
  const missing = cuentas.filter(lacksIdentifier);
  if (missing.length === 0) return null;
  return (
    <>
      <Heading>{t.papeles.datosTitulo}</Heading>
      <div class="filas">
        <div class="fila fila-sin-marca">
          <div>
            <p class="fila-titulo">{t.papeles.dato}</p>
            <p class="fila-texto">{t.papeles.datoDe}</p>
            <ul class="puntos">
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
