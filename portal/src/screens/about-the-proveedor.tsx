/** What the catalogue knows of an action at a provider, for who wants to read it. */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { usePortal } from '../data/context.ts';
import type { Texts } from '../texts/es.ts';
import { Notice } from '../ui/notice.tsx';

type PaperName = keyof Texts['documentos']['tipos'];

/** Within a sentence: «su DNI», «DNI de la persona fallecida». */
const inMeans = (name: string): string => name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase());

export function AboutProveedor({
  proveedor,
  accion,
}: {
  readonly proveedor: Proveedor | null;
  /** Null: nothing is chosen yet. */
  readonly accion: CuentaAction | null;
}) {
  const { t } = usePortal();
  const offer = proveedor?.acciones.find((one) => one.accion === accion);
  if (!proveedor) return null;
  const papers = (offer?.papeles ?? []).filter(
    (paper): paper is typeof paper & PaperName => paper in t.documentos.tipos && paper !== 'certificado_defuncion',
  );
  const withoutVerify = (offer && offer.sin_verificar.length > 0) || proveedor.verificado.estado !== 'verificado';
  const theDetails = papers.length > 0 || Boolean(offer?.notas);
  if (!proveedor.notas && !theDetails) return null;
  return (
    <>
      {/* in the open: what has to be known before one chooses, such as what can no longer be saved afterwards */}
      {proveedor.notas && (
        <Notice titulo={t.cuenta.nota}>
          <p>{proveedor.notas}</p>
        </Notice>
      )}
      {theDetails && (
        <details>
          <summary>{t.cuenta.comoSePide}</summary>
          {papers.length > 0 && (
            <p>
              {t.cuenta.papeles} {papers.map((paper) => inMeans(t.documentos.tipos[paper])).join(', ')}.
            </p>
          )}
          {offer?.notas && <p>{offer.notas}</p>}
          {withoutVerify && <p>{t.cuenta.sinVerificar}</p>}
        </details>
      )}
    </>
  );
}
