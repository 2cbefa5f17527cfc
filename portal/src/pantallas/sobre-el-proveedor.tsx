/** What the catalogue knows of an action at a provider, for who wants to read it. */
import type { AccionCuenta } from '@albacea/contract/cuentas.ts';
import type { Proveedor } from '@albacea/contract/proveedores.ts';
import { usePortal } from '../datos/contexto.ts';
import type { Textos } from '../textos/es.ts';

type NombreDePapel = keyof Textos['documentos']['tipos'];

/** Within a sentence: «su DNI», «DNI de la persona fallecida». */
const enMedio = (nombre: string): string => nombre.replace(/^\p{Lu}(?=\p{Ll})/u, (letra) => letra.toLocaleLowerCase());

export function SobreElProveedor({
  proveedor,
  accion,
}: {
  readonly proveedor: Proveedor | null;
  readonly accion: AccionCuenta;
}) {
  const { t } = usePortal();
  const oferta = proveedor?.acciones.find((una) => una.accion === accion);
  if (!proveedor || !oferta) return null;
  const papeles = oferta.papeles.filter(
    (papel): papel is typeof papel & NombreDePapel => papel in t.documentos.tipos && papel !== 'certificado_defuncion',
  );
  const sinVerificar = oferta.sin_verificar.length > 0 || proveedor.verificado.estado !== 'verificado';
  const notas = [proveedor.notas, oferta.notas].filter((nota) => nota !== null);
  if (papeles.length + notas.length === 0) return null;
  return (
    <details>
      <summary>{t.cuenta.nota}</summary>
      {papeles.length > 0 && (
        <p>
          {t.cuenta.papeles} {papeles.map((papel) => enMedio(t.documentos.tipos[papel])).join(', ')}.
        </p>
      )}
      {notas.map((nota) => (
        <p key={nota}>{nota}</p>
      ))}
      {sinVerificar && <p>{t.cuenta.sinVerificar}</p>}
    </details>
  );
}
