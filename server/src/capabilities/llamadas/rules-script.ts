/**
 * Every word that is read aloud on the telephone, in the language of the heir; pure. It is written for the ear: short, what can't be
 * taken back said before the question, and a question at the end.
 */
import type { CuentaAction, InhabitedHome, NewHolder } from '@albacea/contract/schemas/cuentas.ts';
import type { CodeWay } from '@albacea/contract/schemas/sms.ts';

export type ScriptLanguage = 'es' | 'en';

export interface ScriptPeople {
  readonly aseguradora: string;
  /** Full name of who died. */
  readonly fallecido: string;
}

/** What is asked of one provider, as far as the words depend on it. */
export interface Spoken {
  readonly proveedor: string;
  readonly accion: CuentaAction;
  readonly irreversible: boolean;
  /** A home lives on it. */
  readonly suministro: boolean;
  /** A bank or a public body is only told of the death. */
  readonly aviso: boolean;
}

/** What can be answered to what is kept before it is erased. */
export type Keeping = 'pedida' | 'la_guardan' | 'rechazada';

interface Words {
  readonly apertura: (p: ScriptPeople) => string;
  readonly anadir: (p: ScriptPeople) => string;
  readonly pregunta: (proveedor: string, options: string) => string;
  readonly casa: (proveedor: string) => string;
  readonly opciones: Readonly<Record<CuentaAction, string>>;
  readonly o: string;
  readonly que: Readonly<Record<CuentaAction, (p: string) => string>>;
  readonly avisar: (p: string) => string;
  readonly corte: string;
  readonly sinVuelta: string;
  readonly acuerdo: string;
  readonly guardar: (withCopy: boolean) => string;
  readonly titular: string;
  readonly alNombre: (nombre: string | undefined) => string;
  readonly si: string;
  readonly copias: Readonly<Record<Keeping, string>>;
  readonly vivienda: Readonly<Record<InhabitedHome, string>>;
  readonly alMovil: (a: string) => string;
  readonly alCorreo: (a: string) => string;
  readonly firma: string;
  readonly cierre: (p: ScriptPeople) => string;
}

const ES: Words = {
  apertura: ({ aseguradora, fallecido }) =>
    `Le llamo de Albacea, por cuenta de ${aseguradora}, por las cuentas de internet de ${fallecido}. No grabamos la llamada. Yo le leo cada cosa, usted decide y yo lo apunto. Puede parar cuando quiera. Nada sale a ninguna empresa hasta que usted lo firme, en su teléfono o en su ordenador. Nunca le pediremos contraseñas, ni el código de la firma. ¿Le parece bien que sigamos?`,
  anadir: ({ fallecido }) =>
    `¿Qué cuentas recuerda de ${fallecido}? Piense en el correo, las redes sociales, el móvil, la televisión, la luz, el banco o las compras. Si no las sabe todas, no pasa nada. Puede añadir otras más adelante.`,
  pregunta: (proveedor, options) => `En la lista está ${proveedor}. ¿Qué quiere que hagamos? Se puede ${options}.`,
  casa: (proveedor) => `Antes, una pregunta sobre ${proveedor}. ¿Vive alguien en la casa?`,
  opciones: {
    eliminar: 'cerrar la cuenta y borrarla',
    conmemorar: 'dejarla como recuerdo',
    cancelar: 'dar de baja el contrato',
    transferir: 'ponerla a nombre de otra persona',
    obtener_datos: 'pedir una copia de lo que hay',
    conservar: 'dejarla como está',
  },
  o: 'o',
  que: {
    eliminar: (p) => `Pediremos a ${p} que cierre la cuenta y borre lo que hay en ella.`,
    conmemorar: (p) => `Pediremos a ${p} que deje la cuenta como recuerdo. Nadie podrá entrar en ella.`,
    cancelar: (p) => `Pediremos a ${p} que dé de baja el contrato y deje de cobrar.`,
    transferir: (p) => `Pediremos a ${p} que ponga el contrato a nombre de otra persona.`,
    obtener_datos: (p) => `Pediremos a ${p} una copia de lo que hay en la cuenta.`,
    conservar: (p) => `No pediremos nada a ${p}. La cuenta se queda como está.`,
  },
  avisar: (p) => `Avisaremos a ${p} del fallecimiento. No se cierra ni se borra nada por eso.`,
  corte: 'Se corta el servicio de la casa. Si vive alguien en ella, se queda sin él.',
  sinVuelta:
    'Una vez hecho, no se puede deshacer. Por eso esperamos unos días antes de pedirlo. Mientras tanto puede cambiar de idea.',
  acuerdo: '¿Es lo que quiere?',
  guardar: (withCopy) =>
    withCopy
      ? 'Antes de borrar, ¿quiere guardar algo? Podemos pedir una copia, o puede guardarlo usted, o no guardar nada.'
      : 'Antes de borrar, ¿quiere guardar algo usted? Si quiere, esperamos hasta que nos diga que ya lo tiene.',
  titular:
    '¿A nombre de quién pasa, al suyo o al de otra persona? Si es otra, dígame su nombre y apellidos y, si lo sabe, su DNI. Avísele antes: su nombre va en la carta a la empresa.',
  alNombre: (nombre) => (nombre ? `pasa a nombre de ${nombre}` : 'pasa a su nombre'),
  si: 'Sí',
  copias: { pedida: 'quiere una copia', la_guardan: 'lo guarda la familia', rechazada: 'no guarda nada' },
  vivienda: {
    si: 'en la casa vive alguien',
    no: 'en la casa no vive nadie',
    no_se: 'no sabe si vive alguien en la casa',
  },
  alMovil: (a) => `Código enviado a su móvil, ${a}.`,
  alCorreo: (a) => `Código enviado a su correo, ${a}.`,
  firma:
    'Ahora le enviamos un código y el texto que se firma. Ábralo en su teléfono o en su ordenador y léalo con calma. El código lo escribe usted. No me lo diga: yo no puedo verlo ni escribirlo. Sirve quince minutos y, si se pasa, pedimos otro. Para el texto necesito su número de documento. ¿Me lo dice?',
  cierre: ({ aseguradora }) =>
    `Hemos terminado. Todo queda apuntado en su página personal y puede cambiarlo allí. Si le surge una duda, llame a ${aseguradora} o pida desde su página que le llamemos. Gracias por su tiempo.`,
};

const EN: Words = {
  apertura: ({ aseguradora, fallecido }) =>
    `I am calling from Albacea, on behalf of ${aseguradora}, about the internet accounts of ${fallecido}. We do not record the call. I read each thing to you, you decide and I write it down. You can stop whenever you like. Nothing goes to any company until you sign it, on your own telephone or computer. We will never ask you for passwords, or for the code to sign. Is it all right to go on?`,
  anadir: ({ fallecido }) =>
    `Which accounts of ${fallecido} do you remember? Think of e-mail, social networks, the mobile, television, electricity, the bank or shopping. If you do not know them all, that is fine. You can add more later.`,
  pregunta: (proveedor, options) => `${proveedor} is on the list. What would you like us to do? We can ${options}.`,
  casa: (proveedor) => `First, a question about ${proveedor}. Does anybody live in the home?`,
  opciones: {
    eliminar: 'close the account and erase it',
    conmemorar: 'leave it as a memorial',
    cancelar: 'cancel the contract',
    transferir: 'put it in the name of somebody else',
    obtener_datos: 'ask for a copy of what is in it',
    conservar: 'leave it as it is',
  },
  o: 'or',
  que: {
    eliminar: (p) => `We will ask ${p} to close the account and erase what is in it.`,
    conmemorar: (p) => `We will ask ${p} to leave the account as a memorial. Nobody will be able to sign in to it.`,
    cancelar: (p) => `We will ask ${p} to cancel the contract and stop charging.`,
    transferir: (p) => `We will ask ${p} to put the contract in the name of somebody else.`,
    obtener_datos: (p) => `We will ask ${p} for a copy of what is in the account.`,
    conservar: (p) => `We will ask nothing of ${p}. The account stays as it is.`,
  },
  avisar: (p) => `We will tell ${p} of the death. Nothing is closed or erased by that.`,
  corte: 'The service of the home is cut off. If somebody lives there, they are left without it.',
  sinVuelta:
    'Once done, it cannot be undone. That is why we wait some days before we ask for it. Meanwhile you can change your mind.',
  acuerdo: 'Is that what you want?',
  guardar: (withCopy) =>
    withCopy
      ? 'Before it is erased, would you like to keep anything? We can ask for a copy, or you can keep it yourself, or keep nothing.'
      : 'Before it is erased, would you like to keep anything yourself? If so, we wait until you tell us that you have it.',
  titular:
    'To whose name does it pass, yours or that of somebody else? If somebody else, tell me their whole name and, if you know it, the number of their identity card. Tell them first: their name goes into the letter to the company.',
  alNombre: (nombre) => (nombre ? `it passes to ${nombre}` : 'it passes to their name'),
  si: 'Yes',
  copias: { pedida: 'wants a copy', la_guardan: 'the family keeps it', rechazada: 'keeps nothing' },
  vivienda: {
    si: 'somebody lives in the home',
    no: 'nobody lives in the home',
    no_se: 'does not know whether anybody lives there',
  },
  alMovil: (a) => `Code sent to their mobile, ${a}.`,
  alCorreo: (a) => `Code sent to their e-mail, ${a}.`,
  firma:
    'We are now sending you a code and the text that is signed. Open it on your telephone or your computer and read it in your own time. You type the code yourself. Do not tell it to me: I can neither see it nor type it. It is good for fifteen minutes and, if that is too short, we ask for another. For the text I need the number of your identity document. Could you tell me it?',
  cierre: ({ aseguradora }) =>
    `That is all. Everything is written down on your personal page, and you can change it there. If you have a question, call ${aseguradora} or ask on your page to be called. Thank you for your time.`,
};

const WORDS: Readonly<Record<ScriptLanguage, Words>> = { es: ES, en: EN };

/** Other languages are read aloud in Spanish, until a native has read them. */
export const scriptLanguage = (language: string): ScriptLanguage => (language === 'en' ? 'en' : 'es');

export const opening = (language: ScriptLanguage, people: ScriptPeople): string => WORDS[language].apertura(people);
export const askForMore = (language: ScriptLanguage, people: ScriptPeople): string => WORDS[language].anadir(people);
export const beforeTheCode = (language: ScriptLanguage): string => WORDS[language].firma;
export const farewell = (language: ScriptLanguage, people: ScriptPeople): string => WORDS[language].cierre(people);
export const aboutTheHome = (language: ScriptLanguage, proveedor: string): string => WORDS[language].casa(proveedor);
export const beforeErasing = (language: ScriptLanguage, withCopy: boolean): string => WORDS[language].guardar(withCopy);

export const toWhoseName = (language: ScriptLanguage): string => WORDS[language].titular;

/** Asks what is wanted, naming all that can be. */
export function question(language: ScriptLanguage, proveedor: string, actions: readonly CuentaAction[]): string {
  const words = WORDS[language];
  const named = actions.map((action) => words.opciones[action]);
  const last = named.at(-1) ?? '';
  const options = named.length > 1 ? `${named.slice(0, -1).join(', ')} ${words.o} ${last}` : last;
  return words.pregunta(proveedor, options);
}

/** What will happen, read before they say yes. */
export function consequence(language: ScriptLanguage, spoken: Spoken): string {
  const { proveedor, accion, irreversible, suministro, aviso } = spoken;
  const words = WORDS[language];
  return [
    aviso ? words.avisar(proveedor) : words.que[accion](proveedor),
    ...(suministro && accion === 'cancelar' ? [words.corte] : []),
    ...(irreversible ? [words.sinVuelta] : []),
    words.acuerdo,
  ].join(' ');
}

/** What was answered, as it is kept beside what was read. */
export function answer(
  language: ScriptLanguage,
  accion: CuentaAction,
  copia: Keeping | undefined,
  vivienda: InhabitedHome | undefined,
  titular?: NewHolder,
): string {
  const words = WORDS[language];
  const parts = [
    words.opciones[accion],
    copia && words.copias[copia],
    vivienda && words.vivienda[vivienda],
    titular && words.alNombre(titular.nombre),
  ];
  return `${words.si}: ${parts.filter(Boolean).join('; ')}.`;
}

export const yes = (language: ScriptLanguage): string => `${WORDS[language].si}.`;

/** Where the code went. */
export const codeSent = (language: ScriptLanguage, por: CodeWay, a: string): string =>
  por === 'sms' ? WORDS[language].alMovil(a) : WORDS[language].alCorreo(a);

/** All that is read for a decision, as it is kept. */
export const readFor = (texto: string, ...more: readonly (string | null)[]): string =>
  [texto, ...more].filter(Boolean).join(' ');
