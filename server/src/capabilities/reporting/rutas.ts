/** Routes of the figures; no logic. */
import { escritura, lectura, type Ruta } from '../../http/ruta.ts';
import { quienPide } from '../casos/peticion.ts';
import { presentarCsv } from './presentar-csv.ts';
import { registrarDatos } from './registrar-datos.ts';
import { verReporting } from './ver-reporting.ts';

export function rutasDeReporting(): Ruta[] {
  return [
    {
      ...lectura('verReporting', ({ consulta, ahora }, tx) => verReporting(tx, consulta, ahora)),
      enCsv: presentarCsv,
    },
    escritura('registrarDatos', async (peticion, tx) => {
      const { actor, ahora, aseguradora } = quienPide(peticion);
      const datos = await registrarDatos(tx, peticion.cuerpo.datos, actor, ahora);
      return { datos, guardar: { caso: null, clave: aseguradora.clave, correo: null } };
    }),
  ];
}
