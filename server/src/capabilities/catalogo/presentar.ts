/** A provider: entry to wire. */
import type { FichaDeProveedor, Proveedor } from '@albacea/contract/proveedores.ts';
import { type Certeza, certezasDe, mismaCerteza } from './reglas-verificacion.ts';

type Idioma = 'es' | 'en';

/** @param idioma language of the notes; they are kept in both */
export function presentarProveedor(ficha: FichaDeProveedor, idioma: Idioma): Proveedor {
  const { verificacion, acciones, notas, ...resto } = ficha;
  const certezas = [...certezasDe(ficha)];
  const dudosos = certezas.filter(([, { estado }]) => estado === 'no_verificado').map(([campo]) => campo);
  const { estado, fecha, fuente } = verificacion;
  return {
    ...resto,
    acciones: acciones.map((accion) => {
      const base = `acciones.${accion.accion}.`;
      return {
        ...accion,
        notas: accion.notas?.[idioma] ?? null,
        sin_verificar: dudosos.filter((campo) => campo.startsWith(base)).map((campo) => campo.slice(base.length)),
      };
    }),
    notas: notas?.[idioma] ?? null,
    sin_verificar: dudosos.filter((campo) => !campo.startsWith('acciones.')),
    verificado: { estado, fecha, fuente, excepciones: excepcionesDe(certezas, { estado, fecha, fuente }) },
  };
}

/** Fields whose certainty is not the default one, those of the same certainty together, in the order of the entry. */
function excepcionesDe(certezas: readonly [string, Certeza][], defecto: Certeza) {
  const grupos: (Certeza & { campos: string[] })[] = [];
  for (const [campo, certeza] of certezas) {
    if (mismaCerteza(certeza, defecto)) continue;
    const grupo = grupos.find((uno) => mismaCerteza(uno, certeza));
    if (grupo) grupo.campos.push(campo);
    else grupos.push({ campos: [campo], ...certeza });
  }
  return grupos;
}
