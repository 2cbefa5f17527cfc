/** What the case asks for now, as a mandate lists it: the accounts that are not final, and the certificates of the module. */
import { TIPOS_DE_CERTIFICADO } from '@albacea/contract/certificados.ts';
import type { Tx } from '../../db/base.ts';
import type { CasoTomado } from '../casos/tomar-caso.ts';
import { type AlcanceDeMandato, enLista } from './reglas.ts';
import { leerLoQuePide } from './sql.ts';

export async function alcanceDelCaso(
  tx: Tx,
  { fila, clave }: Pick<CasoTomado, 'fila' | 'clave'>,
): Promise<AlcanceDeMandato> {
  const { cuentas, conCertificados } = await leerLoQuePide(tx, fila.id);
  const abiertas = cuentas.map(({ id, accion, datos_cifrados }) => {
    const lugar = { tabla: 'cuentas', columna: 'datos_cifrados', fila: id };
    return { proveedor: clave.descifrarJson<{ proveedor: string }>(lugar, datos_cifrados).proveedor, accion };
  });
  return { cuentas: enLista(abiertas), certificados: conCertificados ? TIPOS_DE_CERTIFICADO : [] };
}
