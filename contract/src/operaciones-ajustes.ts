/** Signing in, one's own account, Configuración and the administration of the service: a part of the backoffice's operations. */
import { type TObject, type TString, Type } from 'typebox';
import * as acceso from './acceso.ts';
import * as ajustes from './ajustes.ts';
import { type OperacionDeAplicacion, Persona, Vacio } from './aplicaciones.ts';
import * as auditoria from './auditoria.ts';
import { pagina } from './comun.ts';
import { ROLES, type Rol } from './identidad.ts';
import * as servicio from './servicio.ts';
import * as webhooks from './webhooks.ts';

/** Whoever configures an insurer; the service's own administrator helps where an insurer has nobody yet. */
const CONFIGURAN: readonly Rol[] = ['admin', 'superadmin'];
/** Whoever may see how it is configured: nothing that is secret. */
const MIRAN: readonly Rol[] = ['operador', 'admin', 'superadmin'];
const SUPERADMIN: readonly Rol[] = ['superadmin'];
const ASEGURADORA = '/aseguradoras/{aseguradora}';
const WEBHOOK = `${ASEGURADORA}/webhooks/{webhook}` as const;
const de = <const P extends readonly string[]>(...nombres: P) =>
  Type.Object(Object.fromEntries(nombres.map((nombre) => [nombre, Type.String()]))) as unknown as TObject<
    Record<P[number], TString>
  >;
const deAseguradora = de('aseguradora');
const deClave = de('aseguradora', 'clave');
const dePack = de('aseguradora', 'pack');
const deUsuario = de('aseguradora', 'usuario');
const deWebhook = de('aseguradora', 'webhook');
const deEntrega = de('aseguradora', 'webhook', 'entrega');

const ACCESO = {
  entrar: {
    id: 'entrar',
    metodo: 'POST',
    ruta: '/sesion',
    quien: null,
    resumen: 'Signs in with e-mail, password and, where there is a second factor, a code',
    forma: { cuerpo: acceso.EntradaAlBackoffice, estado: 201, datos: Persona },
  },
  verSesion: {
    id: 'verSesion',
    metodo: 'GET',
    ruta: '/sesion',
    quien: ROLES,
    resumen: 'Who is signed in',
    forma: { estado: 200, datos: Persona },
  },
  salir: {
    id: 'salir',
    metodo: 'DELETE',
    ruta: '/sesion',
    quien: ROLES,
    resumen: 'Signs out',
    forma: { estado: 200, datos: Vacio },
  },
  olvidarPassword: {
    id: 'olvidarPassword',
    metodo: 'POST',
    ruta: '/acceso/olvido',
    quien: null,
    resumen: 'Sends a link to choose another password; the answer is the same for an unknown address',
    forma: { cuerpo: acceso.Olvido, estado: 200, datos: Vacio },
  },
  mirarFicha: {
    id: 'mirarFicha',
    metodo: 'POST',
    ruta: '/acceso/ficha',
    quien: null,
    resumen: 'Whom the link of an invitation or a reset is for',
    forma: { cuerpo: acceso.ConsultaDeFicha, estado: 200, datos: acceso.FichaDeAcceso },
  },
  estrenarPassword: {
    id: 'estrenarPassword',
    metodo: 'POST',
    ruta: '/acceso/password',
    quien: null,
    resumen: 'Chooses a password with such a link, once',
    forma: { cuerpo: acceso.EstrenoDePassword, estado: 200, datos: Vacio },
  },
} as const satisfies Record<string, OperacionDeAplicacion>;

const CUENTA = {
  verCuentaPropia: {
    id: 'verCuentaPropia',
    metodo: 'GET',
    ruta: '/cuenta',
    quien: ROLES,
    resumen: "One's own account",
    forma: { estado: 200, datos: acceso.CuentaPropia },
  },
  cambiarPassword: {
    id: 'cambiarPassword',
    metodo: 'POST',
    ruta: '/cuenta/password',
    quien: ROLES,
    resumen: 'Changes the password and ends the other sessions',
    forma: { cuerpo: acceso.CambioDePassword, estado: 200, datos: Vacio },
  },
  prepararSegundoFactor: {
    id: 'prepararSegundoFactor',
    metodo: 'POST',
    ruta: '/cuenta/segundo-factor',
    quien: ROLES,
    resumen: 'A secret for an authenticator; it does nothing until it is confirmed',
    forma: { cuerpo: acceso.ConPassword, estado: 201, datos: acceso.SegundoFactorNuevo },
  },
  confirmarSegundoFactor: {
    id: 'confirmarSegundoFactor',
    metodo: 'POST',
    ruta: '/cuenta/segundo-factor/confirmacion',
    quien: ROLES,
    resumen: 'From now on signing in asks for a code',
    forma: { cuerpo: acceso.ConfirmacionDeSegundoFactor, estado: 200, datos: acceso.CodigosDeRecuperacion },
  },
  retirarSegundoFactor: {
    id: 'retirarSegundoFactor',
    metodo: 'POST',
    ruta: '/cuenta/segundo-factor/retirada',
    quien: ROLES,
    resumen: 'Signing in asks for the password alone again',
    forma: { cuerpo: acceso.ConPassword, estado: 200, datos: Vacio },
  },
  renovarCodigos: {
    id: 'renovarCodigos',
    metodo: 'POST',
    ruta: '/cuenta/segundo-factor/codigos',
    quien: ROLES,
    resumen: 'Other recovery codes; the old ones end',
    forma: { cuerpo: acceso.ConPassword, estado: 200, datos: acceso.CodigosDeRecuperacion },
  },
  listarSesiones: {
    id: 'listarSesiones',
    metodo: 'GET',
    ruta: '/cuenta/sesiones',
    quien: ROLES,
    resumen: 'Where one is signed in',
    forma: { estado: 200, datos: acceso.SesionesPropias },
  },
  cerrarUnaSesion: {
    id: 'cerrarUnaSesion',
    metodo: 'DELETE',
    ruta: '/cuenta/sesiones/{sesion}',
    quien: ROLES,
    resumen: 'Ends a session of mine',
    forma: { parametros: de('sesion'), estado: 200, datos: Vacio },
  },
  cerrarSesiones: {
    id: 'cerrarSesiones',
    metodo: 'DELETE',
    ruta: '/cuenta/sesiones',
    quien: ROLES,
    resumen: 'Signs out everywhere, here too, and of the API',
    forma: { estado: 200, datos: Vacio },
  },
} as const satisfies Record<string, OperacionDeAplicacion>;

const CONFIGURACION = {
  verConfiguracion: {
    id: 'verConfiguracion',
    metodo: 'GET',
    ruta: `${ASEGURADORA}/configuracion`,
    quien: MIRAN,
    resumen: 'Branding, languages and retention of the insurer',
    forma: { parametros: deAseguradora, estado: 200, datos: ajustes.Configuracion },
  },
  cambiarConfiguracion: {
    id: 'cambiarConfiguracion',
    metodo: 'PATCH',
    ruta: `${ASEGURADORA}/configuracion`,
    quien: CONFIGURAN,
    resumen: 'Changes them',
    forma: {
      parametros: deAseguradora,
      cuerpo: ajustes.CambioDeConfiguracion,
      estado: 200,
      datos: ajustes.Configuracion,
    },
  },
  verPreviaDeCorreo: {
    id: 'verPreviaDeCorreo',
    metodo: 'GET',
    ruta: `${ASEGURADORA}/marca/correo`,
    quien: CONFIGURAN,
    resumen: 'The first e-mail to a family with a look that is being tried, as a page',
    forma: { parametros: deAseguradora, consulta: ajustes.ConsultaDePrevia, estado: 200, datos: Vacio },
  },
  listarClaves: {
    id: 'listarClaves',
    metodo: 'GET',
    ruta: `${ASEGURADORA}/claves`,
    quien: CONFIGURAN,
    resumen: 'API keys, without their secret: it is not kept',
    forma: { parametros: deAseguradora, estado: 200, datos: ajustes.Claves },
  },
  crearClave: {
    id: 'crearClave',
    metodo: 'POST',
    ruta: `${ASEGURADORA}/claves`,
    quien: CONFIGURAN,
    resumen: 'Makes an API key and shows it once',
    forma: { parametros: deAseguradora, cuerpo: ajustes.ClaveNueva, estado: 201, datos: ajustes.ClaveCreada },
  },
  revocarClave: {
    id: 'revocarClave',
    metodo: 'DELETE',
    ruta: `${ASEGURADORA}/claves/{clave}`,
    quien: CONFIGURAN,
    resumen: 'Revokes an API key at once',
    forma: { parametros: deClave, estado: 200, datos: Vacio },
  },
  crearPack: {
    id: 'crearPack',
    metodo: 'POST',
    ruta: `${ASEGURADORA}/packs`,
    quien: CONFIGURAN,
    resumen: 'Makes a pack of the insurer',
    forma: { parametros: deAseguradora, cuerpo: ajustes.PackNuevo, estado: 201, datos: ajustes.Pack },
  },
  cambiarPack: {
    id: 'cambiarPack',
    metodo: 'PATCH',
    ruta: `${ASEGURADORA}/packs/{pack}`,
    quien: CONFIGURAN,
    resumen: 'Changes it for cases to come; those that exist keep what they were opened with',
    forma: { parametros: dePack, cuerpo: ajustes.CambioDePack, estado: 200, datos: ajustes.Pack },
  },
  listarUsuarios: {
    id: 'listarUsuarios',
    metodo: 'GET',
    ruta: `${ASEGURADORA}/usuarios`,
    quien: CONFIGURAN,
    resumen: 'People of the insurer',
    forma: {
      parametros: deAseguradora,
      consulta: ajustes.ConsultaDeUsuarios,
      estado: 200,
      datos: pagina(ajustes.Usuario),
    },
  },
  invitarUsuario: {
    id: 'invitarUsuario',
    metodo: 'POST',
    ruta: `${ASEGURADORA}/usuarios`,
    quien: CONFIGURAN,
    resumen: 'Invites somebody by e-mail',
    forma: { parametros: deAseguradora, cuerpo: ajustes.InvitacionDeUsuario, estado: 201, datos: ajustes.Usuario },
  },
  cambiarUsuario: {
    id: 'cambiarUsuario',
    metodo: 'PATCH',
    ruta: `${ASEGURADORA}/usuarios/{usuario}`,
    quien: CONFIGURAN,
    resumen: 'Changes name, role or state; the last admin stays',
    forma: { parametros: deUsuario, cuerpo: ajustes.CambioDeUsuario, estado: 200, datos: ajustes.Usuario },
  },
  reenviarInvitacion: {
    id: 'reenviarInvitacion',
    metodo: 'POST',
    ruta: `${ASEGURADORA}/usuarios/{usuario}/invitacion`,
    quien: CONFIGURAN,
    resumen: 'Sends the invitation anew; the old link ends',
    forma: { parametros: deUsuario, estado: 200, datos: ajustes.Usuario },
  },
  quitarSegundoFactor: {
    id: 'quitarSegundoFactor',
    metodo: 'DELETE',
    ruta: `${ASEGURADORA}/usuarios/{usuario}/segundo-factor`,
    quien: CONFIGURAN,
    resumen: 'For somebody who has lost telephone and recovery codes',
    forma: { parametros: deUsuario, estado: 200, datos: ajustes.Usuario },
  },
  listarAuditoria: {
    id: 'listarAuditoria',
    metodo: 'GET',
    ruta: `${ASEGURADORA}/auditoria`,
    quien: CONFIGURAN,
    resumen: 'Who did what, newest first',
    forma: {
      parametros: deAseguradora,
      consulta: auditoria.ConsultaDeAuditoria,
      estado: 200,
      datos: pagina(auditoria.RegistroDeAuditoria),
    },
  },
  verificarAuditoria: {
    id: 'verificarAuditoria',
    metodo: 'GET',
    ruta: `${ASEGURADORA}/auditoria/verificacion`,
    quien: CONFIGURAN,
    resumen: 'Whether the log is whole and unchanged',
    forma: { parametros: deAseguradora, estado: 200, datos: auditoria.Verificacion },
  },
} as const satisfies Record<string, OperacionDeAplicacion>;

const WEBHOOKS = {
  listarWebhooks: {
    id: 'listarWebhooks',
    metodo: 'GET',
    ruta: `${ASEGURADORA}/webhooks`,
    quien: MIRAN,
    resumen: 'Receivers of events',
    forma: { parametros: deAseguradora, estado: 200, datos: pagina(webhooks.Webhook) },
  },
  registrarWebhook: {
    id: 'registrarWebhook',
    metodo: 'POST',
    ruta: `${ASEGURADORA}/webhooks`,
    quien: CONFIGURAN,
    resumen: 'Registers a receiver and shows its secret once',
    forma: {
      parametros: deAseguradora,
      cuerpo: webhooks.NuevoWebhook,
      estado: 201,
      datos: webhooks.WebhookRegistrado,
    },
  },
  verWebhook: {
    id: 'verWebhook',
    metodo: 'GET',
    ruta: WEBHOOK,
    quien: MIRAN,
    resumen: 'A receiver and its health',
    forma: { parametros: deWebhook, estado: 200, datos: webhooks.Webhook },
  },
  cambiarWebhook: {
    id: 'cambiarWebhook',
    metodo: 'PATCH',
    ruta: WEBHOOK,
    quien: CONFIGURAN,
    resumen: 'Changes, disables or activates it',
    forma: { parametros: deWebhook, cuerpo: webhooks.CambioDeWebhook, estado: 200, datos: webhooks.Webhook },
  },
  borrarWebhook: {
    id: 'borrarWebhook',
    metodo: 'DELETE',
    ruta: WEBHOOK,
    quien: CONFIGURAN,
    resumen: 'Deletes it; what waits for it is cancelled',
    forma: { parametros: deWebhook, estado: 200, datos: Vacio },
  },
  probarWebhook: {
    id: 'probarWebhook',
    metodo: 'POST',
    ruta: `${WEBHOOK}/prueba`,
    quien: CONFIGURAN,
    resumen: 'Sends it a test event',
    forma: { parametros: deWebhook, estado: 200, datos: webhooks.EntregaEncolada },
  },
  rotarSecreto: {
    id: 'rotarSecreto',
    metodo: 'POST',
    ruta: `${WEBHOOK}/secreto`,
    quien: CONFIGURAN,
    resumen: 'A second secret beside the present one, shown once',
    forma: { parametros: deWebhook, estado: 200, datos: webhooks.SecretoRotado },
  },
  activarSecreto: {
    id: 'activarSecreto',
    metodo: 'POST',
    ruta: `${WEBHOOK}/secreto/activacion`,
    quien: CONFIGURAN,
    resumen: 'The new secret is the only one from now on',
    forma: { parametros: deWebhook, estado: 200, datos: webhooks.Webhook },
  },
  cancelarRotacion: {
    id: 'cancelarRotacion',
    metodo: 'DELETE',
    ruta: `${WEBHOOK}/secreto`,
    quien: CONFIGURAN,
    resumen: 'The old secret is the only one again',
    forma: { parametros: deWebhook, estado: 200, datos: webhooks.Webhook },
  },
  listarEntregas: {
    id: 'listarEntregas',
    metodo: 'GET',
    ruta: `${WEBHOOK}/entregas`,
    quien: MIRAN,
    resumen: 'What was delivered, with each attempt',
    forma: {
      parametros: deWebhook,
      consulta: webhooks.ConsultaEntregas,
      estado: 200,
      datos: pagina(webhooks.Entrega),
    },
  },
  reenviarEntrega: {
    id: 'reenviarEntrega',
    metodo: 'POST',
    ruta: `${WEBHOOK}/entregas/{entrega}/reenvio`,
    quien: CONFIGURAN,
    resumen: 'Sends a delivery again, now',
    forma: { parametros: deEntrega, estado: 200, datos: webhooks.EntregaEncolada },
  },
  recuperarEntregas: {
    id: 'recuperarEntregas',
    metodo: 'POST',
    ruta: `${WEBHOOK}/recuperacion`,
    quien: CONFIGURAN,
    resumen: 'Sends again what did not arrive since an instant',
    forma: { parametros: deWebhook, cuerpo: webhooks.Recuperacion, estado: 200, datos: webhooks.Recuperados },
  },
} as const satisfies Record<string, OperacionDeAplicacion>;

const SERVICIO = {
  listarAseguradorasDelServicio: {
    id: 'listarAseguradorasDelServicio',
    metodo: 'GET',
    ruta: '/servicio/aseguradoras',
    quien: SUPERADMIN,
    resumen: 'Insurers of the service',
    forma: { estado: 200, datos: servicio.AseguradorasDelServicio },
  },
  crearAseguradora: {
    id: 'crearAseguradora',
    metodo: 'POST',
    ruta: '/servicio/aseguradoras',
    quien: SUPERADMIN,
    resumen: 'Makes an insurer and invites its first admin',
    forma: { cuerpo: servicio.AseguradoraNueva, estado: 201, datos: servicio.AseguradoraDelServicio },
  },
  cambiarAseguradora: {
    id: 'cambiarAseguradora',
    metodo: 'PATCH',
    ruta: '/servicio/aseguradoras/{aseguradora}',
    quien: SUPERADMIN,
    resumen: 'Pauses or resumes an insurer',
    forma: {
      parametros: deAseguradora,
      cuerpo: servicio.CambioDeAseguradora,
      estado: 200,
      datos: servicio.AseguradoraDelServicio,
    },
  },
  listarUsuariosDelServicio: {
    id: 'listarUsuariosDelServicio',
    metodo: 'GET',
    ruta: '/servicio/usuarios',
    quien: SUPERADMIN,
    resumen: 'People of the service',
    forma: { consulta: ajustes.ConsultaDeUsuarios, estado: 200, datos: pagina(ajustes.Usuario) },
  },
  invitarAlServicio: {
    id: 'invitarAlServicio',
    metodo: 'POST',
    ruta: '/servicio/usuarios',
    quien: SUPERADMIN,
    resumen: 'Invites somebody of the service by e-mail',
    forma: { cuerpo: ajustes.InvitacionDelServicio, estado: 201, datos: ajustes.Usuario },
  },
  cambiarUsuarioDelServicio: {
    id: 'cambiarUsuarioDelServicio',
    metodo: 'PATCH',
    ruta: '/servicio/usuarios/{usuario}',
    quien: SUPERADMIN,
    resumen: 'Changes name, role or state; the last superadmin stays',
    forma: { parametros: de('usuario'), cuerpo: ajustes.CambioDelServicio, estado: 200, datos: ajustes.Usuario },
  },
  reenviarInvitacionDelServicio: {
    id: 'reenviarInvitacionDelServicio',
    metodo: 'POST',
    ruta: '/servicio/usuarios/{usuario}/invitacion',
    quien: SUPERADMIN,
    resumen: 'Sends the invitation anew; the old link ends',
    forma: { parametros: de('usuario'), estado: 200, datos: ajustes.Usuario },
  },
  quitarSegundoFactorDelServicio: {
    id: 'quitarSegundoFactorDelServicio',
    metodo: 'DELETE',
    ruta: '/servicio/usuarios/{usuario}/segundo-factor',
    quien: SUPERADMIN,
    resumen: 'For somebody who has lost telephone and recovery codes',
    forma: { parametros: de('usuario'), estado: 200, datos: ajustes.Usuario },
  },
  verSalud: {
    id: 'verSalud',
    metodo: 'GET',
    ruta: '/servicio/salud',
    quien: SUPERADMIN,
    resumen: 'What waits and what fails in queues and mail',
    forma: { estado: 200, datos: servicio.SaludDelServicio },
  },
  listarCorreosGuardados: {
    id: 'listarCorreosGuardados',
    metodo: 'GET',
    ruta: '/servicio/correos',
    quien: SUPERADMIN,
    resumen: 'E-mails that were kept in place of being sent, newest first',
    forma: { estado: 200, datos: servicio.CorreosGuardados },
  },
  verCorreoGuardado: {
    id: 'verCorreoGuardado',
    metodo: 'GET',
    ruta: '/servicio/correos/pagina',
    quien: SUPERADMIN,
    resumen: 'Such an e-mail, as a page without scripts',
    forma: { consulta: servicio.CualCorreo, estado: 200, datos: Vacio },
  },
  bajarCorreoGuardado: {
    id: 'bajarCorreoGuardado',
    metodo: 'GET',
    ruta: '/servicio/correos/fichero',
    quien: SUPERADMIN,
    resumen: 'Such an e-mail as a file',
    forma: { consulta: servicio.CualCorreo, estado: 200, datos: Vacio },
  },
  listarAuditoriaDelServicio: {
    id: 'listarAuditoriaDelServicio',
    metodo: 'GET',
    ruta: '/servicio/auditoria',
    quien: SUPERADMIN,
    resumen: "What the service's own people did with their accounts and with each other's, newest first",
    forma: { consulta: auditoria.ConsultaDeAuditoria, estado: 200, datos: pagina(auditoria.RegistroDeAuditoria) },
  },
  verificarAuditoriaDelServicio: {
    id: 'verificarAuditoriaDelServicio',
    metodo: 'GET',
    ruta: '/servicio/auditoria/verificacion',
    quien: SUPERADMIN,
    resumen: "Whether the service's own log is whole and unchanged",
    forma: { estado: 200, datos: auditoria.Verificacion },
  },
  verVersionDelCatalogo: {
    id: 'verVersionDelCatalogo',
    metodo: 'GET',
    ruta: '/servicio/catalogo',
    quien: SUPERADMIN,
    resumen: 'Which catalogue of providers holds, and its last corrections',
    forma: { estado: 200, datos: servicio.VersionDelCatalogo },
  },
} as const satisfies Record<string, OperacionDeAplicacion>;

export const OPERACIONES_DE_AJUSTES = { ...ACCESO, ...CUENTA, ...CONFIGURACION, ...WEBHOOKS, ...SERVICIO } as const;
