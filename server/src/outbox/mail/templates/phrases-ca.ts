import { dayWriter } from './day-writer.ts';
import type { Phrases } from './phrases.ts';

/** «de» becomes «d’» before a vowel or a silent h. */
export const from = (name: string): string => (/^h?[aeiouàáèéíïòóúü]/i.test(name) ? `d’${name}` : `de ${name}`);

/** No native speaker has read it yet. */
export const PHRASES_CA: Phrases = {
  idioma: 'ca',
  fecha: dayWriter('ca'),
  cabecera: { antes: 'Albacea, per compte de la companyia', despues: '' },
  firma: (h) => `Albacea, per compte ${from(h.aseguradora)}`,
  saludo: (h) => `Hola, ${h.nombre},`,
  despedida: 'Rebi una salutació cordial,',

  pesame: (h) => `Sentim molt la mort ${from(h.fallecido)} i l’acompanyem en el sentiment.`,
  presentacion: (h) =>
    `Som Albacea i li escrivim per compte ${from(h.aseguradora)}, la companyia de l’assegurança de decessos. Ens ocupem dels comptes que una persona deixa a internet: el correu, les xarxes socials, les subscripcions i d’altres.`,
  tituloNosotros: 'Què fem nosaltres',
  nosotros: [
    'Demanem a cada empresa el que vostè decideixi: tancar el compte, conservar-lo com a record o deixar de cobrar.',
    'Preparem els escrits i estem pendents de les respostes.',
  ],
  tituloUsted: 'Què pot fer vostè',
  usted: [
    'Dir-nos quins comptes coneix. Si no els sap tots, no passa res.',
    'Triar què prefereix per a cadascun.',
    'Enviar-nos els papers que calguin i veure com va tot.',
  ],
  sinPrisa:
    'No hi ha pressa. Pot anar a poc a poc, i deixar-ho i tornar quan vulgui. Mai no li demanarem contrasenyes.',

  enlace: {
    antes: 'Tot es fa des de la seva pàgina personal:',
    boton: 'Obrir la meva pàgina',
    copia: 'Si el botó no s’obre, copiï aquesta adreça al seu navegador:',
  },
  expiry: (date) => `Últim dia en què funciona l’enllaç: ${date}.`,
  personal: 'És personal: qui el tingui pot entrar a la seva pàgina. Si us plau, no el reenviï.',
  ayuda: (h) =>
    h.telefono === null
      ? `Si necessita ajuda o un enllaç nou, parli amb ${h.aseguradora} i l’hi enviarem.`
      : `Si necessita ajuda o un enllaç nou, pot trucar a ${h.aseguradora} al ${h.telefono}.`,

  newLink: (h) =>
    `Li enviem un enllaç nou per als comptes d’internet ${from(h.fallecido)}. Substitueix l’anterior. El que ja estava fet continua desat.`,

  invitacion: {
    antes: (h) => `${h.invitante} convida vostè a seguir el que es fa amb els comptes d’internet ${from(h.fallecido)}.`,
    consulta: 'Pot veure com va tot i dir-nos si no està d’acord amb alguna cosa.',
    ayuda:
      'Pot veure com va tot, afegir els comptes que conegui i enviar-nos papers. També pot dir-nos si no està d’acord amb alguna cosa.',
    decide: (h) => `Qui decideix és ${h.invitante}. Participar-hi és voluntari: si no vol, no ha de fer res.`,
  },

  ownError: (h) =>
    `Li escrivim per compte ${from(h.aseguradora)} per demanar-li disculpes. Vam obrir per error una gestió amb el nom ${from(h.fallecido)} i ja l’hem tancada.`,
  sinConsecuencias:
    'No hem enviat res a cap empresa i cap compte no ha canviat. L’enllaç que li vam enviar ja no funciona. Vostè no ha de fer res.',
  disculpa: 'Sabem que un missatge així pot fer mal o preocupar. Ho sentim de debò.',
  helpAfterError: (h) =>
    h.telefono === null
      ? `Si té cap preocupació, pot parlar amb ${h.aseguradora} quan vulgui.`
      : `Si té cap preocupació, pot trucar a ${h.aseguradora} al ${h.telefono}.`,

  codigo: {
    antes: (h) =>
      `Ha demanat signar el seu permís per als comptes d’internet ${from(h.fallecido)}. Escrigui aquest codi a la seva pàgina personal:`,
    nombre: 'Codi',
    duracion: 'Serveix durant 15 minuts i una sola vegada. Si en demana un altre, aquest deixa de servir.',
    cuidado: (h) =>
      `No el digui a ningú: ni Albacea ni ${h.aseguradora} l’hi preguntaran per telèfon. Si no l’ha demanat vostè, no faci res.`,
    byError: (h) =>
      `Aquest missatge és per a ${h.destinatario}. Si no és vostè, li demanem disculpes: avisi ${h.aseguradora} i esborri el missatge.`,
  },

  recordatorio: {
    antes: (h) =>
      `Li escrivim pels comptes d’internet ${from(h.fallecido)}. No hi ha pressa: només volem que sàpiga què falta perquè puguem continuar.`,
    titulo: 'Quan pugui',
    lista: 'Digui’ns quins comptes coneix, o que no n’hi ha més.',
    confirmarUna: 'Confirmi què prefereix per a un compte.',
    confirmVarias: (h) => `Confirmi què prefereix per a ${h.confirmar} comptes.`,
    mandato: 'Signi el seu permís, perquè les empreses ens atenguin.',
    prueba: 'Enviï’ns el certificat de defunció. Si encara no el té, pot fer-ho més endavant.',
    papeles: 'Una empresa demana un paper o una dada més. A la seva pàgina li diem quin.',
    guardar:
      'Guardi el que vulgui conservar d’un compte, sense pressa. No esborrem res fins que ens digui que ja ho té.',
    carta: 'Hi ha una carta a punt que només pot enviar vostè. La té a la seva pàgina, per si la vol enviar.',
  },
  cierre: {
    antes: (h) =>
      `Li escrivim pels comptes d’internet ${from(h.fallecido)}. Fa temps que no sabem res de vostè, i ho entenem: no sempre és el moment.`,
    aviso: (h) =>
      `Si no hi ha novetats, tancarem aquesta gestió. Data de tancament: ${h.dia}. No s’haurà enviat res a cap empresa i cap compte no canviarà.`,
    seguir: (h) =>
      `Si vol que continuem, faci qualsevol pas a la seva pàgina: afegir un compte, enviar-nos un paper o dir-nos que la deixem oberta. També pot parlar amb ${h.aseguradora} quan vulgui.`,
    reapertura: 'Encara que es tanqui, durant els 90 dies següents es pot tornar a obrir.',
  },
  renewed: {
    antes: (h) =>
      `L’enllaç que tenia per als comptes d’internet ${from(h.fallecido)} deixarà de funcionar aviat. Últim dia: ${h.dia}. Li n’enviem un altre perquè pugui continuar entrant quan vulgui.`,
    tranquilidad: 'El que està fet continua desat. Vostè no ha de fer res més.',
  },
  baja: { antes: 'Si prefereix que no li escrivim més per això:', boton: 'no rebre més recordatoris' },

  byError: (h) =>
    `Aquest missatge és per a ${h.destinatario}. Si no és vostè, li demanem disculpes: no obri l’enllaç, avisi ${h.aseguradora} i esborri el missatge.`,
  datos: (h) =>
    `${h.responsable} és responsable de les seves dades personals. Albacea només les fa servir per a aquesta gestió.`,

  asunto: {
    bienvenida: (h) => `Ajuda amb els comptes d’internet, per compte ${from(h.aseguradora)}`,
    acceso_nuevo: (h) => `El seu nou enllaç personal, per compte ${from(h.aseguradora)}`,
    anulacion: () => 'Li demanem disculpes: hem tancat una gestió oberta per error',
    codigo_mandato: () => 'El seu codi per signar el permís',
    recordatorio: (h) => `Queda alguna cosa pendent, per compte ${from(h.aseguradora)}`,
    aviso_cierre: (h) => `Abans de tancar la seva gestió, per compte ${from(h.aseguradora)}`,
    acceso_por_caducar: (h) => `Un enllaç nou per a la seva pàgina, per compte ${from(h.aseguradora)}`,
    invitacion: (h) => `Una invitació de la seva família, per compte ${from(h.aseguradora)}`,
  },
  avance: {
    bienvenida: 'Li enviem el seu enllaç personal. No hi ha pressa: pot obrir-lo quan li vagi bé.',
    acceso_nuevo: 'Aquest enllaç substitueix l’anterior. El que estava fet continua desat.',
    anulacion: 'Cap compte no ha canviat. Vostè no ha de fer res.',
    codigo_mandato: 'Serveix durant 15 minuts. Si no l’ha demanat vostè, no faci res.',
    recordatorio: 'No hi ha pressa. Li expliquem què falta perquè puguem continuar.',
    aviso_cierre: 'Si vol que continuem, n’hi ha prou amb un pas a la seva pàgina.',
    acceso_por_caducar: 'El que tenia deixarà de funcionar aviat. El que està fet continua desat.',
    invitacion: 'Pot veure com va tot o donar un cop de mà. És voluntari i no hi ha pressa.',
  },
};
