/** The fields of an entry that can be corrected, each with its value and how sure it is; pure. */
import type { FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import { CAMPOS_CORREGIBLES, valorDe } from './reglas-correcciones.ts';
import { verificacionDe } from './reglas-verificacion.ts';

export function presentarCampos(ficha: FichaDeProveedor) {
  return CAMPOS_CORREGIBLES.flatMap((campo) => {
    const valor = valorDe(ficha, campo);
    // of an action that is not there, and whole actions, which no form can show
    if (valor === undefined || /^acciones\.\w+$/.test(campo)) return [];
    const { estado, fecha, fuente } = verificacionDe(ficha, campo);
    return [
      {
        campo,
        valor: JSON.stringify(valor),
        estado: valor === null ? ('desconocido' as const) : estado,
        fecha,
        fuente: fuente?.referencia ?? null,
      },
    ];
  });
}
