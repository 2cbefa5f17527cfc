/** The operations of the backoffice, below `/backoffice/api`: the path says which insurer, the session who may. */
import { type TObject, type TString, Type } from 'typebox';
import { type OperacionDeAplicacion, Vacio } from './aplicaciones.ts';
import * as casos from './casos.ts';
import { CertificadosDeTrabajo } from './certificados-de-trabajo.ts';
import { pagina } from './comun.ts';
import { SUBIDA_DE_DOCUMENTO } from './documentos.ts';
import { ROLES, type Rol } from './identidad.ts';
import { OPERACIONES_DE_AJUSTES } from './operaciones-ajustes.ts';
import { OPERACIONES_DE_CIFRAS } from './operaciones-cifras.ts';
import { OPERACIONES_DE_MESA } from './operaciones-mesa.ts';
import * as papeles from './papeles.ts';
import { PlazosDelCaso } from './plazos.ts';
import * as trabajo from './trabajo.ts';

/** Whoever works on cases for the service. */
const SERVICIO: readonly Rol[] = ['gestor', 'superadmin'];
const CASOS = '/aseguradoras/{aseguradora}/casos';
const CASO = `${CASOS}/{caso}` as const;
const de = <const P extends readonly string[]>(...nombres: P) =>
  Type.Object(Object.fromEntries(nombres.map((nombre) => [nombre, Type.String()]))) as unknown as TObject<
    Record<P[number], TString>
  >;
const deCaso = de('aseguradora', 'caso');
const deCuenta = de('aseguradora', 'caso', 'cuenta');
const deDocumento = de('aseguradora', 'caso', 'documento');
const deObjecion = de('aseguradora', 'caso', 'objecion');
const deCertificado = de('aseguradora', 'caso', 'tipo');

export const OPERACIONES_DE_BACKOFFICE = {
  ...OPERACIONES_DE_AJUSTES,
  ...OPERACIONES_DE_MESA,
  ...OPERACIONES_DE_CIFRAS,
  verCaso: {
    id: 'verCaso',
    metodo: 'GET',
    ruta: CASO,
    quien: ROLES,
    resumen: 'A case, as the insurer sees it',
    forma: { parametros: deCaso, estado: 200, datos: casos.CasoDetalle },
  },
  verCronologia: {
    id: 'verCronologia',
    metodo: 'GET',
    ruta: `${CASO}/cronologia`,
    quien: ROLES,
    resumen: 'What has happened so far',
    forma: {
      parametros: deCaso,
      consulta: casos.ConsultaCronologia,
      estado: 200,
      datos: pagina(trabajo.EntradaDeMesa),
    },
  },
  verCuentas: {
    id: 'verCuentas',
    metodo: 'GET',
    ruta: `${CASO}/cuentas`,
    quien: SERVICIO,
    resumen: 'The accounts, with what can be done now',
    forma: { parametros: deCaso, estado: 200, datos: trabajo.CuentasDeTrabajo },
  },
  proponerCuentas: {
    id: 'proponerCuentas',
    metodo: 'POST',
    ruta: `${CASO}/cuentas`,
    quien: SERVICIO,
    resumen: 'Adds accounts to the list',
    forma: {
      parametros: deCaso,
      cuerpo: trabajo.PropuestaDeTrabajo,
      estado: 201,
      datos: trabajo.CuentasDeTrabajo,
    },
  },
  cambiarCuenta: {
    id: 'cambiarCuenta',
    metodo: 'PATCH',
    ruta: `${CASO}/cuentas/{cuenta}`,
    quien: SERVICIO,
    resumen: 'Changes what is wanted of an account',
    forma: { parametros: deCuenta, cuerpo: trabajo.CambioDeCuenta, estado: 200, datos: trabajo.CuentaTrasOrden },
  },
  confirmarCuenta: {
    id: 'confirmarCuenta',
    metodo: 'POST',
    ruta: `${CASO}/cuentas/{cuenta}/confirmacion`,
    quien: SERVICIO,
    resumen: "Confirms an account on the heir's recorded word",
    forma: { parametros: deCuenta, cuerpo: trabajo.ConfirmacionDeGestor, estado: 200, datos: trabajo.CuentaTrasOrden },
  },
  anotarCopia: {
    id: 'anotarCopia',
    metodo: 'POST',
    ruta: `${CASO}/cuentas/{cuenta}/copia`,
    quien: SERVICIO,
    resumen: 'What became of the copy that was offered',
    forma: { parametros: deCuenta, cuerpo: trabajo.AnotacionDeCopia, estado: 200, datos: trabajo.CuentaTrasOrden },
  },
  solicitarCuenta: {
    id: 'solicitarCuenta',
    metodo: 'POST',
    ruta: `${CASO}/cuentas/{cuenta}/solicitud`,
    quien: SERVICIO,
    resumen: 'The request went to the provider',
    forma: { parametros: deCuenta, cuerpo: trabajo.Solicitud, estado: 200, datos: trabajo.CuentaTrasOrden },
  },
  concluirCuenta: {
    id: 'concluirCuenta',
    metodo: 'POST',
    ruta: `${CASO}/cuentas/{cuenta}/conclusion`,
    quien: SERVICIO,
    resumen: 'There is nothing to file: it ends by itself',
    forma: { parametros: deCuenta, cuerpo: trabajo.SoloVersion, estado: 200, datos: trabajo.CuentaTrasOrden },
  },
  insistirCuenta: {
    id: 'insistirCuenta',
    metodo: 'POST',
    ruta: `${CASO}/cuentas/{cuenta}/insistencia`,
    quien: SERVICIO,
    resumen: 'The provider was chased',
    forma: { parametros: deCuenta, cuerpo: trabajo.Insistencia, estado: 200, datos: trabajo.CuentaTrasOrden },
  },
  resolverCuenta: {
    id: 'resolverCuenta',
    metodo: 'POST',
    ruta: `${CASO}/cuentas/{cuenta}/resolucion`,
    quien: SERVICIO,
    resumen: 'The provider did it, or it ends otherwise',
    forma: { parametros: deCuenta, cuerpo: trabajo.Resolucion, estado: 200, datos: trabajo.CuentaTrasOrden },
  },
  rechazarCuenta: {
    id: 'rechazarCuenta',
    metodo: 'POST',
    ruta: `${CASO}/cuentas/{cuenta}/negativa`,
    quien: SERVICIO,
    resumen: 'The provider refused; it can be asked again',
    forma: { parametros: deCuenta, cuerpo: trabajo.Negativa, estado: 200, datos: trabajo.CuentaTrasOrden },
  },
  sinRespuestaCuenta: {
    id: 'sinRespuestaCuenta',
    metodo: 'POST',
    ruta: `${CASO}/cuentas/{cuenta}/silencio`,
    quien: SERVICIO,
    resumen: 'The provider kept silent, though it was chased',
    forma: { parametros: deCuenta, cuerpo: trabajo.SoloVersion, estado: 200, datos: trabajo.CuentaTrasOrden },
  },
  descartarCuenta: {
    id: 'descartarCuenta',
    metodo: 'POST',
    ruta: `${CASO}/cuentas/{cuenta}/descarte`,
    quien: SERVICIO,
    resumen: 'Takes an account off the list, or a request back',
    forma: { parametros: deCuenta, cuerpo: trabajo.Descarte, estado: 200, datos: trabajo.CuentaTrasOrden },
  },
  verCarta: {
    id: 'verCarta',
    metodo: 'GET',
    ruta: `${CASO}/cuentas/{cuenta}/carta`,
    quien: SERVICIO,
    resumen: 'The letter to the provider as it would leave now',
    forma: { parametros: deCuenta, consulta: papeles.ConsultaDeCarta, estado: 200, datos: papeles.Carta },
  },
  verCartaEnPdf: {
    id: 'verCartaEnPdf',
    metodo: 'GET',
    ruta: `${CASO}/cuentas/{cuenta}/carta/pdf`,
    quien: SERVICIO,
    resumen: 'The same as a PDF',
    forma: { parametros: deCuenta, consulta: papeles.ConsultaDeCarta, estado: 200, datos: Vacio },
  },
  verCopia: {
    id: 'verCopia',
    metodo: 'GET',
    ruta: `${CASO}/cuentas/{cuenta}/copias/{documento}`,
    quien: SERVICIO,
    resumen: 'A copy of a paper for the provider of an account, marked with purpose, addressee and date',
    forma: { parametros: de('aseguradora', 'caso', 'cuenta', 'documento'), estado: 200, datos: Vacio },
  },
  enviarCarta: {
    id: 'enviarCarta',
    metodo: 'POST',
    ruta: `${CASO}/cuentas/{cuenta}/envio`,
    quien: SERVICIO,
    resumen: 'Sends the letter by e-mail with its papers, and records the request or the chase',
    forma: { parametros: deCuenta, cuerpo: papeles.EnvioDeCarta, estado: 200, datos: trabajo.CuentaTrasOrden },
  },
  anotarCartaEnviada: {
    id: 'anotarCartaEnviada',
    metodo: 'POST',
    ruta: `${CASO}/cuentas/{cuenta}/carta/enviada`,
    quien: SERVICIO,
    resumen: 'The family said by telephone that they sent the letter in their hands',
    forma: {
      parametros: deCuenta,
      cuerpo: papeles.CartaEnviadaPorFamilia,
      estado: 200,
      datos: trabajo.CuentaTrasOrden,
    },
  },
  verMandato: {
    id: 'verMandato',
    metodo: 'GET',
    ruta: `${CASO}/mandato`,
    quien: SERVICIO,
    resumen: 'The mandate, what it lacks, and who looked it up',
    forma: { parametros: deCaso, estado: 200, datos: papeles.MandatoDeTrabajo },
  },
  verMandatoEnPdf: {
    id: 'verMandatoEnPdf',
    metodo: 'GET',
    ruta: `${CASO}/mandato/pdf`,
    quien: SERVICIO,
    resumen: 'The signed mandate with its evidence as a PDF',
    forma: { parametros: deCaso, estado: 200, datos: Vacio },
  },
  verDocumentos: {
    id: 'verDocumentos',
    metodo: 'GET',
    ruta: `${CASO}/documentos`,
    quien: SERVICIO,
    resumen: 'The papers of the case',
    forma: { parametros: deCaso, estado: 200, datos: trabajo.DocumentosDeTrabajo },
  },
  anadirDocumento: {
    id: 'anadirDocumento',
    metodo: 'POST',
    ruta: `${CASO}/documentos`,
    quien: SERVICIO,
    resumen: 'Adds a paper',
    subida: SUBIDA_DE_DOCUMENTO,
    forma: {
      parametros: deCaso,
      cuerpo: trabajo.DocumentoTraido,
      estado: 201,
      datos: trabajo.DocumentoDeTrabajo,
    },
  },
  verFichero: {
    id: 'verFichero',
    metodo: 'GET',
    ruta: `${CASO}/documentos/{documento}/fichero`,
    quien: SERVICIO,
    resumen: 'The file of a paper',
    forma: { parametros: deDocumento, estado: 200, datos: Vacio },
  },
  validarDocumento: {
    id: 'validarDocumento',
    metodo: 'POST',
    ruta: `${CASO}/documentos/{documento}/validacion`,
    quien: SERVICIO,
    resumen: 'The paper serves',
    forma: {
      parametros: deDocumento,
      cuerpo: trabajo.SoloVersion,
      estado: 200,
      datos: trabajo.DocumentoTrasOrden,
    },
  },
  rechazarDocumento: {
    id: 'rechazarDocumento',
    metodo: 'POST',
    ruta: `${CASO}/documentos/{documento}/rechazo`,
    quien: SERVICIO,
    resumen: 'The paper does not serve, and the family is told why',
    forma: {
      parametros: deDocumento,
      cuerpo: trabajo.RechazoDeDocumento,
      estado: 200,
      datos: trabajo.DocumentoTrasOrden,
    },
  },
  verObjeciones: {
    id: 'verObjeciones',
    metodo: 'GET',
    ruta: `${CASO}/objeciones`,
    quien: SERVICIO,
    resumen: 'Objections with their words, and who raised them',
    forma: { parametros: deCaso, estado: 200, datos: trabajo.ObjecionesDeMesa },
  },
  plantearObjecion: {
    id: 'plantearObjecion',
    metodo: 'POST',
    ruta: `${CASO}/objeciones`,
    quien: ROLES,
    resumen: 'Objects: what cannot be taken back waits',
    forma: { parametros: deCaso, cuerpo: trabajo.ObjecionNueva, estado: 201, datos: trabajo.ObjecionTrasOrden },
  },
  decidirObjecion: {
    id: 'decidirObjecion',
    metodo: 'POST',
    ruta: `${CASO}/objeciones/{objecion}/decision`,
    quien: SERVICIO,
    resumen: 'Lifts or upholds an objection',
    forma: {
      parametros: deObjecion,
      cuerpo: trabajo.DecisionDeObjecion,
      estado: 200,
      datos: trabajo.ObjecionTrasOrden,
    },
  },
  declararVoluntad: {
    id: 'declararVoluntad',
    metodo: 'POST',
    ruta: `${CASO}/voluntad`,
    quien: SERVICIO,
    resumen: 'What the deceased had said about their digital life',
    forma: { parametros: deCaso, cuerpo: trabajo.DeclaracionDeVoluntad, estado: 200, datos: Vacio },
  },
  declararListaCompleta: {
    id: 'declararListaCompleta',
    metodo: 'POST',
    ruta: `${CASO}/lista`,
    quien: SERVICIO,
    resumen: 'There are no more accounts to add',
    forma: { parametros: deCaso, cuerpo: trabajo.SoloVersion, estado: 200, datos: Vacio },
  },
  reabrirLista: {
    id: 'reabrirLista',
    metodo: 'DELETE',
    ruta: `${CASO}/lista`,
    quien: SERVICIO,
    resumen: 'There are more after all',
    forma: { parametros: deCaso, estado: 200, datos: Vacio },
  },
  verPlazos: {
    id: 'verPlazos',
    metodo: 'GET',
    ruta: `${CASO}/plazos`,
    quien: SERVICIO,
    resumen: 'Next dates: what is open, on which day, and who acts',
    forma: { parametros: deCaso, estado: 200, datos: PlazosDelCaso },
  },
  verCertificados: {
    id: 'verCertificados',
    metodo: 'GET',
    ruta: `${CASO}/certificados`,
    quien: SERVICIO,
    resumen: 'The certificates, with fee and next date',
    forma: { parametros: deCaso, estado: 200, datos: CertificadosDeTrabajo },
  },
  solicitarCertificado: {
    id: 'solicitarCertificado',
    metodo: 'POST',
    ruta: `${CASO}/certificados/{tipo}/solicitud`,
    quien: SERVICIO,
    resumen: 'The certificate was asked for at the register',
    forma: {
      parametros: deCertificado,
      cuerpo: trabajo.SolicitudDeCertificado,
      estado: 200,
      datos: trabajo.CertificadoTrasOrden,
    },
  },
  obtenerCertificado: {
    id: 'obtenerCertificado',
    metodo: 'POST',
    ruta: `${CASO}/certificados/{tipo}/obtencion`,
    quien: SERVICIO,
    resumen: 'The certificate is here',
    forma: {
      parametros: deCertificado,
      cuerpo: trabajo.ObtencionDeCertificado,
      estado: 200,
      datos: trabajo.CertificadoTrasOrden,
    },
  },
  descartarCertificado: {
    id: 'descartarCertificado',
    metodo: 'POST',
    ruta: `${CASO}/certificados/{tipo}/descarte`,
    quien: SERVICIO,
    resumen: 'The certificate does not apply',
    forma: {
      parametros: deCertificado,
      cuerpo: trabajo.FinDeCertificado,
      estado: 200,
      datos: trabajo.CertificadoTrasOrden,
    },
  },
  denegarCertificado: {
    id: 'denegarCertificado',
    metodo: 'POST',
    ruta: `${CASO}/certificados/{tipo}/denegacion`,
    quien: SERVICIO,
    resumen: 'The register refused',
    forma: {
      parametros: deCertificado,
      cuerpo: trabajo.FinDeCertificado,
      estado: 200,
      datos: trabajo.CertificadoTrasOrden,
    },
  },
  cerrarCaso: {
    id: 'cerrarCaso',
    metodo: 'POST',
    ruta: `${CASO}/cierre`,
    quien: SERVICIO,
    resumen: 'Closes the case with a result',
    forma: { parametros: deCaso, cuerpo: trabajo.Cierre, estado: 200, datos: Vacio },
  },
  reabrirCaso: {
    id: 'reabrirCaso',
    metodo: 'POST',
    ruta: `${CASO}/reapertura`,
    quien: ROLES,
    resumen: 'Reopens a closed case',
    forma: { parametros: deCaso, cuerpo: trabajo.SoloVersion, estado: 200, datos: Vacio },
  },
  anularCaso: {
    id: 'anularCaso',
    metodo: 'POST',
    ruta: `${CASO}/anulacion`,
    quien: ROLES,
    resumen: 'Annuls a case opened in error',
    forma: { parametros: deCaso, cuerpo: trabajo.AnulacionDeTrabajo, estado: 200, datos: Vacio },
  },
} as const satisfies Record<string, OperacionDeAplicacion>;
