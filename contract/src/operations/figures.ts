/** Of the backoffice, the figures: the report, its CSV, the cases behind a number, and what the insurer supplies for it. */
import { type TObject, type TString, Type } from 'typebox';
import * as figures from '../schemas/figures.ts';
import { ROLES } from '../schemas/identity.ts';
import { QueryReporting, RegisteredsData, Reporting, ReportingData } from '../schemas/reporting.ts';
import { type AppOperation, Empty } from '../schemas/web-apps.ts';

const FIGURES = '/aseguradoras/{aseguradora}/cifras';
const parameters: TObject<{ aseguradora: TString }> = Type.Object({ aseguradora: Type.String() });

export const FIGURES_OPERATIONS = {
  verCifras: {
    id: 'verCifras',
    metodo: 'GET',
    ruta: FIGURES,
    quien: ROLES,
    resumen: 'The report of a period',
    forma: { parametros: parameters, consulta: QueryReporting, estado: 200, datos: Reporting },
  },
  verCifrasEnCsv: {
    id: 'verCifrasEnCsv',
    metodo: 'GET',
    ruta: `${FIGURES}/csv`,
    quien: ROLES,
    resumen: 'The same as a file for a spreadsheet',
    forma: { parametros: parameters, consulta: QueryReporting, estado: 200, datos: Empty },
  },
  verCasosDeCifra: {
    id: 'verCasosDeCifra',
    metodo: 'GET',
    ruta: `${FIGURES}/casos`,
    quien: ROLES,
    resumen: 'The cases behind a figure',
    forma: { parametros: parameters, consulta: figures.FigureCasosQuery, estado: 200, datos: figures.FigureCasos },
  },
  registrarDatosDeCifras: {
    id: 'registrarDatosDeCifras',
    metodo: 'POST',
    ruta: `${FIGURES}/datos`,
    quien: ['admin', 'superadmin'],
    resumen: 'Exposure, premiums and costs',
    forma: { parametros: parameters, cuerpo: ReportingData, filasCsv: 'datos', estado: 201, datos: RegisteredsData },
  },
} as const satisfies Record<string, AppOperation>;
