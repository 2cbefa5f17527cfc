import * as figures from '../schemas/figures.ts';
import { ROLES } from '../schemas/identity.ts';
import { RegisteredsData, ReportingData, ReportingQuery } from '../schemas/reporting.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CONFIGURE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const FIGURES = '/aseguradoras/{aseguradora}/cifras';

export const FIGURES_OPERATIONS = {
  /** The report of a period as a file for a spreadsheet. */
  verCifrasEnCsv: {
    method: 'GET',
    path: `${FIGURES}/csv`,
    roles: ROLES,
    shape: { query: ReportingQuery, status: 200, data: Empty },
  },
  verCasosDeCifra: {
    method: 'GET',
    path: `${FIGURES}/casos`,
    roles: ROLES,
    shape: { query: figures.FigureCasosQuery, status: 200, data: figures.FigureCasos },
  },
  /** All cases behind a figure, as a file for a spreadsheet. */
  verCasosDeCifraEnCsv: {
    method: 'GET',
    path: `${FIGURES}/casos/csv`,
    roles: ROLES,
    shape: { query: figures.FigureCasosQuery, status: 200, data: Empty },
  },
  /** The report, the report of the period before it, and the last twelve months. */
  verCuadro: {
    method: 'GET',
    path: `${FIGURES}/cuadro`,
    roles: ROLES,
    shape: { query: ReportingQuery, status: 200, data: figures.Dashboard },
  },
  registrarDatos: {
    method: 'POST',
    path: `${FIGURES}/datos`,
    roles: CONFIGURE,
    shape: { body: ReportingData, csvRows: 'datos', status: 201, data: RegisteredsData },
  },
} as const satisfies Unnamed<AppOperation>;
