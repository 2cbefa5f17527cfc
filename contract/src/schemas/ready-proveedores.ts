/** The closed lists of the provider catalogue, and the meaning of their values. */

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
/** Household supplies: energy, water, telephone and fibre. Ending such a contract cuts them off. */
export const SUPPLY_TYPES: readonly ProveedorType[] = ['agua', 'energia', 'telefonia'];

export const TYPE_TEXT: Readonly<Record<ProveedorType, string>> = {
  administracion: 'certificates and registers of public bodies and the like',
  agua: 'water supply',
  apuestas: 'lotteries and betting',
  banca: 'banks and payment accounts with an IBAN',
  citas: 'dating',
  contrasenas: 'password managers',
  correo: 'mailboxes and the accounts around them',
  cripto: 'exchanges and wallets of crypto-assets',
  deporte: 'gyms and sports',
  energia: 'electricity and gas',
  inversion: 'brokers and lending platforms',
  mensajeria: 'messengers',
  musica: 'music',
  nube: 'files in the cloud',
  pagos: 'means of payment, instalments',
  prensa: 'newspapers',
  rastro: 'search engines, bulletins, directories and pages that name the deceased',
  red_profesional: 'networks and portals of work',
  red_social: 'social networks',
  salud: 'health',
  seguridad: 'alarms',
  software: 'programs and services of software',
  telefonia: 'telephone and internet lines',
  tienda: 'shops, markets, deliveries',
  transporte: 'rides and trains',
  viajes: 'stays, flights, points',
  video: 'films and television',
  videojuegos: 'games',
};

/** Kinds whose accounts default to `reservada`: the name alone tells something intimate. */
export const DISCREET_TYPES: readonly ProveedorType[] = ['apuestas', 'citas', 'salud'];

/** Kinds for which `eliminar` only reports the death: a bank blocks, a public body records it, and neither erases anything. */
const TOLD_TYPES: readonly (ProveedorType | null)[] = ['administracion', 'banca'];

/** Whether an action only reports the death to the provider: it erases no account, so nothing has to be saved first. */
export const isNotice = (type: ProveedorType | null, action: string | null): boolean =>
  action === 'eliminar' && TOLD_TYPES.includes(type);

/** Accounts that hold money, which belongs to the estate and passes by law. */
export const MONEY_TYPES: readonly (ProveedorType | null)[] = [
  'apuestas',
  'banca',
  'cripto',
  'inversion',
  'pagos',
  'tienda',
];

/** Accounts that cannot pass to another person: heirs get only the remaining money, credit or points. */
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
type Applicant = (typeof APPLICANTS)[number];

export const APPLICANT_TEXT: Readonly<Record<Applicant, string>> = {
  cualquiera: 'anybody',
  familia_directa: 'close family, as the provider draws the line',
  persona_designada: 'whom the person named in life: legacy contact, emergency contact, successor',
  representante_herencia: 'who shows a title to the estate, in Spain the heirs',
  albacea: 'the executor',
  nuevo_titular: 'who takes a contract over',
  nadie: 'nobody has to ask',
};

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

export const PAPER_TEXT: Readonly<Record<Paper, string>> = {
  certificado_defuncion: 'the literal death certificate',
  prueba_fallecimiento: 'a certificate, an obituary or a published article',
  prueba_parentesco: 'proof of kinship',
  identificador_cuenta: 'e-mail, user, number or line of the account',
  factura: 'a bill or charge',
  dni_fallecido: 'identity document of the deceased',
  dni_solicitante: 'identity document of who asks',
  titulo_sucesorio: 'will or declaration of heirs',
  ultimas_voluntades: 'certificate of last wills',
  resolucion_judicial: 'order of a court',
  poder: 'power of attorney',
  carta_instrucciones: "a signed letter, or the provider's own form, that says what is wanted",
  clave_de_acceso: 'a key that the person left',
  datos_pago: 'how the account is paid: the last figures of the card, the account of the direct debit',
  datos_nuevo_titular: 'name, identity number and bank account of who takes the contract over',
};

/** Data written into the request instead of an attached document; nobody is asked for one. */
export const DATA_PAPERS: readonly Paper[] = [
  'identificador_cuenta',
  'clave_de_acceso',
  'datos_pago',
  'datos_nuevo_titular',
];

/** What a provider's form can ask for that is known of every case. */
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

export const FORM_TEXT: Readonly<Record<FormDatum, string>> = {
  fallecido_nombre: 'full name of the deceased',
  fallecido_identidad: 'identity number of the deceased',
  fallecido_fecha: 'date of death',
  cuenta: 'e-mail, user, number or address of the account',
  clave: 'the number that the provider gave to an earlier request',
  solicitante_nombre: 'full name of who asks',
  solicitante_parentesco: 'relationship to the deceased',
  contacto_correo: 'e-mail to answer to',
  contacto_telefono: 'telephone',
  nuevo_titular: 'name of who takes the contract over',
  nuevo_titular_identidad: 'identity number of who takes the contract over',
  motivo: 'what is asked, and why, in a sentence',
  codigo: 'code that shows the authority',
  pagina: 'page on which the authority is checked',
  referencia: 'reference of the service',
};

/** Contents that a family may want to save before an account is erased or closed. */
export const KEEPSAKES = ['fotos', 'chats', 'correos', 'contactos', 'archivos', 'compras', 'saldo', 'paginas'] as const;
export type Keepsake = (typeof KEEPSAKES)[number];

/** Contents that the family can save step by step; the others are money, or pass to another person. */
export const TO_KEEP: readonly Keepsake[] = ['fotos', 'chats', 'correos', 'contactos', 'archivos'];

export const KEEPSAKE_TEXT: Readonly<Record<Keepsake, string>> = {
  fotos: 'photos and films',
  chats: 'conversations',
  correos: 'mail',
  contactos: 'addresses and numbers',
  archivos: 'files and notes',
  compras: 'what was bought: books, music, games, points',
  saldo: 'money or credit in the account',
  paginas: 'pages, channels and groups that the person alone looked after',
};

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
 * Whether the family has to ask on its own: the provider accepts it from nobody else, or it happens in an app that opens only on the person's
 * telephone or with an account of one's own.
 */
export const isOfFamilyAlone = ({
  canal,
  agente,
}: {
  readonly canal: Channel | null;
  readonly agente: Agent;
}): boolean => agente === 'no_aceptado' || canal === 'en_la_aplicacion';

/** The way with this code; the default one where none is chosen or the chosen one is gone; undefined where there is none. */
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

/** The values of a list with their meaning, for a description. */
export const explain = (texts: Readonly<Record<string, string>>): string =>
  `${Object.entries(texts)
    .map(([word, text]) => `\`${word}\`: ${text}`)
    .join('; ')}.`;
