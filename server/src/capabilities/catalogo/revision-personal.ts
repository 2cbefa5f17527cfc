/**
 * How the entries of what somebody had alone were revised: accounts, networks, films, games, journeys, and the public bodies
 * and water of a home.
 */
import type { Paper } from '@albacea/contract/schemas/ready-proveedores.ts';
import { type Revision, revise } from './revision.ts';

const ID = 'identificador_cuenta';
const CERTIFICADO = 'certificado_defuncion';
const PRUEBA = 'prueba_fallecimiento';
const PARENTESCO = 'prueba_parentesco';
const DNI = 'dni_solicitante';
const TITULO = 'titulo_sucesorio';
const TRIBUNAL = 'resolucion_judicial';
const PAGO = 'datos_pago';

type Sets = readonly (readonly Paper[])[];

/** What the first way of an action wants: at once, and when it asks. */
const papers = (
  proveedor: string,
  accion: string,
  via: string,
  fuente: string | null,
  [de_entrada, si_lo_piden]: readonly [Sets, Sets],
): Revision[] => {
  const prefix = `acciones.${accion}.vias.${via}`;
  return revise(proveedor, fuente, { [`${prefix}.de_entrada`]: de_entrada, [`${prefix}.si_lo_piden`]: si_lo_piden });
};

const GUIDE = 'https://afterlossguide.pages.dev/what-to-do/';

const MAIL: readonly Revision[] = [
  ...papers('google', 'eliminar', 'formulario', 'https://e-lexia.com/blog/reclamar-cuenta-google-usuario-fallecido', [
    [[ID, CERTIFICADO, DNI]],
    [[TITULO], [PARENTESCO]],
  ]),
  ...papers('google', 'obtener_datos', 'formulario', 'https://e-lexia.com and gadgetsnow.com, 2017-06-16', [
    [[ID, CERTIFICADO, DNI]],
    [[TITULO, TRIBUNAL]],
  ]),
  ...papers('google', 'transferir', 'formulario', 'https://e-lexia.com', [[[ID, CERTIFICADO, DNI]], [[TITULO]]]),
  ...revise('google', 'Words of Google, held at funerals360.com, 2015-06-09', {
    'acciones.eliminar.vias.formulario.quien': ['familia_directa', 'representante_herencia', 'albacea'],
    'acciones.obtener_datos.vias.formulario.quien': ['familia_directa', 'representante_herencia', 'albacea'],
    'acciones.transferir.vias.formulario.quien': ['representante_herencia', 'albacea'],
  }),
  ...revise('google', 'Rule of Google on inactive accounts, copied in summer 2023', {
    caducidad_por_inactividad_dias: 730,
  }),
  ...papers('apple', 'obtener_datos', 'herederos', 'https://support.apple.com/102431', [
    [[ID, CERTIFICADO]],
    [[TITULO], [TRIBUNAL]],
  ]),
  ...papers('apple', 'obtener_datos', 'contacto-legado', 'https://support.apple.com/102678', [
    [['clave_de_acceso', CERTIFICADO]],
    [],
  ]),
  ...papers('apple', 'eliminar', 'con-certificado', 'https://support.apple.com/102431', [
    [[ID, CERTIFICADO]],
    [[TITULO], [TRIBUNAL]],
  ]),
  ...revise('apple', 'https://support.apple.com/102431', { pagina: 'https://support.apple.com/102431' }),
  ...revise('microsoft', 'support.microsoft.com, ebbd2860-917e-4b39-9913-212362da6b2f', {
    'acciones.eliminar.vias.esperar.canal': 'nada_que_presentar',
    'acciones.eliminar.se_pierde.dias': 365,
    'acciones.obtener_datos.se_pierde.dias': 365,
    caducidad_por_inactividad_dias: 730,
  }),
  ...papers('microsoft', 'obtener_datos', 'notificacion', 'support.microsoft.com, d6472424', [[[ID, TRIBUNAL]], []]),
  ...papers('yahoo', 'eliminar', 'soporte', 'dataprivacyandsecurityinsider.com, 2016', [
    [[ID, CERTIFICADO]],
    [[TITULO]],
  ]),
  ...revise('yahoo', null, {
    'acciones.eliminar.vias.soporte.quien': ['representante_herencia', 'albacea'],
    'acciones.eliminar.vias.soporte.canal': null,
    'acciones.eliminar.vias.soporte.direccion': null,
  }),
  ...revise('yahoo', 'Nolo, 2024-03-25', { caducidad_por_inactividad_dias: 365 }),
  ...revise('proton', 'https://proton.me/support/inactive-accounts', { caducidad_por_inactividad_dias: 365 }),
  ...revise('proton', null, {
    'acciones.eliminar.vias.soporte.direccion': null,
    'acciones.eliminar.vias.soporte.canal': null,
  }),
];

const ONE_PROOF: Sets = [
  [ID, CERTIFICADO],
  [ID, PARENTESCO],
  [ID, TITULO],
];

const NETWORKS: readonly Revision[] = [
  ...papers('facebook', 'eliminar', 'con-certificado', 'https://m.facebook.com/help/1111566045566400', [
    [[ID, CERTIFICADO]],
    [[PARENTESCO]],
  ]),
  ...papers('facebook', 'eliminar', 'sin-certificado', 'https://m.facebook.com/help/1111566045566400', [
    [
      [ID, PRUEBA, 'poder'],
      [ID, PRUEBA, TITULO],
    ],
    [],
  ]),
  ...revise('facebook', 'https://m.facebook.com/help/1111566045566400', {
    'acciones.eliminar.vias.con-certificado.quien': ['familia_directa', 'albacea'],
  }),
  ...revise('facebook', 'https://on.fb.me/svojci', {
    'acciones.eliminar.vias.contacto-legado.quien': ['persona_designada'],
  }),
  ...papers('facebook', 'conmemorar', 'aviso', 'https://on.fb.me/svojci', [[[ID]], [[PRUEBA]]]),
  ...papers('instagram', 'eliminar', 'con-una-prueba', 'https://help.instagram.com/264154560391256/, 2024', [
    ONE_PROOF,
    [],
  ]),
  ...revise('instagram', 'https://help.instagram.com/264154560391256/, 2024', {
    'acciones.eliminar.vias.con-una-prueba.quien': ['familia_directa', 'representante_herencia'],
    'acciones.conmemorar.vias.aviso.de_entrada': [[ID, PRUEBA]],
  }),
  ...papers('threads', 'eliminar', 'con-una-prueba', null, [ONE_PROOF, []]),
  ...papers('x', 'eliminar', 'formulario', 'https://support.twitter.com/articles/87894, 2017-08-13', [
    [[ID]],
    [[CERTIFICADO, DNI]],
  ]),
  ...papers('tiktok', 'eliminar', 'aplicacion', null, [[[ID, CERTIFICADO]], [[PARENTESCO]]]),
  ...papers('tiktok', 'conmemorar', 'aplicacion', null, [[[ID, CERTIFICADO]], [[PARENTESCO]]]),
  ...papers('snapchat', 'eliminar', 'formulario', 'https://onewill.co and qlaw.co.uk', [[[ID, CERTIFICADO]], [[DNI]]]),
  ...papers('pinterest', 'eliminar', 'con-esquela', 'Words of Pinterest, held at funerals360.com', [
    [[ID, PRUEBA]],
    [],
  ]),
  ...papers('pinterest', 'eliminar', 'con-parentesco', 'Words of Pinterest, held at funerals360.com', [
    [[ID, PRUEBA, PARENTESCO]],
    [],
  ]),
  ...papers('reddit', 'eliminar', 'soporte', null, [[[ID]], [[CERTIFICADO]]]),
  ...papers('linkedin', 'conmemorar', 'aviso', 'https://www.linkedin.com/help/linkedin/answer/124752', [
    [[ID]],
    [[PRUEBA]],
  ]),
  ...papers('linkedin', 'eliminar', 'representante', 'https://www.linkedin.com/help/linkedin/answer/124752', [
    [[ID, TRIBUNAL]],
    [[PRUEBA]],
  ]),
  ...revise('linkedin', 'https://www.linkedin.com/help/linkedin/answer/124752', {
    'acciones.eliminar.se_pierde.dias': 30,
  }),
  ...papers('infojobs', 'eliminar', 'proteccion-de-datos', null, [[[ID, CERTIFICADO]], [[DNI]]]),
  ...revise('infojobs', null, { 'acciones.eliminar.vias.proteccion-de-datos.direccion': null }),
];

const MESSENGERS_AND_CLOUD: readonly Revision[] = [
  ...papers('whatsapp', 'eliminar', 'soporte', 'afterlossguide.pages.dev, 2026-05-18', [
    [[ID]],
    [[CERTIFICADO, PARENTESCO]],
  ]),
  ...revise('whatsapp', 'https://faq.whatsapp.com/general/account-and-profile/about-inactive-account-deletion', {
    'acciones.eliminar.vias.aplicacion.de_entrada': [],
    'acciones.eliminar.vias.esperar.quien': ['nadie'],
    'acciones.eliminar.se_pierde.dias': 120,
  }),
  ...revise('telegram', 'Questions and answers of Telegram, a copy', { caducidad_por_inactividad_dias: 548 }),
  ...papers('discord', 'eliminar', 'soporte', null, [[[ID]], [[CERTIFICADO, PARENTESCO]]]),
  ...papers('discord', 'cancelar', 'soporte', null, [[[ID]], [[CERTIFICADO, PARENTESCO]]]),
  ...papers('spotify', 'cancelar', 'formulario', `${GUIDE}spotify/`, [[[ID, CERTIFICADO]], [[PARENTESCO]]]),
  ...papers('spotify', 'eliminar', 'formulario', `${GUIDE}spotify/`, [[[ID, CERTIFICADO]], [[PARENTESCO]]]),
  ...revise('spotify', `${GUIDE}spotify/`, { 'acciones.cancelar.plazo_publicado_dias': 5 }),
  ...papers(
    'dropbox',
    'obtener_datos',
    'carta',
    'https://www.dropbox.com/en/help/security/access-account-of-someone-who-passed-away',
    [[[ID, PRUEBA, DNI, TRIBUNAL]], []],
  ),
  ...papers('dropbox', 'eliminar', 'soporte', null, [[[ID, CERTIFICADO]], [[DNI, TITULO]]]),
  ...revise('dropbox', 'https://simplytrust.com/digital-assets/dropbox/when-someone-dies/, 2026', {
    'acciones.eliminar.vias.soporte.quien': ['familia_directa', 'albacea'],
    'acciones.obtener_datos.se_pierde.dias': 365,
  }),
  ...revise('dropbox', null, {
    'acciones.eliminar.vias.soporte.canal': null,
    'acciones.eliminar.vias.soporte.direccion': null,
  }),
];

const askedLater = (proveedor: string, ...actions: string[]): Revision[] =>
  actions.flatMap((accion) => papers(proveedor, accion, 'soporte', null, [[[ID]], [[CERTIFICADO]]]));

const FILMS: readonly Revision[] = [
  ...papers('netflix', 'cancelar', 'soporte', `${GUIDE}netflix/`, [[[ID, PAGO]], [[CERTIFICADO]]]),
  ...papers('netflix', 'eliminar', 'soporte', `${GUIDE}netflix/`, [[[ID, PAGO]], [[CERTIFICADO]]]),
  ...papers('disney-plus', 'cancelar', 'soporte', `${GUIDE}disney-plus/`, [[[ID, PAGO]], [[CERTIFICADO]]]),
  ...papers('disney-plus', 'eliminar', 'soporte', `${GUIDE}disney-plus/`, [[[ID, PAGO]], [[CERTIFICADO]]]),
  ...papers('prime-video', 'cancelar', 'correo', `${GUIDE}amazon/`, [[[ID, CERTIFICADO]], [[DNI]]]),
  ...revise('prime-video', `${GUIDE}amazon/`, {
    'acciones.transferir.vias.correo.de_entrada': [[ID, CERTIFICADO]],
  }),
  ...revise('prime-video', null, {
    'acciones.transferir.vias.correo.si_lo_piden': [[DNI, TITULO]],
    'acciones.transferir.vias.correo.quien': ['representante_herencia'],
    'acciones.cancelar.vias.correo.direccion': null,
    'acciones.transferir.vias.correo.direccion': null,
  }),
  ...papers('movistar-plus', 'cancelar', 'telefono', 'https://65ymas.com', [[[ID, CERTIFICADO]], [[DNI]]]),
  ...['atresplayer', 'hbo-max', 'mediaset-infinity'].flatMap((code) => askedLater(code, 'cancelar', 'eliminar')),
  ...['dazn', 'skyshowtime'].flatMap((code) => askedLater(code, 'cancelar')),
  ...papers('filmin', 'cancelar', 'correo', null, [[[ID]], [[CERTIFICADO]]]),
  ...papers('filmin', 'eliminar', 'correo', null, [[[ID]], [[CERTIFICADO]]]),
  ...revise('filmin', null, { 'acciones.cancelar.vias.correo.direccion': null }),
  ...papers('twitch', 'eliminar', 'soporte', 'https://wilsonlawgroup.com/twitchacc/', [[[ID, PRUEBA]], [[DNI]]]),
];

const KEYS_AND_DATES: readonly Revision[] = [
  ...revise('1password', 'https://www.docsats.com/blog/password-manager-after-death/', {
    'acciones.obtener_datos.vias.kit-emergencia.de_entrada': [['clave_de_acceso']],
  }),
  ...revise('bitwarden', null, { 'acciones.cancelar.vias.soporte.direccion': null }),
  ...['badoo-bumble', 'meetic', 'tinder'].flatMap((code) => askedLater(code, 'eliminar', 'cancelar')),
];

const GAMES_AND_JOURNEYS: readonly Revision[] = [
  ...['nintendo', 'playstation', 'xbox'].flatMap((code) =>
    revise(code, null, {
      'acciones.cancelar.vias.soporte.quien': ['familia_directa'],
      'acciones.eliminar.vias.soporte.si_lo_piden': [[DNI, TITULO]],
    }),
  ),
  ...papers('steam', 'eliminar', 'soporte', null, [[[ID, CERTIFICADO]], [[TITULO]]]),
  ...papers('airbnb', 'transferir', 'soporte', null, [[[ID, CERTIFICADO]], [[TITULO]]]),
  ...['booking', 'blablacar', 'renfe'].flatMap((code) =>
    revise(code, null, { 'acciones.transferir.vias.soporte.quien': ['representante_herencia'] }),
  ),
  ...revise('iberia-club', null, { 'acciones.transferir.vias.formulario.quien': ['representante_herencia'] }),
  ...revise('iberia-club', 'https://iberia.com/es/iberiaplus/ayuda/dudas', {
    // the points lapse, not the account
    'acciones.transferir.se_pierde.dias': 1095,
    caducidad_por_inactividad_dias: null,
  }),
];

const PUBLIC_BODIES_AND_HOME: readonly Revision[] = [
  ...revise('fnmt-certificate', null, {
    'acciones.eliminar.vias.oficina.canal': null,
    'acciones.eliminar.vias.oficina.direccion': null,
    'acciones.eliminar.vias.oficina.de_entrada': [[CERTIFICADO]],
    'acciones.eliminar.vias.oficina.si_lo_piden': [[DNI, PARENTESCO]],
  }),
  ...papers('lista-robinson', 'eliminar', 'formulario', null, [[[ID]], [[CERTIFICADO, DNI, PARENTESCO]]]),
  ...revise('lista-robinson', 'lasexta.com, 2018-12-11', {
    'acciones.eliminar.vias.formulario.quien': ['familia_directa', 'representante_herencia'],
  }),
  ...papers('dgt', 'transferir', 'sin-adjudicatario', 'https://sede.dgt.gob.es, vehicle of a holder who died', [
    [[ID, 'carta_instrucciones']],
    [[CERTIFICADO]],
  ]),
  ...revise('dgt', 'RGV art. 32.6, BOE-A-1999-1826', { orden: 10 }),
  ...revise('correos', 'RD 1829/1999 art. 38, BOE-A-1999-24919', {
    'acciones.transferir.vias.oficina.quien': ['representante_herencia', 'albacea'],
  }),
  ...papers('bet365', 'transferir', 'correo', null, [[[ID, CERTIFICADO]], [[DNI, TITULO]]]),
  ...revise('bet365', null, { 'acciones.transferir.vias.correo.direccion': null }),
  ...papers('loterias-estado', 'transferir', 'telefono', null, [[[ID, CERTIFICADO]], [[DNI, TITULO]]]),
  ...revise('loterias-estado', 'elindependiente.com, 2025-12-13', { 'acciones.transferir.se_pierde.dias': 90 }),
  ...['aigues-barcelona', 'canal-isabel-ii'].flatMap((code) => [
    ...papers(code, 'transferir', 'nuevo-titular', null, [[[ID, 'datos_nuevo_titular']], [[CERTIFICADO, DNI, TITULO]]]),
    ...revise(code, null, { 'acciones.transferir.vias.nuevo-titular.quien': ['nuevo_titular'] }),
    ...papers(code, 'cancelar', 'telefono', null, [[[ID, CERTIFICADO]], [[DNI]]]),
  ]),
  ...revise('aigues-barcelona', 'https://www.aiguesdebarcelona.cat, canvi de titular', {
    'acciones.transferir.vias.nuevo-titular.direccion':
      'https://www.aiguesdebarcelona.cat/ca/web/guest/la-teva-aigua/el-teu-contracte/canvi-titular',
  }),
  ...revise('basic-fit', null, { 'acciones.cancelar.vias.formulario.direccion': null }),
  ...revise('basic-fit', 'cancelatlas.com, 2026-06-05', {
    'acciones.cancelar.vias.formulario.canal': 'formulario_web',
  }),
  ...revise('vivagym', null, { 'acciones.cancelar.vias.correo.direccion': null }),
  ...revise('strava', 'rainbowhunting.co.uk', { 'acciones.eliminar.vias.soporte.si_lo_piden': [[DNI]] }),
];

export const PERSONAL_REVISIONS: readonly Revision[] = [
  ...MAIL,
  ...NETWORKS,
  ...MESSENGERS_AND_CLOUD,
  ...FILMS,
  ...KEYS_AND_DATES,
  ...GAMES_AND_JOURNEYS,
  ...PUBLIC_BODIES_AND_HOME,
];
