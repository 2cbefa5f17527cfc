import * as figures from '../schemas/figures.ts';
import { ROLES } from '../schemas/identity.ts';
import { QueryReporting, RegisteredsData, ReportingData } from '../schemas/reporting.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CONFIGURE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const FIGURES = '/aseguradoras/{aseguradora}/cifras';

export const FIGURES_OPERATIONS = {
  verCifrasEnCsv: {
    method: 'GET',
    path: `${FIGURES}/csv`,
    roles: ROLES,
    summary: 'The report of a period as a file for a spreadsheet',
    shape: { query: QueryReporting, status: 200, data: Empty },
  },
  verCasosDeCifra: {
    method: 'GET',
    path: `${FIGURES}/casos`,
    roles: ROLES,
    summary: 'The cases behind a figure',
    shape: { query: figures.FigureCasosQuery, status: 200, data: figures.FigureCasos },
  },
  verCasosDeCifraEnCsv: {
    method: 'GET',
    path: `${FIGURES}/casos/csv`,
    roles: ROLES,
    summary: 'The same, all of them, as a file for a spreadsheet',
    shape: { query: figures.FigureCasosQuery, status: 200, data: Empty },
  },
  verCuadro: {
    method: 'GET',
    path: `${FIGURES}/cuadro`,
    roles: ROLES,
    summary: 'The report beside the period before and the last twelve months',
    shape: { query: QueryReporting, status: 200, data: figures.Dashboard },
  },
  registrarDatos: {
    method: 'POST',
    path: `${FIGURES}/datos`,
    roles: CONFIGURE,
    summary: 'Exposure, premiums and costs',
    shape: { body: ReportingData, csvRows: 'datos', status: 201, data: RegisteredsData },
  },
} as const satisfies Unnamed<AppOperation>;
