/**
 * Closed lists of providers and of requests to them, apart from the schemas so that the web applications do not load the schema library.
 * `openapi/reference/<language>.json` says what the values mean.
 */

/** Kinds of provider, in alphabetical order. */
export const PROVEEDOR_TYPES = [
  'administracion',
  'agua',
  'apuestas',
  'banca',
  'citas',
  'contrasenas',
  'correo',
  'cripto',
  'deporte',
  'energia',
  'inversion',
  'mensajeria',
  'musica',
  'nube',
  'pagos',
  'prensa',
  'rastro',
  'red_profesional',
  'red_social',
  'salud',
  'seguridad',
  'software',
  'telefonia',
  'tienda',
  'transporte',
  'viajes',
  'video',
  'videojuegos',
] as const;
export type ProveedorType = (typeof PROVEEDOR_TYPES)[number];
/** Household supplies: energy, water, telephone and fibre. Ending such a contract cuts the home off. */
export const SUPPLY_TYPES: readonly ProveedorType[] = ['agua', 'energia', 'telefonia'];

/** Kinds whose accounts default to `reservada`, because the provider's name alone reveals something intimate. */
export const DISCREET_TYPES: readonly ProveedorType[] = ['apuestas', 'citas', 'salud'];

/** Kinds for which `eliminar` only reports the death: a bank blocks the account, a public body records the death, and neither erases anything. */
const TOLD_TYPES: readonly (ProveedorType | null)[] = ['administracion', 'banca'];

/** Whether an action only reports the death to the provider: it erases no account, so nothing has to be saved first. */
export const isNotice = (type: ProveedorType | null, action: string | null): boolean =>
  action === 'eliminar' && TOLD_TYPES.includes(type);

/** Kinds whose accounts hold money, which belongs to the estate and passes by law. */
export const MONEY_TYPES: readonly (ProveedorType | null)[] = [
  'apuestas',
  'banca',
  'cripto',
  'inversion',
  'pagos',
  'tienda',
];

/** Kinds whose accounts cannot pass to another person: heirs get only the remaining money, credit or points. */
export const LEFT_OVER_TYPES: readonly (ProveedorType | null)[] = ['correo', 'prensa', 'transporte', 'viajes', 'video'];

/** Whether the family names the new holder of an account. */
export const asksHolder = (action: string | null, type: ProveedorType | null): boolean =>
  action === 'transferir' && !MONEY_TYPES.includes(type) && !LEFT_OVER_TYPES.includes(type);

/** Who may ask. Where several are listed, any one of them may ask alone. */
export const APPLICANTS = [
  'cualquiera',
  'familia_directa',
  'persona_designada',
  'representante_herencia',
  'albacea',
  'nuevo_titular',
  'nadie',
] as const;

export const PAPERS = [
  'certificado_defuncion',
  'prueba_fallecimiento',
  'prueba_parentesco',
  'identificador_cuenta',
  'factura',
  'dni_fallecido',
  'dni_solicitante',
  'titulo_sucesorio',
  'ultimas_voluntades',
  'resolucion_judicial',
  'poder',
  'carta_instrucciones',
  'clave_de_acceso',
  'datos_pago',
  'datos_nuevo_titular',
] as const;
export type Paper = (typeof PAPERS)[number];

/** Items that are data in the text of a request, not attached documents; nobody is asked to upload them. */
export const DATA_PAPERS: readonly Paper[] = [
  'identificador_cuenta',
  'clave_de_acceso',
  'datos_pago',
  'datos_nuevo_titular',
];
/** Data that the family tells on the telephone: no document has them, and no field of the portal takes them. */
export const TOLD_PAPERS: readonly Paper[] = DATA_PAPERS.filter((paper) => paper !== 'identificador_cuenta');

/** Data of a case that a provider's form can ask for. */
export const FORM_DATA = [
  'fallecido_nombre',
  'fallecido_identidad',
  'fallecido_fecha',
  'cuenta',
  'clave',
  'solicitante_nombre',
  'solicitante_parentesco',
  'contacto_correo',
  'contacto_telefono',
  'nuevo_titular',
  'nuevo_titular_identidad',
  'motivo',
  'codigo',
  'pagina',
  'referencia',
] as const;
export type FormDatum = (typeof FORM_DATA)[number];

/** Contents that a family may want to save before an account is erased or closed. */
export const KEEPSAKES = ['fotos', 'chats', 'correos', 'contactos', 'archivos', 'compras', 'saldo', 'paginas'] as const;
export type Keepsake = (typeof KEEPSAKES)[number];

/** Contents that the family can save step by step; the other keepsakes are money, or pass to another person. */
export const TO_KEEP: readonly Keepsake[] = ['fotos', 'chats', 'correos', 'contactos', 'archivos'];

export const CHANNELS = [
  'formulario_web',
  'correo_electronico',
  'correo_postal',
  'telefono',
  'presencial',
  'en_la_aplicacion',
  'nada_que_presentar',
] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * Whether the family has to make the request itself: the provider accepts it from nobody else, or it is made in an app
 * that opens only on the telephone of the deceased or with the relative's own account.
 */
export const isOfFamilyAlone = ({
  canal,
  agente,
}: {
  readonly canal: Channel | null;
  readonly agente: Agent;
}): boolean => agente === 'no_aceptado' || canal === 'en_la_aplicacion';

/**
 * The way with this code, or the default way if none is chosen or the chosen one is gone.
 * @returns the way; undefined if there are no ways
 */
export const chosenWay = <W extends { readonly codigo: string }>(
  ways: readonly W[],
  code: string | null,
): W | undefined => ways.find(({ codigo }) => codigo === code) ?? ways[0];

/**
 * Splits alternative sets, one of which is enough, into the members that all have and the remaining choices. There is no choice when one
 * set adds nothing to the common members.
 */
export function commonOf<P extends string>(
  sets: readonly (readonly P[])[],
): { readonly todos: readonly P[]; readonly unos: readonly (readonly P[])[] } {
  const [first = [], ...others] = sets;
  const todos = first.filter((paper) => others.every((set) => set.includes(paper)));
  const rest = sets.map((set) => set.filter((paper) => !todos.includes(paper)));
  return { todos, unos: rest.some((set) => set.length === 0) ? [] : rest };
}

/** How a published term is counted. */
export const COUNTS = ['naturales', 'habiles'] as const;
export const AGENTS = ['aceptado', 'no_aceptado', 'desconocido'] as const;
type Agent = (typeof AGENTS)[number];
export const DATUM_STATES = ['verificado', 'anticuado', 'no_verificado', 'desconocido'] as const;
export type DatumState = (typeof DATUM_STATES)[number];
export const SOURCE_KINDS = ['oficial', 'copia_de_oficial', 'terceros', 'gestor'] as const;
/** Sources that verify a field: the provider's own pages as they are today, and what the provider told a case manager. */
export const VERIFYING_SOURCES = ['oficial', 'gestor'] as const;
/** The recorded reason when somebody verified a field without changing it. */
export const VERIFIED_UNCHANGED = 'comprobado_sin_cambios';

// Requests -------------------------------------------------------------------------------------------------------------

/** The channels of the catalogue, and a registered letter with certified content. */
export const REQUEST_CHANNELS = [...CHANNELS, 'burofax'] as const;
export type RequestChannel = (typeof REQUEST_CHANNELS)[number];
export const TERM_STATES = ['en_curso', 'cumplido', 'incumplido', 'sin_objeto'] as const;
export type TermState = (typeof TERM_STATES)[number];
/** Outcomes of a letter by post. */
export const POSTAL_DELIVERIES = ['admitida', 'entregada', 'devuelta', 'perdida'] as const;
export type PostalDelivery = (typeof POSTAL_DELIVERIES)[number];

/** Kinds of post: plain, or with certified content and delivery. */
export const POSTAL_KINDS = ['postal', 'burofax'] as const;
