/** Operations of the backoffice for the daily work with cases, beside the commands on one case. */
import { CasoOpening } from '../schemas/casos.ts';
import { page } from '../schemas/common.ts';
import * as corrections from '../schemas/corrections.ts';
import * as desk from '../schemas/desk.ts';
import { Verification, Verified, VerifyQueue } from '../schemas/experience.ts';
import { ROLES } from '../schemas/identity.ts';
import { Proveedor, ProveedoresQuery } from '../schemas/proveedores.ts';
import { ListedSiniestro } from '../schemas/siniestros.ts';
import { Empty } from '../schemas/web-apps.ts';
import { ASEGURADORA, CASO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const PROVEEDOR = '/catalogo/proveedores/{codigo}';

export const DESK_OPERATIONS = {
  verAseguradoras: {
    method: 'GET',
    path: '/aseguradoras',
    roles: ROLES,
    summary: 'The insurers that who asks may look at',
    shape: { status: 200, data: desk.AseguradorasVisibles },
  },
  listarCasos: {
    method: 'GET',
    path: `${ASEGURADORA}/casos`,
    roles: ROLES,
    summary: 'Cases of an insurer: searched and filtered',
    shape: { query: desk.CasosSearch, status: 200, data: page(desk.DeskCaso) },
  },
  abrirCaso: {
    method: 'POST',
    path: `${ASEGURADORA}/casos`,
    roles: ROLES,
    summary: 'Opens a case by hand',
    shape: { body: CasoOpening, status: 201, data: desk.OpenCasoInDesk },
  },
  listarSiniestros: {
    method: 'GET',
    path: `${ASEGURADORA}/siniestros`,
    roles: ROLES,
    summary: 'The register of claims',
    shape: { query: desk.SiniestrosSearch, status: 200, data: page(ListedSiniestro) },
  },
  abrirSiniestro: {
    method: 'POST',
    path: `${ASEGURADORA}/siniestros`,
    roles: ROLES,
    summary: 'Records a claim by hand; it opens a case or joins one',
    shape: { body: desk.DeskSiniestro, status: 201, data: desk.OpenCasoInDesk },
  },
  renovarAcceso: {
    method: 'POST',
    path: `${CASO}/acceso`,
    roles: ROLES,
    summary: "Corrects the heir's address and sends a new link",
    shape: { body: desk.NewLink, status: 200, data: desk.SentLink },
  },
  seguirCaso: {
    method: 'GET',
    path: `${CASO}/cambios`,
    roles: ROLES,
    summary: 'Tells, as server-sent events, that something changed in the case',
    stream: true,
    shape: { status: 200, data: Empty },
  },
  listarGestores: {
    method: 'GET',
    path: '/gestores',
    roles: SERVICE,
    summary: 'The people who work on cases',
    shape: { status: 200, data: desk.Gestores },
  },
  listarTrabajo: {
    method: 'GET',
    path: '/trabajo',
    roles: SERVICE,
    summary: 'What lies on the desk, across insurers, what matters most first',
    shape: { query: desk.WorkQuery, status: 200, data: desk.WorkList },
  },
  tomarSiguiente: {
    method: 'POST',
    path: '/trabajo/siguiente',
    roles: SERVICE,
    summary: 'Takes the next case of the list, which nobody else holds, and gives back the one that is left',
    shape: { body: desk.NextCaso, status: 200, data: desk.NextTurn },
  },
  seguirTrabajo: {
    method: 'GET',
    path: '/trabajo/cambios',
    roles: SERVICE,
    summary: 'Tells, as server-sent events, that the work may have changed',
    stream: true,
    shape: { status: 200, data: Empty },
  },
  listarProveedores: {
    method: 'GET',
    path: '/catalogo/proveedores',
    roles: SERVICE,
    summary: 'The provider catalogue',
    shape: { query: ProveedoresQuery, status: 200, data: page(Proveedor) },
  },
  verPorVerificar: {
    method: 'GET',
    path: '/catalogo/por-verificar',
    roles: SERVICE,
    summary: 'What of the catalogue to verify next, by use, harm and age',
    shape: { status: 200, data: VerifyQueue },
  },
  verificarProveedores: {
    method: 'POST',
    path: '/catalogo/verificaciones',
    roles: SERVICE,
    summary: 'Says of fields of the catalogue, of one provider or many, that they were seen today as they stand',
    shape: { body: Verification, status: 200, data: Verified },
  },
  verProveedor: {
    method: 'GET',
    path: PROVEEDOR,
    roles: SERVICE,
    summary: 'A provider, with what can be corrected',
    shape: {
      query: corrections.ProveedorQuery,
      status: 200,
      data: corrections.CorrectableProveedor,
    },
  },
  verCorrecciones: {
    method: 'GET',
    path: `${PROVEEDOR}/correcciones`,
    roles: SERVICE,
    summary: 'Who corrected what of a provider',
    shape: { status: 200, data: corrections.CorrectionsHistory },
  },
  corregirProveedor: {
    method: 'POST',
    path: `${PROVEEDOR}/correcciones`,
    roles: SERVICE,
    summary: 'Corrects or confirms a field of a provider',
    shape: {
      body: corrections.NewCorrection,
      status: 201,
      data: corrections.CorrectionHecha,
    },
  },
} as const satisfies Unnamed<AppOperation>;
