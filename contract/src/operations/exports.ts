/** Of the backoffice: everything of an insurer to be taken along. */
import * as exports from '../schemas/exports.ts';
import { type AppOperation, Empty } from '../schemas/web-apps.ts';
import { ASEGURADORA, CONFIGURE, from, ofAseguradora } from './common.ts';

const EXPORTS = `${ASEGURADORA}/exportaciones` as const;
const ofExport = from('aseguradora', 'exportacion');

export const EXPORT_OPERATIONS = {
  verExportaciones: {
    id: 'verExportaciones',
    method: 'GET',
    path: EXPORTS,
    roles: CONFIGURE,
    summary: 'Exports that were asked for, and how far they have come',
    shape: { params: ofAseguradora, status: 200, data: exports.Exportaciones },
  },
  pedirExportacion: {
    id: 'pedirExportacion',
    method: 'POST',
    path: EXPORTS,
    roles: CONFIGURE,
    confirmed: true,
    summary: 'Asks for one; one at a time',
    shape: { params: ofAseguradora, status: 201, data: exports.Exportacion },
  },
  abrirExportacion: {
    id: 'abrirExportacion',
    method: 'POST',
    path: `${EXPORTS}/{exportacion}/descarga`,
    roles: CONFIGURE,
    confirmed: true,
    summary: 'Whether it can be downloaded now: a page asks first, since a download itself can not ask who one is',
    shape: { params: ofExport, status: 200, data: Empty },
  },
  descargarExportacion: {
    id: 'descargarExportacion',
    method: 'GET',
    path: `${EXPORTS}/{exportacion}/fichero`,
    roles: CONFIGURE,
    confirmed: true,
    summary: 'All its files, packed as one',
    shape: { params: ofExport, status: 200, data: Empty },
  },
} as const satisfies Record<string, AppOperation>;
