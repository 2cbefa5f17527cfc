/**
 * The one list of operations. Routes, validation, serialisation, types, the OpenAPI files and the security tests are all
 * made from it: what is not here does not exist.
 */
import type { Static, TSchema } from 'typebox';
import * as casos from '../schemas/casos.ts';
import * as catalogo from '../schemas/catalogo.ts';
import { CasoParameters, object, page, pageQuery, type Variant } from '../schemas/common.ts';
import * as cuentas from '../schemas/cuentas.ts';
import * as documentos from '../schemas/documentos.ts';
import type { ErrorCode } from '../schemas/errors.ts';
import * as identity from '../schemas/identity.ts';
import * as proveedores from '../schemas/proveedores.ts';
import * as reporting from '../schemas/reporting.ts';
import * as siniestros from '../schemas/siniestros.ts';
import type { UploadType } from '../schemas/uploaded.ts';
import * as webhooks from '../schemas/webhooks.ts';

/** What one operation takes and gives in one variant. */
export interface Shape {
  readonly cuerpo?: TSchema;
  /** The body may be missing; then it counts as `{}`. */
  readonly cuerpoOpcional?: boolean;
  readonly consulta?: TSchema;
  readonly parametros?: TSchema;
  /** The body can come as CSV: this member of it is the list of its rows. */
  readonly filasCsv?: string;
  /** The data can be asked for as CSV. */
  readonly csv?: true;
  /** Status of success. */
  readonly estado: 200 | 201;
  /** Schema of `data` in the success envelope. */
  readonly datos: TSchema;
}

export interface Operation {
  readonly id: string;
  readonly metodo: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below `{base_url}`, with OpenAPI's `{name}` parameters. */
  readonly ruta: string;
  /** `clave`: X-API-Key, or Bearer in Variant A. `publico`: no credential. */
  readonly acceso: 'clave' | 'publico';
  /** Scope the credential needs. */
  readonly alcance: identity.Scope | null;
  /** Honours `Idempotency-Key`: every POST that creates or sends, except those that show a secret. */
  readonly idempotente: boolean;
  /** Carries an ETag and answers 304 to an `If-None-Match` that holds it. */
  readonly condicional?: true;
  /** Takes a file, as a form or in JSON; the body is the JSON. */
  readonly subida?: UploadType;
  readonly grupo: string;
  readonly resumen: string;
  readonly descripcion: string;
  /** Errors beyond those that every operation can answer. */
  readonly errores: readonly ErrorCode[];
  readonly formas: { readonly A?: Shape; readonly B?: Shape };
}

/** Media types in which an operation takes its body. */
export const bodyTypes = (
  { subida }: { readonly subida?: UploadType },
  { filasCsv }: { readonly filasCsv?: string },
): string[] => [
  ...(subida ? ['multipart/form-data'] : []),
  'application/json',
  ...(filasCsv === undefined ? [] : ['text/csv']),
];

const inBoth = <const F extends Shape>(shape: F): { A: F; B: F } => ({ A: shape, B: shape });

export const OPERATIONS = {
  abrirCaso: {
    id: 'abrirCaso',
    metodo: 'POST',
    ruta: '/casos',
    acceso: 'clave',
    alcance: 'casos:escribir',
    idempotente: true,
    grupo: 'Casos',
    resumen: 'Open a case',
    descripcion:
      'Creates a post-mortem management case and sends the heir, once, an e-mail with the personal link to the portal. The answer waits for the mail server up to two seconds; when it takes longer the e-mail follows by itself. Emits `caso_abierto`. A second open case for the same policy and person is refused with 409 and the existing `caso_id`.',
    errores: ['caso_duplicado', 'idempotencia_en_curso', 'idempotencia_cuerpo_distinto'],
    formas: {
      A: { cuerpo: casos.CasoOpening, estado: 201, datos: casos.OpenCasoA },
      B: { cuerpo: casos.CasoOpening, estado: 201, datos: casos.OpenCasoB },
    },
  },
  abrirSiniestro: {
    id: 'abrirSiniestro',
    metodo: 'POST',
    ruta: '/siniestro',
    acceso: 'clave',
    alcance: 'casos:escribir',
    idempotente: true,
    grupo: 'Siniestros',
    resumen: 'Open a case from a policy claim',
    descripcion:
      "Opens a case from a funeral-insurance claim, records the claim in the channel's register, emits `siniestro_abierto` and `caso_abierto`, and sends the heir one e-mail with the personal link. When the case was opened before by POST /casos, the claim joins it: same `caso_id`, the modules it asks for are added, data that were lacking are noted, no second e-mail. A name, e-mail or telephone of the heir that differs from those of the case does not replace them; the case shows it among its `avisos`.",
    errores: ['caso_duplicado', 'idempotencia_en_curso', 'idempotencia_cuerpo_distinto'],
    formas: {
      A: { cuerpo: siniestros.SiniestroANotice, estado: 201, datos: siniestros.OpenSiniestroA },
      B: { cuerpo: siniestros.SiniestroBNotice, estado: 201, datos: siniestros.OpenSiniestroB },
    },
  },
  listarCasos: {
    id: 'listarCasos',
    metodo: 'GET',
    ruta: '/casos',
    acceso: 'clave',
    alcance: 'casos:leer',
    idempotente: false,
    grupo: 'Casos',
    resumen: 'List cases',
    descripcion:
      'Cases of the insurer, newest first, with filters and an opaque cursor. Blocked and erased cases are left out.',
    errores: ['consulta_invalida'],
    formas: inBoth({ consulta: casos.CasosQuery, estado: 200, datos: page(casos.CasoSummary) }),
  },
  verCaso: {
    id: 'verCaso',
    metodo: 'GET',
    ruta: '/casos/{id}',
    acceso: 'clave',
    alcance: 'casos:leer',
    idempotente: false,
    grupo: 'Casos',
    resumen: 'Case detail',
    descripcion:
      'The case with its modules, accounts, documents and certificates. The data of a case that ended more than a year ago are blocked; an erased case is unknown.',
    errores: ['caso_bloqueado', 'no_encontrado'],
    formas: inBoth({ parametros: CasoParameters, estado: 200, datos: casos.CasoDetail }),
  },
  listarCuentas: {
    id: 'listarCuentas',
    metodo: 'GET',
    ruta: '/casos/{id}/cuentas',
    acceso: 'clave',
    alcance: 'casos:leer',
    idempotente: false,
    grupo: 'Casos',
    resumen: 'State of each digital account of the case',
    descripcion:
      'Every account of the case with its state, and an estimate of the charges stopped. Identifiers are masked; of a reserved account the module and the state are shown, and nothing that could tell the provider.',
    errores: ['caso_bloqueado', 'no_encontrado'],
    formas: inBoth({ parametros: CasoParameters, estado: 200, datos: cuentas.CasoCuentas }),
  },
  proponerCuentas: {
    id: 'proponerCuentas',
    metodo: 'POST',
    ruta: '/casos/{id}/cuentas',
    acceso: 'clave',
    alcance: 'casos:escribir',
    idempotente: true,
    grupo: 'Casos',
    resumen: 'Propose accounts',
    descripcion:
      'Adds accounts that the insurer knows of to the list of the case, all of them or none; the family decides on each. The provider is a code of the catalogue or a name. Accounts at a discreet provider (`discreto`) become reserved at once. Proposing again what is already in the list is refused with 409.',
    errores: [
      'caso_bloqueado',
      'no_encontrado',
      'estado_no_permite',
      'cuenta_duplicada',
      'demasiadas_cuentas',
      'idempotencia_en_curso',
      'idempotencia_cuerpo_distinto',
    ],
    formas: inBoth({
      parametros: CasoParameters,
      cuerpo: cuentas.CuentasProposal,
      estado: 201,
      datos: cuentas.ProposedCuentas,
    }),
  },
  listarCronologia: {
    id: 'listarCronologia',
    metodo: 'GET',
    ruta: '/casos/{id}/cronologia',
    acceso: 'clave',
    alcance: 'casos:leer',
    idempotente: false,
    grupo: 'Casos',
    resumen: 'Chronology of a case',
    descripcion: 'Everything that happened in the case, newest first.',
    errores: ['caso_bloqueado', 'no_encontrado', 'consulta_invalida'],
    formas: inBoth({
      parametros: CasoParameters,
      consulta: casos.TimelineQuery,
      estado: 200,
      datos: page(casos.TimelineEntry),
    }),
  },
  listarDocumentos: {
    id: 'listarDocumentos',
    metodo: 'GET',
    ruta: '/casos/{id}/documentos',
    acceso: 'clave',
    alcance: 'casos:leer',
    idempotente: false,
    grupo: 'Casos',
    resumen: 'Documents of a case',
    descripcion:
      'Every document of the case with its state, and why one was rejected. Contents and names of files are never shown.',
    errores: ['caso_bloqueado', 'no_encontrado'],
    formas: inBoth({ parametros: CasoParameters, estado: 200, datos: documentos.CasoDocumentos }),
  },
  anadirDocumento: {
    id: 'anadirDocumento',
    metodo: 'POST',
    ruta: '/casos/{id}/documentos',
    acceso: 'clave',
    alcance: 'casos:escribir',
    idempotente: true,
    subida: documentos.DOCUMENTO_UPLOAD,
    grupo: 'Casos',
    resumen: 'Add a document to a case',
    descripcion:
      'Takes a PDF, JPEG or PNG of at most 20 MB, as a form or in JSON; what it is, its bytes decide. It is kept encrypted, a person of the service looks at it, and `documentacion_recibida` is emitted. The same file of the same kind again gives the document that is there, and no second event. An identity document is taken only when a provider that the family chose demands it.',
    errores: [
      'caso_bloqueado',
      'no_encontrado',
      'estado_no_permite',
      'demasiados_documentos',
      'documento_no_admitido',
      'idempotencia_en_curso',
      'idempotencia_cuerpo_distinto',
    ],
    formas: inBoth({
      parametros: CasoParameters,
      cuerpo: documentos.NewDocumento,
      estado: 201,
      datos: documentos.Documento,
    }),
  },
  renovarAcceso: {
    id: 'renovarAcceso',
    metodo: 'POST',
    ruta: '/casos/{id}/acceso',
    acceso: 'clave',
    alcance: 'casos:escribir',
    idempotente: true,
    grupo: 'Casos',
    resumen: "Correct the heir's address and send the link anew",
    descripcion:
      'Replaces the link: the links and sessions that exist die, an e-mail still queued with a dead link is withdrawn, and a new one goes out. The body may be missing.',
    errores: [
      'caso_bloqueado',
      'no_encontrado',
      'estado_no_permite',
      'idempotencia_en_curso',
      'idempotencia_cuerpo_distinto',
    ],
    formas: {
      A: {
        parametros: CasoParameters,
        cuerpo: casos.AccessRequestA,
        cuerpoOpcional: true,
        estado: 200,
        datos: casos.NewAccessA,
      },
      B: {
        parametros: CasoParameters,
        cuerpo: casos.AccessRequestB,
        cuerpoOpcional: true,
        estado: 200,
        datos: casos.NewAccessB,
      },
    },
  },
  anularCaso: {
    id: 'anularCaso',
    metodo: 'POST',
    ruta: '/casos/{id}/anulacion',
    acceso: 'clave',
    alcance: 'casos:escribir',
    idempotente: true,
    grupo: 'Casos',
    resumen: 'Annul a case opened in error',
    descripcion:
      'For a case opened in error, or when the person is alive; only while no request has gone to a provider or an authority. Its accounts are discarded, the mandate ends, the access dies, the heir gets a kind notice, and `caso_cerrado` is emitted with `estado: anulado`.',
    errores: [
      'caso_bloqueado',
      'no_encontrado',
      'estado_no_permite',
      'idempotencia_en_curso',
      'idempotencia_cuerpo_distinto',
    ],
    formas: inBoth({
      parametros: CasoParameters,
      cuerpo: casos.Cancellation,
      cuerpoOpcional: true,
      estado: 200,
      datos: casos.CancelledCaso,
    }),
  },
  listarSiniestros: {
    id: 'listarSiniestros',
    metodo: 'GET',
    ruta: '/siniestros',
    acceso: 'clave',
    alcance: 'casos:leer',
    idempotente: false,
    grupo: 'Siniestros',
    resumen: 'Register of claims',
    descripcion: "The channel's register: every claim received by POST /siniestro, newest first.",
    errores: ['consulta_invalida'],
    formas: inBoth({ consulta: siniestros.SiniestrosQuery, estado: 200, datos: page(siniestros.Siniestro) }),
  },
  listarModulos: {
    id: 'listarModulos',
    metodo: 'GET',
    ruta: '/catalogo/modulos',
    acceso: 'clave',
    alcance: 'catalogo:leer',
    idempotente: false,
    grupo: 'Catalogo',
    resumen: 'Modules that can be contracted',
    descripcion: 'The modules of the service with their names in the language asked for.',
    errores: ['consulta_invalida'],
    formas: inBoth({ consulta: catalogo.WithoutQuery, estado: 200, datos: catalogo.ModulosList }),
  },
  listarPacks: {
    id: 'listarPacks',
    metodo: 'GET',
    ruta: '/catalogo/packs',
    acceso: 'clave',
    alcance: 'catalogo:leer',
    idempotente: false,
    grupo: 'Catalogo',
    resumen: 'Packs of this insurer',
    descripcion: "The standard packs and the insurer's own, with the modules of each.",
    errores: ['consulta_invalida'],
    formas: inBoth({ consulta: catalogo.WithoutQuery, estado: 200, datos: catalogo.PacksList }),
  },
  listarProveedores: {
    id: 'listarProveedores',
    metodo: 'GET',
    ruta: '/catalogo/proveedores',
    acceso: 'clave',
    alcance: 'catalogo:leer',
    idempotente: false,
    condicional: true,
    grupo: 'Catalogo',
    resumen: 'List providers',
    descripcion:
      'Providers of digital accounts, contracts and subscriptions: what can be asked of each, who may ask, with which papers, how and where, and how sure of it the service is. In the order of their codes, unlike the other lists. What is not verified is named in `sin_verificar`; what nobody knows is null.',
    errores: ['consulta_invalida'],
    formas: inBoth({
      consulta: proveedores.ProveedoresQuery,
      estado: 200,
      datos: page(proveedores.Proveedor),
    }),
  },
  verProveedor: {
    id: 'verProveedor',
    metodo: 'GET',
    ruta: '/catalogo/proveedores/{codigo}',
    acceso: 'clave',
    alcance: 'catalogo:leer',
    idempotente: false,
    condicional: true,
    grupo: 'Catalogo',
    resumen: 'Read a provider',
    descripcion: 'One provider of the catalogue.',
    errores: ['no_encontrado'],
    formas: inBoth({
      parametros: proveedores.ProveedorParameters,
      estado: 200,
      datos: proveedores.Proveedor,
    }),
  },
  registrarWebhook: {
    id: 'registrarWebhook',
    metodo: 'POST',
    ruta: '/webhooks',
    acceso: 'clave',
    alcance: 'webhooks',
    idempotente: false,
    grupo: 'Webhooks',
    resumen: 'Register a webhook',
    descripcion:
      'Registers a receiver, 50 at most, and shows its `secret` once. Because it shows a secret, `Idempotency-Key` is not honoured. Events are delivered from now on; what happened before is in `GET /eventos`. Try it with POST …/prueba.',
    errores: ['demasiados_webhooks'],
    formas: inBoth({ cuerpo: webhooks.NewWebhook, estado: 201, datos: webhooks.WebhookRegistered }),
  },
  listarWebhooks: {
    id: 'listarWebhooks',
    metodo: 'GET',
    ruta: '/webhooks',
    acceso: 'clave',
    alcance: 'webhooks',
    idempotente: false,
    grupo: 'Webhooks',
    resumen: 'List webhooks',
    descripcion: 'The receivers of this insurer, newest first.',
    errores: ['consulta_invalida'],
    formas: inBoth({ consulta: object({ ...pageQuery }), estado: 200, datos: page(webhooks.Webhook) }),
  },
  verWebhook: {
    id: 'verWebhook',
    metodo: 'GET',
    ruta: '/webhooks/{id}',
    acceso: 'clave',
    alcance: 'webhooks',
    idempotente: false,
    grupo: 'Webhooks',
    resumen: 'Read a webhook',
    descripcion: 'One receiver, without its secret.',
    errores: ['no_encontrado'],
    formas: inBoth({ parametros: webhooks.WebhookParameters, estado: 200, datos: webhooks.Webhook }),
  },
  cambiarWebhook: {
    id: 'cambiarWebhook',
    metodo: 'PATCH',
    ruta: '/webhooks/{id}',
    acceso: 'clave',
    alcance: 'webhooks',
    idempotente: false,
    grupo: 'Webhooks',
    resumen: 'Change a webhook',
    descripcion:
      'Changes what is given. A delivery that is waiting goes to the address that stands when it is attempted. `estado: desactivado` holds what waits for it and what happens meanwhile; `estado: activo` lets deliveries go on, also after the service has disabled it.',
    errores: ['no_encontrado'],
    formas: inBoth({
      parametros: webhooks.WebhookParameters,
      cuerpo: webhooks.WebhookChange,
      estado: 200,
      datos: webhooks.Webhook,
    }),
  },
  borrarWebhook: {
    id: 'borrarWebhook',
    metodo: 'DELETE',
    ruta: '/webhooks/{id}',
    acceso: 'clave',
    alcance: 'webhooks',
    idempotente: false,
    grupo: 'Webhooks',
    resumen: 'Delete a webhook',
    descripcion:
      'Deletes the receiver; deliveries that wait for it are cancelled, an attempt under way ends. To stop for a while, disable it: then events are held.',
    errores: ['no_encontrado'],
    formas: inBoth({ parametros: webhooks.WebhookParameters, estado: 200, datos: webhooks.Nothing }),
  },
  rotarSecreto: {
    id: 'rotarSecreto',
    metodo: 'POST',
    ruta: '/webhooks/{id}/secreto',
    acceso: 'clave',
    alcance: 'webhooks',
    idempotente: false,
    grupo: 'Webhooks',
    resumen: 'Rotate the secret',
    descripcion:
      'Shows a new secret once. For 24 hours, or until POST …/secreto/activar, `X-Webhook-Signature` still carries the old one, `X-Webhook-Signature-Next` the new one, and the Standard Webhooks header both. DELETE …/secreto takes it back. `Idempotency-Key` is not honoured.',
    errores: ['no_encontrado', 'estado_no_permite'],
    formas: inBoth({
      parametros: webhooks.WebhookParameters,
      cuerpo: webhooks.Nothing,
      cuerpoOpcional: true,
      estado: 201,
      datos: webhooks.RotatedSecret,
    }),
  },
  activarSecreto: {
    id: 'activarSecreto',
    metodo: 'POST',
    ruta: '/webhooks/{id}/secreto/activar',
    acceso: 'clave',
    alcance: 'webhooks',
    idempotente: true,
    grupo: 'Webhooks',
    resumen: 'Put the new secret into use',
    descripcion:
      'Ends a rotation: from now on only the new secret signs. Call it once your receiver accepts the new one; without it the rotation ends by itself after 24 hours.',
    errores: ['no_encontrado', 'estado_no_permite', 'idempotencia_en_curso', 'idempotencia_cuerpo_distinto'],
    formas: inBoth({
      parametros: webhooks.WebhookParameters,
      cuerpo: webhooks.Nothing,
      cuerpoOpcional: true,
      estado: 200,
      datos: webhooks.Webhook,
    }),
  },
  cancelarRotacion: {
    id: 'cancelarRotacion',
    metodo: 'DELETE',
    ruta: '/webhooks/{id}/secreto',
    acceso: 'clave',
    alcance: 'webhooks',
    idempotente: false,
    grupo: 'Webhooks',
    resumen: 'Cancel the rotation of the secret',
    descripcion:
      'Forgets the new secret of a rotation under way: from now on only the old one signs, as before. For a new secret that was lost or seen by others before anything depended on it; another rotation is possible at once.',
    errores: ['no_encontrado', 'estado_no_permite'],
    formas: inBoth({ parametros: webhooks.WebhookParameters, estado: 200, datos: webhooks.Webhook }),
  },
  probarWebhook: {
    id: 'probarWebhook',
    metodo: 'POST',
    ruta: '/webhooks/{id}/prueba',
    acceso: 'clave',
    alcance: 'webhooks',
    idempotente: true,
    grupo: 'Webhooks',
    resumen: 'Send a test event',
    descripcion:
      'Sends an event `prueba`, with `webhook_id` as its only data, to this receiver alone: through the same queue, with the same headers, signatures and schedule as any other. It is no event of the feed.',
    errores: ['no_encontrado', 'estado_no_permite', 'idempotencia_en_curso', 'idempotencia_cuerpo_distinto'],
    formas: inBoth({
      parametros: webhooks.WebhookParameters,
      cuerpo: webhooks.Nothing,
      cuerpoOpcional: true,
      estado: 201,
      datos: webhooks.QueuedEntrega,
    }),
  },
  listarEntregas: {
    id: 'listarEntregas',
    metodo: 'GET',
    ruta: '/webhooks/{id}/entregas',
    acceso: 'clave',
    alcance: 'webhooks',
    idempotente: false,
    grupo: 'Webhooks',
    resumen: 'Delivery log',
    descripcion:
      'Deliveries to this receiver, newest first, with every attempt. Attempts are kept for 30 days, the text of an answer for 7, finished deliveries for 90; what is held stays.',
    errores: ['no_encontrado', 'consulta_invalida'],
    formas: inBoth({
      parametros: webhooks.WebhookParameters,
      consulta: webhooks.EntregasQuery,
      estado: 200,
      datos: page(webhooks.Entrega),
    }),
  },
  reenviarEntrega: {
    id: 'reenviarEntrega',
    metodo: 'POST',
    ruta: '/webhooks/{id}/entregas/{entrega}/reenviar',
    acceso: 'clave',
    alcance: 'webhooks',
    idempotente: true,
    grupo: 'Webhooks',
    resumen: 'Send a delivery again',
    descripcion:
      'Starts the schedule of a delivery anew, with the same event id: one that was exhausted or held, or that arrived and got lost at your side. One that is still waiting is 409.',
    errores: ['no_encontrado', 'estado_no_permite', 'idempotencia_en_curso', 'idempotencia_cuerpo_distinto'],
    formas: inBoth({
      parametros: webhooks.EntregaParameters,
      cuerpo: webhooks.Nothing,
      cuerpoOpcional: true,
      estado: 200,
      datos: webhooks.QueuedEntrega,
    }),
  },
  recuperarEntregas: {
    id: 'recuperarEntregas',
    metodo: 'POST',
    ruta: '/webhooks/{id}/recuperar',
    acceso: 'clave',
    alcance: 'webhooks',
    idempotente: true,
    grupo: 'Webhooks',
    resumen: 'Recover deliveries of a time range',
    descripcion:
      'Sends again what was exhausted or held, by the time of the event, starting with the oldest. A long backlog goes out as fast as `concurrencia` allows.',
    errores: ['no_encontrado', 'estado_no_permite', 'idempotencia_en_curso', 'idempotencia_cuerpo_distinto'],
    formas: inBoth({
      parametros: webhooks.WebhookParameters,
      cuerpo: webhooks.Recovery,
      estado: 200,
      datos: webhooks.Recovered,
    }),
  },
  listarEventos: {
    id: 'listarEventos',
    metodo: 'GET',
    ruta: '/eventos',
    acceso: 'clave',
    alcance: 'webhooks',
    idempotente: false,
    grupo: 'Webhooks',
    resumen: 'Event feed',
    descripcion:
      'The same events as the webhooks, with the same ids, oldest first, in the order in which they were sealed: a cursor never misses a late commit. It holds all kinds, registered for or not, for 400 days. Poll it, or use it to reconcile: send `siguiente` back as `despues`.',
    errores: ['consulta_invalida'],
    formas: inBoth({ consulta: webhooks.EventsQuery, estado: 200, datos: webhooks.EventsPage }),
  },
  verReporting: {
    id: 'verReporting',
    metodo: 'GET',
    ruta: '/reporting',
    acceso: 'clave',
    alcance: 'reporting',
    idempotente: false,
    grupo: 'Reporting',
    resumen: 'Claims metrics of a period',
    descripcion:
      'Figures of a period of at most ten years, by default of the last 30 days: claims and cases, flow and stock, accounts, times, cost, each ratio with its numerator and denominator, broken down by module, pack, priority, provider and month. Days are those of Europe/Madrid. `periodo.corte` says up to which instant was counted, normally a moment ago; sent back as `corte`, it gives the same answer to the byte, whatever has happened since. With `Accept: text/csv` the same figures come as CSV, separated by semicolons, with a decimal comma, as Excel in Spanish reads it.',
    errores: ['consulta_invalida'],
    formas: inBoth({ consulta: reporting.QueryReporting, csv: true, estado: 200, datos: reporting.Reporting }),
  },
  registrarDatos: {
    id: 'registrarDatos',
    metodo: 'POST',
    ruta: '/reporting/datos',
    acceso: 'clave',
    alcance: 'reporting',
    idempotente: true,
    grupo: 'Reporting',
    resumen: 'Supply exposure, premiums and costs',
    descripcion:
      'What the insurer knows of each product in each month; without it frequency, cost and loss ratio are null. What is sent replaces earlier data of the same product and month from now on, and a report with an earlier `corte` keeps the earlier. The body can also be CSV (`Content-Type: text/csv`): a first line with the names of the members, separated by semicolons or commas, decimals with a comma or a point.',
    errores: ['idempotencia_en_curso', 'idempotencia_cuerpo_distinto'],
    formas: inBoth({
      cuerpo: reporting.ReportingData,
      filasCsv: 'datos',
      estado: 201,
      datos: reporting.RegisteredsData,
    }),
  },
  iniciarSesion: {
    id: 'iniciarSesion',
    metodo: 'POST',
    ruta: '/auth/login',
    acceso: 'publico',
    alcance: null,
    idempotente: false,
    grupo: 'Identidad',
    resumen: 'Sign in as operator or admin',
    descripcion:
      'Gives a JWT Bearer token, valid for one hour at this address alone, which opens the same resources as an API key within the role of the user. An admin whose insurer asks for a second factor, and who has none, gets 403 `segundo_factor_obligatorio`. Not idempotent: it shows a secret, so `Idempotency-Key` is not honoured.',
    errores: ['login_incorrecto', 'segundo_factor_necesario', 'segundo_factor_obligatorio', 'demasiados_intentos'],
    formas: { A: { cuerpo: identity.Login, estado: 200, datos: identity.Session } },
  },
} as const satisfies Record<string, Operation>;

export type IdOperation = keyof typeof OPERATIONS;

/** The operations of one variant, in the order of the list. */
export function operationsOf(variant: Variant): { operacion: Operation; forma: Shape }[] {
  return Object.values<Operation>(OPERATIONS).flatMap((operacion) => {
    const forma = operacion.formas[variant];
    return forma ? [{ operacion, forma }] : [];
  });
}

type ShapesOf<I extends IdOperation> = (typeof OPERATIONS)[I]['formas'];
type InShapes<F, M extends keyof Shape> = {
  [V in keyof F]: F[V] extends { [K in M]: infer S extends TSchema } ? Static<S> : never;
}[keyof F];

/** Type of the body of an operation: the union over its variants. */
export type BodyOf<I extends IdOperation> = InShapes<ShapesOf<I>, 'cuerpo'>;
/** Type of the query of an operation. */
export type QueryOf<I extends IdOperation> = InShapes<ShapesOf<I>, 'consulta'>;
/** Type of the data an operation answers with: the union over its variants. */
export type DataOf<I extends IdOperation> = InShapes<ShapesOf<I>, 'datos'>;
