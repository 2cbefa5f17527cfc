/** Operations of the backoffice for the daily work with cases, beside the commands on one case. */

import { CasoOpening } from '../schemas/casos.ts';
import { page } from '../schemas/common.ts';
import * as corrections from '../schemas/corrections.ts';
import * as desk from '../schemas/desk.ts';
import { Verification, Verified, VerifyQueue } from '../schemas/experience.ts';
import { ROLES } from '../schemas/identity.ts';
import { Proveedor, ProveedoresQuery } from '../schemas/proveedores.ts';
import { CasosFound, SearchQuery } from '../schemas/search.ts';
import { Empty } from '../schemas/web-apps.ts';
import { ASEGURADORA, CASO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const PROVEEDOR = '/catalogo/proveedores/{codigo}';

export const DESK_OPERATIONS = {
  verAseguradoras: {
    method: 'GET',
    path: '/aseguradoras',
    roles: ROLES,
    shape: { status: 200, data: desk.AseguradorasVisibles },
  },
  listarCasos: {
    method: 'GET',
    path: `${ASEGURADORA}/casos`,
    roles: ROLES,
    shape: { query: desk.CasosSearch, status: 200, data: page(desk.DeskCaso) },
  },
  abrirCaso: {
    method: 'POST',
    path: `${ASEGURADORA}/casos`,
    roles: ROLES,
    shape: { body: CasoOpening, status: 201, data: desk.OpenCasoInDesk },
  },
  /** Records a claim by hand; it opens a case or joins one. If it gives a case the heir's telephone, it takes a recently confirmed session. */
  abrirSiniestro: {
    method: 'POST',
    path: `${ASEGURADORA}/siniestros`,
    roles: ROLES,
    shape: { body: desk.DeskSiniestro, status: 201, data: desk.OpenCasoInDesk },
  },
  /** Sends the heir a new link, after correcting their e-mail address or telephone if one is given; a correction takes a recently confirmed session. */
  renovarAcceso: {
    method: 'POST',
    path: `${CASO}/acceso`,
    roles: ROLES,
    shape: { body: desk.NewLink, status: 200, data: desk.SentLink },
  },
  /** Reports, as server-sent events, that something changed in the case. */
  seguirCaso: {
    method: 'GET',
    path: `${CASO}/cambios`,
    roles: ROLES,
    stream: true,
    shape: { status: 200, data: Empty },
  },
  listarGestores: {
    method: 'GET',
    path: '/gestores',
    roles: SERVICE,
    shape: { status: 200, data: desk.Gestores },
  },
  /** The service's tasks across insurers, most important first. */
  listarTrabajo: {
    method: 'GET',
    path: '/trabajo',
    roles: SERVICE,
    shape: { query: desk.WorkQuery, status: 200, data: desk.WorkList },
  },
  /** Takes the next case of the list that nobody else holds, and gives back the case that the caller leaves. */
  tomarSiguiente: {
    method: 'POST',
    path: '/trabajo/siguiente',
    roles: SERVICE,
    shape: { body: desk.NextCaso, status: 200, data: desk.NextTurn },
  },
  /** Reports, as server-sent events, that the list of tasks may have changed. */
  seguirTrabajo: {
    method: 'GET',
    path: '/trabajo/cambios',
    roles: SERVICE,
    stream: true,
    shape: { status: 200, data: Empty },
  },
  listarProveedores: {
    method: 'GET',
    path: '/catalogo/proveedores',
    roles: SERVICE,
    shape: { query: ProveedoresQuery, status: 200, data: page(Proveedor) },
  },
  /** The fields of the catalogue to verify next, by use, harm and age. */
  verPorVerificar: {
    method: 'GET',
    path: '/catalogo/por-verificar',
    roles: SERVICE,
    shape: { status: 200, data: VerifyQueue },
  },
  /** Verifies fields of one or many providers: somebody saw today that the values are still true. */
  verificarProveedores: {
    method: 'POST',
    path: '/catalogo/verificaciones',
    roles: SERVICE,
    shape: { body: Verification, status: 200, data: Verified },
  },
  /** A provider, with the fields that can be corrected. */
  verProveedor: {
    method: 'GET',
    path: PROVEEDOR,
    roles: SERVICE,
    shape: { query: corrections.ProveedorQuery, status: 200, data: corrections.CorrectableProveedor },
  },
  verCorrecciones: {
    method: 'GET',
    path: `${PROVEEDOR}/correcciones`,
    roles: SERVICE,
    shape: { status: 200, data: corrections.CorrectionsHistory },
  },
  /** Corrects or confirms a field of a provider. */
  corregirProveedor: {
    method: 'POST',
    path: `${PROVEEDOR}/correcciones`,
    roles: SERVICE,
    shape: { body: corrections.NewCorrection, status: 201, data: corrections.CorrectionDone },
  },
  /**
   * Finds cases by names, telephone, e-mail or numbers. The service's staff search the cases of every insurer, an
   * insurer's staff only its own. A POST although it writes nothing: the query is personal data, and proxies log URLs.
   */
  buscarCasos: {
    method: 'POST',
    path: '/busqueda',
    roles: ROLES,
    shape: { body: SearchQuery, status: 200, data: CasosFound },
  },
} as const satisfies Unnamed<AppOperation>;
