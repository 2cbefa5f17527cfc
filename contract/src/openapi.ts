/** The OpenAPI 3.1 document of each variant, made from the one list of operations. Pure. */
import type { Variante } from './comun.ts';
import { ejemplosDe } from './ejemplos.ts';
import { type CodigoError, ERRORES } from './errores.ts';
import type { Alcance } from './identidad.ts';
import { ALCANCES } from './listas.ts';
import { crearEsquemas, crearSeccion, type Json } from './openapi-esquemas.ts';
import { cuerpoDe, parametrosDe, type SeccionesDePeticion } from './openapi-peticiones.ts';
import { portable } from './openapi-portable.ts';
import { respuestaDeExito, respuestaSinCambios, respuestasDeError } from './openapi-respuestas.ts';
import { descripcionGeneral, ETIQUETAS, RESUMEN, SEGURIDAD } from './openapi-textos.ts';
import { EVENT_TAG, seccionDeWebhooks } from './openapi-webhooks.ts';
import { type Forma, type IdOperacion, type Operacion, operacionesDe } from './operaciones.ts';

/** Errors that come before any operation, and why: they are listed in the description alone. */
const ERRORES_DE_CONEXION: Partial<Record<CodigoError, string>> = {
  tiempo_agotado: 'The connection was given up before there was a request.',
  cabeceras_demasiado_grandes: 'The HTTP parser refuses the request before it has an address.',
};

/** Errors that belong to no operation, and why. */
export const ERRORES_SIN_OPERACION: Partial<Record<CodigoError, string>> = {
  ...ERRORES_DE_CONEXION,
  envio_impedido: 'Requests leave from the backoffice.',
  carta_ya_salio: 'Letters leave from the backoffice.',
  enlace_invalido: 'The link of the heir is used in the portal alone.',
  accion_no_permitida: 'Roles differ in the portal and the backoffice.',
  origen_ajeno: 'Only the portal and the backoffice live by cookies.',
  password_incorrecta: 'The password is asked for again in the backoffice alone.',
  demasiadas_claves: 'API keys are made in the backoffice.',
  eleccion_pendiente: 'A person of several insurers chooses one in the backoffice alone.',
  confirmacion_necesaria: 'Password or second factor are asked for again in the backoffice alone.',
  email_en_uso: 'People are invited in the backoffice.',
  demasiadas_invitaciones: 'People are invited in the backoffice.',
  codigo_en_uso: 'Packs and insurers are made in the backoffice.',
  ultimo_administrador: 'People are administered in the backoffice.',
  codigo_incorrecto: 'A second factor is set up in the backoffice.',
  nombre_distinto: 'The heir signs in the portal.',
  allegado_repetido: 'Relatives are invited in the portal.',
  demasiados_allegados: 'Relatives are invited in the portal.',
  enlace_reciente: 'Relatives are invited in the portal.',
  cambiado_entretanto: 'Decisions on a case are taken in the portal and the backoffice.',
};

/**
 * Every error an operation can answer with, ordered as in the catalogue: its own and those that follow from what it is.
 * Empty when the variant does not have the operation.
 */
export function erroresDe(operacion: Operacion, variante: Variante): CodigoError[] {
  const forma = operacion.formas[variante];
  if (!forma) return [];
  const conClave = operacion.acceso === 'clave';
  const posibles: readonly (readonly [boolean, readonly CodigoError[]])[] = [
    [
      true,
      [
        'peticion_invalida',
        'consulta_invalida',
        'metodo_no_permitido',
        'limite_superado',
        'error_interno',
        'no_disponible',
      ],
    ],
    [conClave, ['clave_ausente', 'clave_invalida', 'aseguradora_pausada']],
    [conClave && variante === 'A', ['sesion_invalida']],
    [conClave && variante === 'B', ['variante_equivocada']],
    [operacion.alcance !== null, ['alcance_insuficiente']],
    // In Variant A the subdomain may be nobody's; everywhere, a path parameter may be longer than the router reads.
    [variante === 'A' || forma.parametros !== undefined, ['ruta_desconocida']],
    // Whatever comes along with a DELETE is read too.
    [
      forma.cuerpo !== undefined || operacion.metodo === 'DELETE',
      ['json_invalido', 'cuerpo_demasiado_grande', 'tipo_no_admitido', 'validacion'],
    ],
    [operacion.idempotente, ['cabecera_invalida']],
    [true, operacion.errores],
  ];
  const suyos = new Set(posibles.flatMap(([vale, codigos]) => (vale ? codigos : [])));
  return (Object.keys(ERRORES) as CodigoError[]).filter((codigo) => suyos.has(codigo));
}

/**
 * Edition of the interface. The first number is that of the path; the second grows with what is added (operations, members, values of
 * open lists), the third when the document alone says it better.
 */
export const INTERFACE_VERSION = '1.0.0';

/** What the making of one document shares. */
interface Taller extends SeccionesDePeticion {
  readonly erroresComunes: ReadonlySet<CodigoError>;
}

export interface OpcionesDeDocumento {
  /** `{base_url}`, with scheme and without a slash at the end. */
  readonly servidor: string;
  /** Whether to describe the webhooks; by default, whether they can be registered. */
  readonly webhooks?: boolean;
}

/**
 * The complete OpenAPI 3.1 document of a variant. Everything in it is plain data; calls with equal arguments give equal documents.
 */
export function documentoOpenApi(
  variante: Variante,
  { servidor, webhooks }: OpcionesDeDocumento,
): Record<string, unknown> {
  const operaciones = operacionesDe(variante);
  const conWebhooks = webhooks ?? operaciones.some(({ operacion }) => operacion.id.startsWith('registrarWebhook'));
  const taller: Taller = {
    variante,
    servidor,
    esquemas: crearEsquemas(variante),
    parametros: crearSeccion('parameters'),
    cabeceras: crearSeccion('headers'),
    respuestas: crearSeccion('responses'),
    ejemplos: crearSeccion('examples'),
    erroresComunes: comunesDe(
      operaciones.map(({ operacion }) => operacion).filter(({ acceso }) => acceso === 'clave'),
      variante,
    ),
  };
  const grupos = new Set([
    ...operaciones.map(({ operacion }) => operacion.grupo),
    ...(conWebhooks ? ['Webhooks', EVENT_TAG] : []),
  ]);
  const paths = caminos(taller, operaciones);
  const avisos = conWebhooks ? { webhooks: seccionDeWebhooks(variante, taller) } : {};
  return portable({
    openapi: '3.1.1',
    info: {
      title: `Albacea API, Variant ${variante}`,
      summary: RESUMEN,
      description: descripcionGeneral({
        variante,
        servidor,
        codigos: codigosDe(variante),
        alcances: alcancesDe(operaciones),
        conWebhooks,
      }),
      version: INTERFACE_VERSION,
    },
    servers: [
      {
        url: servidor,
        description: variante === 'A' ? 'This insurer.' : 'All insurers: the API key determines which.',
      },
    ],
    tags: [...grupos].map((name) => ({ name, description: ETIQUETAS[name] })),
    paths,
    ...avisos,
    components: componentes(taller),
  });
}

/** Errors that all of some operations have. */
function comunesDe(operaciones: readonly Operacion[], variante: Variante): Set<CodigoError> {
  const listas = operaciones.map((operacion) => erroresDe(operacion, variante));
  return new Set(listas.reduce((comunes, lista) => comunes.filter((codigo) => lista.includes(codigo))));
}

function componentes(taller: Taller): Json {
  const { ApiKeyAuth, BearerAuth } = SEGURIDAD;
  return {
    securitySchemes: taller.variante === 'A' ? { ApiKeyAuth, BearerAuth } : { ApiKeyAuth },
    parameters: taller.parametros.contenido(),
    headers: taller.cabeceras.contenido(),
    responses: taller.respuestas.contenido(),
    schemas: taller.esquemas.contenido(),
    examples: taller.ejemplos.contenido(),
  };
}

type Lista = ReturnType<typeof operacionesDe>;

/** Every code that a variant can answer with, ordered as in the catalogue. */
function codigosDe(variante: Variante): CodigoError[] {
  const deOperaciones = operacionesDe(variante).flatMap(({ operacion }) => erroresDe(operacion, variante));
  const todos = new Set<string>([...deOperaciones, 'ruta_desconocida', ...Object.keys(ERRORES_DE_CONEXION)]);
  return (Object.keys(ERRORES) as CodigoError[]).filter((codigo) => todos.has(codigo));
}

/** The scopes that these operations ask for. */
function alcancesDe(operaciones: Lista): Alcance[] {
  const usados = new Set(operaciones.map(({ operacion }) => operacion.alcance));
  return ALCANCES.filter((alcance) => usados.has(alcance));
}

function caminos(taller: Taller, operaciones: Lista): Json {
  const porRuta = new Map<string, Json>();
  for (const { operacion, forma } of operaciones) {
    const metodo = operacion.metodo.toLowerCase();
    porRuta.set(operacion.ruta, { ...porRuta.get(operacion.ruta), [metodo]: operacionDe(taller, operacion, forma) });
  }
  return Object.fromEntries(porRuta);
}

function operacionDe(taller: Taller, operacion: Operacion, forma: Forma): Json {
  const ejemplos = ejemplosDe(operacion.id as IdOperacion, taller.variante);
  const { id, grupo, resumen, descripcion, alcance, idempotente, acceso, condicional = false } = operacion;
  const credenciales = taller.variante === 'A' ? ['ApiKeyAuth', 'BearerAuth'] : ['ApiKeyAuth'];
  return {
    operationId: id,
    tags: [grupo],
    summary: resumen,
    description: alcance ? `${descripcion}\n\nScope: \`${alcance}\`.` : descripcion,
    security: acceso === 'publico' ? [] : credenciales.map((nombre) => ({ [nombre]: [] })),
    parameters: parametrosDe(taller, operacion, forma),
    ...(forma.cuerpo && {
      requestBody: cuerpoDe(taller, forma.cuerpo, operacion, forma, ejemplos),
    }),
    responses: {
      [String(forma.estado)]: respuestaDeExito(
        taller,
        { estado: forma.estado, esquema: forma.datos, idempotente, condicional, csv: forma.csv },
        ejemplos,
      ),
      ...(condicional && { '304': respuestaSinCambios(taller) }),
      ...respuestasDeError(taller, erroresDe(operacion, taller.variante), taller.erroresComunes),
    },
  };
}
