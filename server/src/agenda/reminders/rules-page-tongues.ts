/** Texts of the page that stops the reminders in the co-official languages of Spain, for insurers that enable them; pure. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';

/** The languages without translated messages. */
export type Tongue = Exclude<Language, ErrorLanguage>;

export interface PageTexts {
  readonly titulo: string;
  readonly parrafos: readonly string[];
  readonly boton: string | null;
}

export const PAGE_TONGUES: Readonly<Record<Tongue, Readonly<Record<'pregunta' | 'parados', PageTexts>>>> = {
  ca: {
    pregunta: {
      titulo: 'Vol deixar de rebre recordatoris?',
      parrafos: [
        'No li escriurem més per recordar-li el que falta. La seva pàgina personal continua oberta i el que està fet continua desat.',
        'Només li escriurem si vostè ho demana, per exemple amb el codi per signar el seu permís.',
      ],
      boton: 'No rebre més recordatoris',
    },
    parados: {
      titulo: 'No rebrà més recordatoris',
      parrafos: [
        'Ja està. Pot tancar aquesta pàgina.',
        'Si canvia d’idea, els pot tornar a activar a la seva pàgina personal.',
      ],
      boton: null,
    },
  },
  gl: {
    pregunta: {
      titulo: 'Quere deixar de recibir recordatorios?',
      parrafos: [
        'Non lle escribiremos máis para lembrarlle o que falta. A súa páxina persoal segue aberta e o que está feito segue gardado.',
        'Só lle escribiremos se vostede o pide, por exemplo co código para asinar o seu permiso.',
      ],
      boton: 'Non recibir máis recordatorios',
    },
    parados: {
      titulo: 'Non recibirá máis recordatorios',
      parrafos: [
        'Xa está. Pode pechar esta páxina.',
        'Se cambia de idea, pode volver activalos na súa páxina persoal.',
      ],
      boton: null,
    },
  },
  eu: {
    pregunta: {
      titulo: 'Gogorarazpenak jasotzeari utzi nahi diozu?',
      parrafos: [
        'Ez dizugu gehiago idatziko falta dena gogorarazteko. Zure orri pertsonalak zabalik jarraitzen du, eta egindakoa gordeta dago.',
        'Zuk eskatzen baduzu bakarrik idatziko dizugu, adibidez baimena sinatzeko kodearekin.',
      ],
      boton: 'Ez jaso gogorarazpen gehiagorik',
    },
    parados: {
      titulo: 'Ez duzu gogorarazpen gehiagorik jasoko',
      parrafos: [
        'Eginda dago. Orri hau itxi dezakezu.',
        'Iritziz aldatzen bazara, berriro aktiba ditzakezu zure orri pertsonalean.',
      ],
      boton: null,
    },
  },
};
