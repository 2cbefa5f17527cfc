/** The operations of the heir's portal, below `/portal/api`: the session says which case. */
import { Type } from 'typebox';
import {
  EntradaAlPortal,
  type OperacionDeAplicacion,
  PAPELES_DE_PORTAL,
  type PapelDePortal,
  SesionDePortal,
  Vacio,
} from './aplicaciones.ts';
import * as casos from './casos.ts';
import { objeto, pagina } from './comun.ts';
import { ConsultaProveedores, Proveedor } from './proveedores.ts';
import * as trabajo from './trabajo.ts';

/** Who may only look is not among them. */
const QUIENES_HACEN: readonly PapelDePortal[] = ['heredero', 'ayuda'];
const SOLO_EL_HEREDERO: readonly PapelDePortal[] = ['heredero'];
const deCuenta = Type.Object({ cuenta: Type.String() });

export const OPERACIONES_DE_PORTAL = {
  entrar: {
    id: 'entrar',
    metodo: 'POST',
    ruta: '/sesion',
    quien: null,
    resumen: 'Swaps the token of the link for a session',
    forma: { cuerpo: EntradaAlPortal, estado: 201, datos: SesionDePortal },
  },
  salir: {
    id: 'salir',
    metodo: 'DELETE',
    ruta: '/sesion',
    quien: PAPELES_DE_PORTAL,
    resumen: 'Ends the session; the link stays valid',
    forma: { estado: 200, datos: Vacio },
  },
  verCaso: {
    id: 'verCaso',
    metodo: 'GET',
    ruta: '/caso',
    quien: PAPELES_DE_PORTAL,
    resumen: 'Where things stand',
    forma: { estado: 200, datos: casos.CasoDetalle },
  },
  verCronologia: {
    id: 'verCronologia',
    metodo: 'GET',
    ruta: '/cronologia',
    quien: PAPELES_DE_PORTAL,
    resumen: 'What has happened so far',
    forma: { consulta: casos.ConsultaCronologia, estado: 200, datos: pagina(casos.EntradaCronologia) },
  },
  buscarProveedores: {
    id: 'buscarProveedores',
    metodo: 'GET',
    ruta: '/proveedores',
    quien: PAPELES_DE_PORTAL,
    resumen: 'Searches the catalogue',
    forma: { consulta: ConsultaProveedores, estado: 200, datos: pagina(Proveedor) },
  },
  verCuentas: {
    id: 'verCuentas',
    metodo: 'GET',
    ruta: '/cuentas',
    quien: PAPELES_DE_PORTAL,
    resumen: 'The accounts, with what can be done now',
    forma: { estado: 200, datos: trabajo.CuentasDeTrabajo },
  },
  proponerCuentas: {
    id: 'proponerCuentas',
    metodo: 'POST',
    ruta: '/cuentas',
    quien: QUIENES_HACEN,
    resumen: 'Adds accounts to the list',
    forma: { cuerpo: trabajo.PropuestaDeTrabajo, estado: 201, datos: trabajo.CuentasDeTrabajo },
  },
  cambiarCuenta: {
    id: 'cambiarCuenta',
    metodo: 'PATCH',
    ruta: '/cuentas/{cuenta}',
    quien: SOLO_EL_HEREDERO,
    resumen: 'Changes what is wanted of an account',
    forma: { parametros: deCuenta, cuerpo: trabajo.CambioDeCuenta, estado: 200, datos: trabajo.CuentaTrasOrden },
  },
  confirmarCuenta: {
    id: 'confirmarCuenta',
    metodo: 'POST',
    ruta: '/cuentas/{cuenta}/confirmacion',
    quien: SOLO_EL_HEREDERO,
    resumen: 'Confirms an account',
    forma: { parametros: deCuenta, cuerpo: trabajo.Confirmacion, estado: 200, datos: trabajo.CuentaTrasOrden },
  },
  deshacerCuenta: {
    id: 'deshacerCuenta',
    metodo: 'DELETE',
    ruta: '/cuentas/{cuenta}/confirmacion',
    quien: SOLO_EL_HEREDERO,
    resumen: 'Takes a confirmation back, until it was sent',
    forma: { parametros: deCuenta, estado: 200, datos: trabajo.CuentaTrasOrden },
  },
  descartarCuenta: {
    id: 'descartarCuenta',
    metodo: 'POST',
    ruta: '/cuentas/{cuenta}/descarte',
    quien: SOLO_EL_HEREDERO,
    resumen: 'Takes an account off the list',
    forma: { parametros: deCuenta, cuerpo: trabajo.Descarte, estado: 200, datos: trabajo.CuentaTrasOrden },
  },
  declararListaCompleta: {
    id: 'declararListaCompleta',
    metodo: 'POST',
    ruta: '/lista',
    quien: SOLO_EL_HEREDERO,
    resumen: 'There are no more accounts to add',
    forma: { cuerpo: trabajo.SoloVersion, estado: 200, datos: Vacio },
  },
  reabrirLista: {
    id: 'reabrirLista',
    metodo: 'DELETE',
    ruta: '/lista',
    quien: SOLO_EL_HEREDERO,
    resumen: 'There are more after all',
    forma: { estado: 200, datos: Vacio },
  },
  declararVoluntad: {
    id: 'declararVoluntad',
    metodo: 'POST',
    ruta: '/voluntad',
    quien: SOLO_EL_HEREDERO,
    resumen: 'What the deceased had said about their digital life',
    forma: { cuerpo: trabajo.DeclaracionDeVoluntad, estado: 200, datos: Vacio },
  },
  verObjeciones: {
    id: 'verObjeciones',
    metodo: 'GET',
    ruta: '/objeciones',
    quien: PAPELES_DE_PORTAL,
    resumen: 'Objections, those of others without their words',
    forma: { estado: 200, datos: trabajo.Objeciones },
  },
  plantearObjecion: {
    id: 'plantearObjecion',
    metodo: 'POST',
    ruta: '/objeciones',
    quien: PAPELES_DE_PORTAL,
    resumen: 'Objects: what cannot be taken back waits',
    forma: { cuerpo: trabajo.ObjecionNueva, estado: 201, datos: trabajo.ObjecionTrasOrden },
  },
  prepararMandato: {
    id: 'prepararMandato',
    metodo: 'POST',
    ruta: '/mandato',
    quien: SOLO_EL_HEREDERO,
    resumen: 'Shows the text to sign and sends a code by e-mail',
    forma: { cuerpo: objeto({}), estado: 201, datos: trabajo.MandatoParaFirmar },
  },
  firmarMandato: {
    id: 'firmarMandato',
    metodo: 'POST',
    ruta: '/mandato/firma',
    quien: SOLO_EL_HEREDERO,
    resumen: 'Signs with the code',
    forma: { cuerpo: trabajo.FirmaDeMandato, estado: 201, datos: trabajo.MandatoFirmado },
  },
  revocarMandato: {
    id: 'revocarMandato',
    metodo: 'DELETE',
    ruta: '/mandato',
    quien: SOLO_EL_HEREDERO,
    resumen: 'Revokes the mandate: nothing more leaves',
    forma: { estado: 200, datos: Vacio },
  },
} as const satisfies Record<string, OperacionDeAplicacion>;
