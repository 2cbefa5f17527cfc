/** Of the backoffice, what the daily work with cases needs beside the commands on one case. */
import { type TObject, type TString, Type } from 'typebox';
import { CasoOpening } from '../schemas/casos.ts';
import { PacksList } from '../schemas/catalogo.ts';
import { page } from '../schemas/common.ts';
import * as corrections from '../schemas/corrections.ts';
import * as desk from '../schemas/desk.ts';
import { VerifyQueue } from '../schemas/experience.ts';
import { ROLES, type Rol } from '../schemas/identity.ts';
import { Proveedor, ProveedoresQuery } from '../schemas/proveedores.ts';
import { Siniestro, SiniestrosQuery } from '../schemas/siniestros.ts';
import { type AppOperation, Empty } from '../schemas/web-apps.ts';

const SERVICE: readonly Rol[] = ['gestor', 'superadmin'];
const ASEGURADORA = '/aseguradoras/{aseguradora}';
const CASO = `${ASEGURADORA}/casos/{caso}` as const;
const PROVEEDOR = '/catalogo/proveedores/{codigo}';
const from = <const P extends readonly string[]>(...names: P) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.String()]))) as unknown as TObject<
    Record<P[number], TString>
  >;
const ofAseguradora = from('aseguradora');
const ofCaso = from('aseguradora', 'caso');
const ofProveedor = from('codigo');

export const DESK_OPERATIONS = {
  verAseguradoras: {
    id: 'verAseguradoras',
    metodo: 'GET',
    ruta: '/aseguradoras',
    quien: ROLES,
    resumen: 'The insurers that who asks may look at',
    forma: { estado: 200, datos: desk.AseguradorasVisibles },
  },
  listarCasos: {
    id: 'listarCasos',
    metodo: 'GET',
    ruta: `${ASEGURADORA}/casos`,
    quien: ROLES,
    resumen: 'Cases of an insurer: searched and filtered',
    forma: { parametros: ofAseguradora, consulta: desk.CasosSearch, estado: 200, datos: page(desk.DeskCaso) },
  },
  abrirCaso: {
    id: 'abrirCaso',
    metodo: 'POST',
    ruta: `${ASEGURADORA}/casos`,
    quien: ROLES,
    resumen: 'Opens a case by hand',
    forma: { parametros: ofAseguradora, cuerpo: CasoOpening, estado: 201, datos: desk.OpenCasoInDesk },
  },
  listarSiniestros: {
    id: 'listarSiniestros',
    metodo: 'GET',
    ruta: `${ASEGURADORA}/siniestros`,
    quien: ROLES,
    resumen: 'The register of claims',
    forma: { parametros: ofAseguradora, consulta: SiniestrosQuery, estado: 200, datos: page(Siniestro) },
  },
  abrirSiniestro: {
    id: 'abrirSiniestro',
    metodo: 'POST',
    ruta: `${ASEGURADORA}/siniestros`,
    quien: ROLES,
    resumen: 'Records a claim by hand; it opens a case or joins one',
    forma: { parametros: ofAseguradora, cuerpo: desk.DeskSiniestro, estado: 201, datos: desk.OpenCasoInDesk },
  },
  listarPacks: {
    id: 'listarPacks',
    metodo: 'GET',
    ruta: `${ASEGURADORA}/packs`,
    quien: ROLES,
    resumen: 'The packs that a claim can name',
    forma: { parametros: ofAseguradora, estado: 200, datos: PacksList },
  },
  renovarAcceso: {
    id: 'renovarAcceso',
    metodo: 'POST',
    ruta: `${CASO}/acceso`,
    quien: ROLES,
    resumen: "Corrects the heir's address and sends a new link",
    forma: { parametros: ofCaso, cuerpo: desk.NewLink, estado: 200, datos: desk.SentLink },
  },
  verMesa: {
    id: 'verMesa',
    metodo: 'GET',
    ruta: `${CASO}/mesa`,
    quien: SERVICE,
    resumen: 'What the service alone sees of a case',
    forma: { parametros: ofCaso, estado: 200, datos: desk.CasoDesk },
  },
  asignarGestor: {
    id: 'asignarGestor',
    metodo: 'POST',
    ruta: `${CASO}/gestor`,
    quien: SERVICE,
    resumen: 'Gives the case to a case manager, or to nobody',
    forma: { parametros: ofCaso, cuerpo: desk.Assignment, estado: 200, datos: desk.Assignment },
  },
  verNotas: {
    id: 'verNotas',
    metodo: 'GET',
    ruta: `${CASO}/notas`,
    quien: SERVICE,
    resumen: 'Notes and calls, newest first',
    forma: { parametros: ofCaso, estado: 200, datos: desk.Notes },
  },
  anotar: {
    id: 'anotar',
    metodo: 'POST',
    ruta: `${CASO}/notas`,
    quien: SERVICE,
    resumen: 'Writes a note, or a call with what was agreed in it',
    forma: { parametros: ofCaso, cuerpo: desk.NewNote, estado: 201, datos: desk.Note },
  },
  seguirCaso: {
    id: 'seguirCaso',
    metodo: 'GET',
    ruta: `${CASO}/cambios`,
    quien: ROLES,
    resumen: 'Tells, as server-sent events, that something changed in the case',
    flujo: true,
    forma: { parametros: ofCaso, estado: 200, datos: Empty },
  },
  listarGestores: {
    id: 'listarGestores',
    metodo: 'GET',
    ruta: '/gestores',
    quien: SERVICE,
    resumen: 'The people who work on cases',
    forma: { estado: 200, datos: desk.Gestores },
  },
  listarTrabajo: {
    id: 'listarTrabajo',
    metodo: 'GET',
    ruta: '/trabajo',
    quien: SERVICE,
    resumen: 'What lies on the desk, across insurers, what matters most first',
    forma: { consulta: desk.WorkQuery, estado: 200, datos: desk.WorkList },
  },
  tomarSiguiente: {
    id: 'tomarSiguiente',
    metodo: 'POST',
    ruta: '/trabajo/siguiente',
    quien: SERVICE,
    resumen: 'Takes the next case of the list, which nobody else holds, and gives back the one that is left',
    forma: { cuerpo: desk.NextCaso, estado: 200, datos: desk.NextTurn },
  },
  seguirTrabajo: {
    id: 'seguirTrabajo',
    metodo: 'GET',
    ruta: '/trabajo/cambios',
    quien: SERVICE,
    resumen: 'Tells, as server-sent events, that the work may have changed',
    flujo: true,
    forma: { estado: 200, datos: Empty },
  },
  listarProveedores: {
    id: 'listarProveedores',
    metodo: 'GET',
    ruta: '/catalogo/proveedores',
    quien: SERVICE,
    resumen: 'The provider catalogue',
    forma: { consulta: ProveedoresQuery, estado: 200, datos: page(Proveedor) },
  },
  verPorVerificar: {
    id: 'verPorVerificar',
    metodo: 'GET',
    ruta: '/catalogo/por-verificar',
    quien: SERVICE,
    resumen: 'What of the catalogue to verify next, by use, harm and age',
    forma: { estado: 200, datos: VerifyQueue },
  },
  verProveedor: {
    id: 'verProveedor',
    metodo: 'GET',
    ruta: PROVEEDOR,
    quien: SERVICE,
    resumen: 'A provider, with what can be corrected',
    forma: {
      parametros: ofProveedor,
      consulta: corrections.ProveedorQuery,
      estado: 200,
      datos: corrections.CorrectableProveedor,
    },
  },
  verCorrecciones: {
    id: 'verCorrecciones',
    metodo: 'GET',
    ruta: `${PROVEEDOR}/correcciones`,
    quien: SERVICE,
    resumen: 'Who corrected what of a provider',
    forma: { parametros: ofProveedor, estado: 200, datos: corrections.CorrectionsHistory },
  },
  corregirProveedor: {
    id: 'corregirProveedor',
    metodo: 'POST',
    ruta: `${PROVEEDOR}/correcciones`,
    quien: SERVICE,
    resumen: 'Corrects or confirms a field of a provider',
    forma: {
      parametros: ofProveedor,
      cuerpo: corrections.NewCorrection,
      estado: 201,
      datos: corrections.CorrectionHecha,
    },
  },
} as const satisfies Record<string, AppOperation>;
