/** The script of a call to a provider: what to say, to have at hand and to ask; pure. */
import type { ProveedorScript } from '@albacea/contract/schemas/solicitudes.ts';
import { inLetter } from '../../shared/rules-dates-madrid.ts';
import { completeName, groupOf, type LetterData, type Wanted, wantedOf } from '../letters/compose/rules-letter-data.ts';

type Said = Pick<ProveedorScript, 'decir' | 'tener' | 'preguntar'>;
type Row = ProveedorScript['tener'][number];

const WANTED: Readonly<Record<'es' | 'en', Readonly<Record<Wanted, string>>>> = {
  es: {
    avisar: 'que anoten el fallecimiento',
    eliminar: 'que eliminen la cuenta',
    conmemorar: 'que la conviertan en cuenta conmemorativa',
    cancelar: 'que den de baja el contrato',
    transferir: 'que cambien el titular del contrato',
    heredar: 'que entreguen a quien hereda lo que queda en la cuenta',
    obtener_datos: 'que entreguen una copia de los datos de la cuenta',
    conservar: 'que conserven la cuenta',
  },
  en: {
    avisar: 'that you put the death on record',
    eliminar: 'that you delete the account',
    conmemorar: 'that you turn it into a memorial',
    cancelar: 'that you end the contract',
    transferir: 'that you change the holder of the contract',
    heredar: 'that you pass on to the heirs what is left in the account',
    obtener_datos: 'that you hand over a copy of the data of the account',
    conservar: 'that you keep the account',
  },
};

const row = (que: string, valor: string | null | undefined): Row[] => (valor ? [{ que, valor }] : []);

/** @param d the data that a letter about the account would have today */
export const callScript = (d: LetterData): Said => (d.idioma === 'en' ? inEnglish(d) : inSpanish(d));

function inSpanish(d: LetterData): Said {
  const person = completeName(d.fallecido);
  const asked = d.solicitada
    ? `El ${inLetter(d.solicitada, 'es')} les pedimos ${WANTED.es[wantedOf(d)]}${d.clave ? `, con la clave ${d.clave}` : ''}. Llamo para saber cómo está.`
    : `Pedimos ${WANTED.es[wantedOf(d)]}.`;
  return {
    decir: [
      `Buenos días. Llamo de Albacea, por cuenta de ${d.aseguradora}, por el fallecimiento de un cliente suyo.`,
      `${person} falleció el ${inLetter(d.fallecido.fecha, 'es')}. Hablo en nombre de ${completeName(d.solicitante)}, con su autorización firmada.`,
      asked,
      ...(d.vencido ? [`El plazo de la ley (${d.vencido.norma}) terminó el ${inLetter(d.vencido.dia, 'es')}.`] : []),
    ],
    tener: [
      ...row('Titular', person),
      ...row('Número de identidad', d.fallecido.dni),
      ...row('Cuenta o contrato', d.identificador),
      ...row('Clave que dieron', d.clave),
      ...row('Quién autoriza', completeName(d.solicitante)),
      ...row('Código de comprobación', d.mandato?.codigo),
      ...row('Se comprueba en', d.mandato?.pagina),
      ...row('Nuestra referencia', d.referencia),
      ...row('Contesten a', d.contacto.email),
    ],
    preguntar: [
      '¿Con quién hablo?',
      groupOf(d.accion) === 'contrato'
        ? '¿Qué clave identificativa tiene esta petición? Pida un justificante por escrito.'
        : '¿Qué número de referencia tiene esta petición?',
      '¿Qué día estará hecho, o nos contestarán?',
      '¿Falta algún papel? ¿Adónde se envía?',
    ],
  };
}

function inEnglish(d: LetterData): Said {
  const person = completeName(d.fallecido);
  const asked = d.solicitada
    ? `On ${inLetter(d.solicitada, 'en')} we asked ${WANTED.en[wantedOf(d)]}${d.clave ? `, under your key ${d.clave}` : ''}. I am calling to hear how it stands.`
    : `We ask ${WANTED.en[wantedOf(d)]}.`;
  return {
    decir: [
      `Good morning. I am calling from Albacea, on behalf of ${d.aseguradora}, because a customer of yours has died.`,
      `${person} died on ${inLetter(d.fallecido.fecha, 'en')}. I speak for ${completeName(d.solicitante)}, with their signed authority.`,
      asked,
      ...(d.vencido ? [`The term of the law (${d.vencido.norma}) ended on ${inLetter(d.vencido.dia, 'en')}.`] : []),
    ],
    tener: [
      ...row('Holder', person),
      ...row('Identity number', d.fallecido.dni),
      ...row('Account or contract', d.identificador),
      ...row('The key they gave', d.clave),
      ...row('Who authorises', completeName(d.solicitante)),
      ...row('Code to check it', d.mandato?.codigo),
      ...row('It is checked at', d.mandato?.pagina),
      ...row('Our reference', d.referencia),
      ...row('Answers go to', d.contacto.email),
    ],
    preguntar: [
      'Who am I speaking with?',
      'Which reference does this request have? Ask for a receipt in writing.',
      'On which day will it be done, or answered?',
      'Is any paper missing? Where does it go?',
    ],
  };
}
