import type { Frases } from './frases.ts';

/** «de» becomes «d’» before a vowel or a silent h. */
const de = (nombre: string): string => (/^h?[aeiouàáèéíïòóúü]/i.test(nombre) ? `d’${nombre}` : `de ${nombre}`);

/** Draft: not to be sent until a native speaker has read it. */
export const FRASES_CA: Frases = {
  idioma: 'ca',
  fecha: new Intl.DateTimeFormat('ca-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' }),
  cabecera: { antes: 'Albacea, per compte de la companyia', despues: '' },
  firma: (h) => `Albacea, per compte ${de(h.aseguradora)}`,
  saludo: (h) => `Hola, ${h.nombre},`,
  despedida: 'Rebi una salutació cordial,',

  pesame: (h) => `Sentim molt la mort ${de(h.fallecido)} i l’acompanyem en el sentiment.`,
  presentacion: (h) =>
    `Som Albacea i li escrivim per compte ${de(h.aseguradora)}, la companyia de l’assegurança de decessos. Ens ocupem dels comptes que una persona deixa a internet: el correu, les xarxes socials, les subscripcions i d’altres.`,
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
  caducidad: (fecha) => `Últim dia en què funciona l’enllaç: ${fecha}.`,
  personal: 'És personal: qui el tingui pot entrar a la seva pàgina. Si us plau, no el reenviï.',
  ayuda: (h) =>
    h.telefono === null
      ? `Si necessita ajuda o un enllaç nou, parli amb ${h.aseguradora} i l’hi enviarem.`
      : `Si necessita ajuda o un enllaç nou, pot trucar a ${h.aseguradora} al ${h.telefono}.`,

  enlaceNuevo: (h) =>
    `Li enviem un enllaç nou per als comptes d’internet ${de(h.fallecido)}. Substitueix l’anterior, que ja no funciona. El que ja estava fet continua desat.`,

  errorPropio: (h) =>
    `Li escrivim per compte ${de(h.aseguradora)} per demanar-li disculpes. Vam obrir per error una gestió amb el nom ${de(h.fallecido)} i ja l’hem tancada.`,
  sinConsecuencias:
    'No hem enviat res a cap empresa i cap compte no ha canviat. L’enllaç que li vam enviar ja no funciona. Vostè no ha de fer res.',
  disculpa: 'Sabem que un missatge així pot fer mal o preocupar. Ho sentim de debò.',
  ayudaTrasError: (h) =>
    h.telefono === null
      ? `Si té cap preocupació, pot parlar amb ${h.aseguradora} quan vulgui.`
      : `Si té cap preocupació, pot trucar a ${h.aseguradora} al ${h.telefono}.`,

  codigo: {
    antes: (h) =>
      `Ha demanat signar l’autorització per als comptes d’internet ${de(h.fallecido)}. Escrigui aquest codi a la seva pàgina personal:`,
    nombre: 'Codi',
    duracion: 'Serveix durant 15 minuts i una sola vegada. Si en demana un altre, aquest deixa de servir.',
    cuidado: (h) =>
      `No el digui a ningú: ni Albacea ni ${h.aseguradora} l’hi preguntaran per telèfon. Si no l’ha demanat vostè, no faci res.`,
    porError: (h) =>
      `Aquest missatge és per a ${h.destinatario}. Si no és vostè, li demanem disculpes: avisi ${h.aseguradora} i esborri el missatge.`,
  },

  porError: (h) =>
    `Aquest missatge és per a ${h.destinatario}. Si no és vostè, li demanem disculpes: no obri l’enllaç, avisi ${h.aseguradora} i esborri el missatge.`,
  datos: (h) =>
    `${h.aseguradora} és responsable de les seves dades personals. Albacea només les fa servir per a aquesta gestió.`,

  asunto: {
    bienvenida: (h) => `Ajuda amb els comptes d’internet, per compte ${de(h.aseguradora)}`,
    acceso_nuevo: (h) => `El seu nou enllaç personal, per compte ${de(h.aseguradora)}`,
    anulacion: () => 'Li demanem disculpes: hem tancat una gestió oberta per error',
    codigo_mandato: () => 'El seu codi per signar l’autorització',
  },
  avance: {
    bienvenida: 'Li enviem el seu enllaç personal. No hi ha pressa: pot obrir-lo quan li vagi bé.',
    acceso_nuevo: 'Aquest enllaç substitueix l’anterior, que ja no funciona. El que estava fet continua desat.',
    anulacion: 'Cap compte no ha canviat. Vostè no ha de fer res.',
    codigo_mandato: 'Serveix durant 15 minuts. Si no l’ha demanat vostè, no faci res.',
  },
};
