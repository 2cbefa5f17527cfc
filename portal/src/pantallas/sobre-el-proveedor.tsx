/** What the catalogue knows of an action at a provider, for who wants to read it. */
import type { AccionCuenta } from '@albacea/contract/cuentas.ts';
import type { Proveedor } from '@albacea/contract/proveedores.ts';
import { usePortal } from '../datos/contexto.ts';
import type { Textos } from '../textos/es.ts';
import { Aviso } from '../ui/aviso.tsx';

type NombreDePapel = keyof Textos['documentos']['tipos'];

/** Within a sentence: «su DNI», «DNI de la persona fallecida». */
const enMedio = (nombre: string): string => nombre.replace(/^\p{Lu}(?=\p{Ll})/u, (letra) => letra.toLocaleLowerCase());

export function SobreElProveedor({
  proveedor,
  accion,
}: {
  readonly proveedor: Proveedor | null;
  /** Null: nothing is chosen yet. */
  readonly accion: AccionCuenta | null;
}) {
  const { t } = usePortal();
  const oferta = proveedor?.acciones.find((una) => una.accion === accion);
  if (!proveedor) return null;
  const papeles = (oferta?.papeles ?? []).filter(
    (papel): papel is typeof papel & NombreDePapel => papel in t.documentos.tipos && papel !== 'certificado_defuncion',
  );
  const sinVerificar = (oferta && oferta.sin_verificar.length > 0) || proveedor.verificado.estado !== 'verificado';
  const detalles = papeles.length > 0 || Boolean(oferta?.notas);
  if (!proveedor.notas && !detalles) return null;
  return (
    <>
      {/* in the open: what has to be known before one chooses, such as what can no longer be saved afterwards */}
      {proveedor.notas && (
        <Aviso titulo={t.cuenta.nota}>
          <p>{proveedor.notas}</p>
        </Aviso>
      )}
      {detalles && (
        <details>
          <summary>{t.cuenta.comoSePide}</summary>
          {papeles.length > 0 && (
            <p>
              {t.cuenta.papeles} {papeles.map((papel) => enMedio(t.documentos.tipos[papel])).join(', ')}.
            </p>
          )}
          {oferta?.notas && <p>{oferta.notas}</p>}
          {sinVerificar && <p>{t.cuenta.sinVerificar}</p>}
        </details>
      )}
    </>
  );
}
