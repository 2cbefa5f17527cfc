/** Of the backoffice, the figures: the report, its CSV, the cases behind a number, and what the insurer supplies for it. */
import { type TObject, type TString, Type } from 'typebox';
import * as figures from '../schemas/figures.ts';
import { ROLES } from '../schemas/identity.ts';
import { QueryReporting, RegisteredsData, Reporting, ReportingData } from '../schemas/reporting.ts';
import { Empty } from '../schemas/web-apps.ts';
import type { AppOperation } from './operation.ts';

const FIGURES = '/aseguradoras/{aseguradora}/cifras';
const parameters: TObject<{ aseguradora: TString }> = Type.Object({ aseguradora: Type.String() });

export const FIGURES_OPERATIONS = {
  verCifras: {
    id: 'verCifras',
    method: 'GET',
    path: FIGURES,
    roles: ROLES,
    summary: 'The report of a period',
    shape: { params: parameters, query: QueryReporting, status: 200, data: Reporting },
  },
  verCifrasEnCsv: {
    id: 'verCifrasEnCsv',
    method: 'GET',
    path: `${FIGURES}/csv`,
    roles: ROLES,
    summary: 'The same as a file for a spreadsheet',
    shape: { params: parameters, query: QueryReporting, status: 200, data: Empty },
  },
  verCasosDeCifra: {
    id: 'verCasosDeCifra',
    method: 'GET',
    path: `${FIGURES}/casos`,
    roles: ROLES,
    summary: 'The cases behind a figure',
    shape: { params: parameters, query: figures.FigureCasosQuery, status: 200, data: figures.FigureCasos },
  },
  verCasosDeCifraEnCsv: {
    id: 'verCasosDeCifraEnCsv',
    method: 'GET',
    path: `${FIGURES}/casos/csv`,
    roles: ROLES,
    summary: 'The same, all of them, as a file for a spreadsheet',
    shape: { params: parameters, query: figures.FigureCasosQuery, status: 200, data: Empty },
  },
  verCuadro: {
    id: 'verCuadro',
    method: 'GET',
    path: `${FIGURES}/cuadro`,
    roles: ROLES,
    summary: 'The report beside the period before and the last twelve months',
    shape: { params: parameters, query: QueryReporting, status: 200, data: figures.Dashboard },
  },
  registrarDatosDeCifras: {
    id: 'registrarDatosDeCifras',
    method: 'POST',
    path: `${FIGURES}/datos`,
    roles: ['admin', 'superadmin'],
    summary: 'Exposure, premiums and costs',
    shape: { params: parameters, body: ReportingData, csvRows: 'datos', status: 201, data: RegisteredsData },
  },
} as const satisfies Record<string, AppOperation>;
