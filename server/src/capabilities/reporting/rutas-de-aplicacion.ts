/** Routes of the figures in the backoffice; no logic. */
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import type { Base } from '../../db/base.ts';
import { writeCsv } from '../../http/csv.ts';
import { type RutaDeAplicacion, rutasCon, type SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import { quienDeBackoffice } from '../casos/quien.ts';
import { presentarCsv } from './presentar-csv.ts';
import { registrarDatos } from './registrar-datos.ts';
import { verCasosDeCifra } from './ver-casos-de-cifra.ts';
import { verReporting } from './ver-reporting.ts';

const backoffice = rutasCon<SesionDeUsuario>();

export function rutasDeCifrasEnBackoffice({ base }: { readonly base: Base }): RutaDeAplicacion<SesionDeUsuario>[] {
  return [
    backoffice.lectura(B.verCifras, ({ consulta, ahora }, tx) => verReporting(tx, consulta, ahora)),
    backoffice.fichero(B.verCifrasEnCsv, async ({ aseguradora, consulta, ahora }) => {
      const datos = await base.lectura(aseguradora.id, (tx) => verReporting(tx, consulta, ahora));
      const { desde, hasta } = datos.periodo;
      return {
        formato: 'text/csv; charset=utf-8; header=present',
        nombre: `${aseguradora.slug}-${desde}-${hasta}.csv`,
        contenido: Buffer.from(writeCsv(presentarCsv(datos))),
      };
    }),
    backoffice.lectura(B.verCasosDeCifra, ({ consulta, ahora }, tx) => verCasosDeCifra(tx, consulta, ahora)),
    backoffice.escritura(B.registrarDatosDeCifras, async (peticion, tx) => {
      const { actor } = quienDeBackoffice(peticion);
      return { datos: await registrarDatos(tx, peticion.cuerpo.datos, actor, peticion.ahora) };
    }),
  ];
}
