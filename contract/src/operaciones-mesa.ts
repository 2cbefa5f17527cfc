/** Of the backoffice, what the daily work with cases needs beside the commands on one case. */
import { type TObject, type TString, Type } from 'typebox';
import { type OperacionDeAplicacion, Vacio } from './aplicaciones.ts';
import { AperturaDeCaso } from './casos.ts';
import { ListaDePacks } from './catalogo.ts';
import { pagina } from './comun.ts';
import * as correcciones from './correcciones.ts';
import { ROLES, type Rol } from './identidad.ts';
import * as mesa from './mesa.ts';
import { ConsultaProveedores, Proveedor } from './proveedores.ts';
import { ConsultaSiniestros, Siniestro } from './siniestros.ts';

const SERVICIO: readonly Rol[] = ['gestor', 'superadmin'];
const ASEGURADORA = '/aseguradoras/{aseguradora}';
const CASO = `${ASEGURADORA}/casos/{caso}` as const;
const PROVEEDOR = '/catalogo/proveedores/{codigo}';
const de = <const P extends readonly string[]>(...nombres: P) =>
  Type.Object(Object.fromEntries(nombres.map((nombre) => [nombre, Type.String()]))) as unknown as TObject<
    Record<P[number], TString>
  >;
const deAseguradora = de('aseguradora');
const deCaso = de('aseguradora', 'caso');
const deProveedor = de('codigo');

export const OPERACIONES_DE_MESA = {
  verAseguradoras: {
    id: 'verAseguradoras',
    metodo: 'GET',
    ruta: '/aseguradoras',
    quien: ROLES,
    resumen: 'The insurers that who asks may look at',
    forma: { estado: 200, datos: mesa.AseguradorasVisibles },
  },
  listarCasos: {
    id: 'listarCasos',
    metodo: 'GET',
    ruta: `${ASEGURADORA}/casos`,
    quien: ROLES,
    resumen: 'Cases of an insurer: searched and filtered',
    forma: { parametros: deAseguradora, consulta: mesa.BusquedaDeCasos, estado: 200, datos: pagina(mesa.CasoDeMesa) },
  },
  abrirCaso: {
    id: 'abrirCaso',
    metodo: 'POST',
    ruta: `${ASEGURADORA}/casos`,
    quien: ROLES,
    resumen: 'Opens a case by hand',
    forma: { parametros: deAseguradora, cuerpo: AperturaDeCaso, estado: 201, datos: mesa.CasoAbiertoEnMesa },
  },
  listarSiniestros: {
    id: 'listarSiniestros',
    metodo: 'GET',
    ruta: `${ASEGURADORA}/siniestros`,
    quien: ROLES,
    resumen: 'The register of claims',
    forma: { parametros: deAseguradora, consulta: ConsultaSiniestros, estado: 200, datos: pagina(Siniestro) },
  },
  abrirSiniestro: {
    id: 'abrirSiniestro',
    metodo: 'POST',
    ruta: `${ASEGURADORA}/siniestros`,
    quien: ROLES,
    resumen: 'Records a claim by hand; it opens a case or joins one',
    forma: { parametros: deAseguradora, cuerpo: mesa.SiniestroDeMesa, estado: 201, datos: mesa.CasoAbiertoEnMesa },
  },
  listarPacks: {
    id: 'listarPacks',
    metodo: 'GET',
    ruta: `${ASEGURADORA}/packs`,
    quien: ROLES,
    resumen: 'The packs that a claim can name',
    forma: { parametros: deAseguradora, estado: 200, datos: ListaDePacks },
  },
  renovarAcceso: {
    id: 'renovarAcceso',
    metodo: 'POST',
    ruta: `${CASO}/acceso`,
    quien: ROLES,
    resumen: "Corrects the heir's address and sends a new link",
    forma: { parametros: deCaso, cuerpo: mesa.EnlaceNuevo, estado: 200, datos: mesa.EnlaceEnviado },
  },
  verMesa: {
    id: 'verMesa',
    metodo: 'GET',
    ruta: `${CASO}/mesa`,
    quien: SERVICIO,
    resumen: 'What the service alone sees of a case',
    forma: { parametros: deCaso, estado: 200, datos: mesa.MesaDelCaso },
  },
  asignarGestor: {
    id: 'asignarGestor',
    metodo: 'POST',
    ruta: `${CASO}/gestor`,
    quien: SERVICIO,
    resumen: 'Gives the case to a case manager, or to nobody',
    forma: { parametros: deCaso, cuerpo: mesa.Asignacion, estado: 200, datos: mesa.Asignacion },
  },
  verNotas: {
    id: 'verNotas',
    metodo: 'GET',
    ruta: `${CASO}/notas`,
    quien: SERVICIO,
    resumen: 'Notes and calls, newest first',
    forma: { parametros: deCaso, estado: 200, datos: mesa.Notas },
  },
  anotar: {
    id: 'anotar',
    metodo: 'POST',
    ruta: `${CASO}/notas`,
    quien: SERVICIO,
    resumen: 'Writes a note, or a call with what was agreed in it',
    forma: { parametros: deCaso, cuerpo: mesa.NotaNueva, estado: 201, datos: mesa.Nota },
  },
  seguirCaso: {
    id: 'seguirCaso',
    metodo: 'GET',
    ruta: `${CASO}/cambios`,
    quien: ROLES,
    resumen: 'Tells, as server-sent events, that something changed in the case',
    flujo: true,
    forma: { parametros: deCaso, estado: 200, datos: Vacio },
  },
  listarGestores: {
    id: 'listarGestores',
    metodo: 'GET',
    ruta: '/gestores',
    quien: SERVICIO,
    resumen: 'The people who work on cases',
    forma: { estado: 200, datos: mesa.Gestores },
  },
  listarTrabajo: {
    id: 'listarTrabajo',
    metodo: 'GET',
    ruta: '/trabajo',
    quien: SERVICIO,
    resumen: 'What lies on the desk, across insurers, what matters most first',
    forma: { consulta: mesa.ConsultaDeTrabajo, estado: 200, datos: mesa.ListaDeTrabajo },
  },
  tomarSiguiente: {
    id: 'tomarSiguiente',
    metodo: 'POST',
    ruta: '/trabajo/siguiente',
    quien: SERVICIO,
    resumen: 'Takes the next case of the list, which nobody else holds, and gives back the one that is left',
    forma: { cuerpo: mesa.SiguienteCaso, estado: 200, datos: mesa.TurnoSiguiente },
  },
  seguirTrabajo: {
    id: 'seguirTrabajo',
    metodo: 'GET',
    ruta: '/trabajo/cambios',
    quien: SERVICIO,
    resumen: 'Tells, as server-sent events, that the work may have changed',
    flujo: true,
    forma: { estado: 200, datos: Vacio },
  },
  listarProveedores: {
    id: 'listarProveedores',
    metodo: 'GET',
    ruta: '/catalogo/proveedores',
    quien: SERVICIO,
    resumen: 'The provider catalogue',
    forma: { consulta: ConsultaProveedores, estado: 200, datos: pagina(Proveedor) },
  },
  verProveedor: {
    id: 'verProveedor',
    metodo: 'GET',
    ruta: PROVEEDOR,
    quien: SERVICIO,
    resumen: 'A provider, with what can be corrected',
    forma: { parametros: deProveedor, estado: 200, datos: correcciones.ProveedorCorregible },
  },
  verCorrecciones: {
    id: 'verCorrecciones',
    metodo: 'GET',
    ruta: `${PROVEEDOR}/correcciones`,
    quien: SERVICIO,
    resumen: 'Who corrected what of a provider',
    forma: { parametros: deProveedor, estado: 200, datos: correcciones.HistorialDeCorrecciones },
  },
  corregirProveedor: {
    id: 'corregirProveedor',
    metodo: 'POST',
    ruta: `${PROVEEDOR}/correcciones`,
    quien: SERVICIO,
    resumen: 'Corrects or confirms a field of a provider',
    forma: {
      parametros: deProveedor,
      cuerpo: correcciones.CorreccionNueva,
      estado: 201,
      datos: correcciones.CorreccionHecha,
    },
  },
} as const satisfies Record<string, OperacionDeAplicacion>;
