/** Of the backoffice, the figures: the report, its CSV, the cases behind a number, and what the insurer supplies for it. */
import { type TObject, type TString, Type } from 'typebox';
import { type OperacionDeAplicacion, Vacio } from './aplicaciones.ts';
import * as cifras from './cifras.ts';
import { ROLES } from './identidad.ts';
import { ConsultaReporting, DatosDeReporting, DatosRegistrados, Reporting } from './reporting.ts';

const CIFRAS = '/aseguradoras/{aseguradora}/cifras';
const parametros: TObject<{ aseguradora: TString }> = Type.Object({ aseguradora: Type.String() });

export const OPERACIONES_DE_CIFRAS = {
  verCifras: {
    id: 'verCifras',
    metodo: 'GET',
    ruta: CIFRAS,
    quien: ROLES,
    resumen: 'The report of a period',
    forma: { parametros, consulta: ConsultaReporting, estado: 200, datos: Reporting },
  },
  verCifrasEnCsv: {
    id: 'verCifrasEnCsv',
    metodo: 'GET',
    ruta: `${CIFRAS}/csv`,
    quien: ROLES,
    resumen: 'The same as a file for a spreadsheet',
    forma: { parametros, consulta: ConsultaReporting, estado: 200, datos: Vacio },
  },
  verCasosDeCifra: {
    id: 'verCasosDeCifra',
    metodo: 'GET',
    ruta: `${CIFRAS}/casos`,
    quien: ROLES,
    resumen: 'The cases behind a figure',
    forma: { parametros, consulta: cifras.ConsultaCasosDeCifra, estado: 200, datos: cifras.CasosDeCifra },
  },
  registrarDatosDeCifras: {
    id: 'registrarDatosDeCifras',
    metodo: 'POST',
    ruta: `${CIFRAS}/datos`,
    quien: ['admin', 'superadmin'],
    resumen: 'Exposure, premiums and costs',
    forma: { parametros, cuerpo: DatosDeReporting, filasCsv: 'datos', estado: 201, datos: DatosRegistrados },
  },
} as const satisfies Record<string, OperacionDeAplicacion>;
