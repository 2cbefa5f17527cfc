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
    summary: 'The report beside the period before, its targets and the last twelve months',
    shape: { params: parameters, query: QueryReporting, status: 200, data: figures.Dashboard },
  },
  fijarObjetivos: {
    id: 'fijarObjetivos',
    method: 'POST',
    path: `${FIGURES}/objetivos`,
    roles: ['admin', 'gestor', 'superadmin'],
    summary: 'Sets the targets of the figures',
    shape: { params: parameters, body: figures.Targets, status: 200, data: figures.Targets },
  },
  verInformeDelMesEnPdf: {
    id: 'verInformeDelMesEnPdf',
    method: 'GET',
    path: `${FIGURES}/informe/pdf`,
    roles: ROLES,
    summary: 'The figures of a month that is over, as a paper',
    shape: { params: parameters, query: figures.MonthQuery, status: 200, data: Empty },
  },
  verEnvioDeInformes: {
    id: 'verEnvioDeInformes',
    method: 'GET',
    path: `${FIGURES}/envio`,
    roles: ['admin', 'superadmin'],
    summary: 'To whom the paper of each month goes',
    shape: { params: parameters, status: 200, data: figures.MonthlySendingView },
  },
  cambiarEnvioDeInformes: {
    id: 'cambiarEnvioDeInformes',
    method: 'POST',
    path: `${FIGURES}/envio`,
    roles: ['admin', 'superadmin'],
    summary: 'Changes it',
    shape: { params: parameters, body: figures.MonthlySending, status: 200, data: figures.MonthlySendingView },
  },
  dejarDeRecibirInformes: {
    id: 'dejarDeRecibirInformes',
    method: 'POST',
    path: `${FIGURES}/envio/baja`,
    roles: ['operador', 'admin'],
    summary: 'Who asks no longer gets the paper of each month',
    shape: { params: parameters, status: 200, data: Empty },
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
