/** The letter of rectification in English, for foreign desks; pure. */
import { inLetter } from '../../../shared/rules-dates-madrid.ts';
import type { RectificationData, RectificationPhrases } from './rules-rectification-data.ts';

const WHAT: Readonly<Record<RectificationData['que'], string>> = {
  eliminar: 'the deletion of their account',
  conmemorar: 'the memorialisation of their account',
  cancelar: 'the cancellation of their contract',
  transferir: 'a change of holder, or the passing on of what the account held',
  obtener_datos: 'a copy of the data of their account',
  conservar: 'the preservation of their account',
  certificado: 'a certificate in their name',
};

/** What has to be put back, should it have been done. */
const BACK: Readonly<Record<RectificationData['que'], string>> = {
  eliminar:
    'Restore the account with all of its content, if it was deleted or deactivated. If part of it cannot be recovered, please say which and why.',
  conmemorar: 'Return the account to its normal state, with the access of its holder.',
  cancelar:
    'Keep or restore the contract and the service on the same terms, with the same number or supply point, at no cost and without a penalty.',
  transferir: 'Put the holder, the balance and the payment details back as they were, at no cost.',
  obtener_datos: 'Hand out no copy. If one was handed out already, please say what it held, to whom and on what date.',
  conservar: 'Remove any restriction that was put on the account.',
  certificado: 'Do not issue the certificate or, if it was issued, cancel it.',
};

const completeName = ({ persona }: RectificationData): string => `${persona.nombre} ${persona.apellidos}`;

export const RECTIFICATION_EN: RectificationPhrases = {
  secciones: {
    piden: 'What is requested',
    cuenta: 'What it concerns',
    fundamento: 'Legal basis',
    respuesta: 'Reply',
  },
  asunto: (d) => `Urgent correction: ${completeName(d)} is alive (ref. ${d.referencia})`,
  destinatario: (d) => [
    d.que === 'certificado'
      ? 'For the attention of whoever handles the request'
      : 'For the attention of Customer Support',
    d.destinatario,
  ],
  fecha: (d) => inLetter(d.hoy, 'en'),
  presentacion: (d) => [
    `On ${inLetter(d.pedida, 'en')} a request for ${WHAT[d.que]} reached you through us, because we had been told that ${completeName(d)} had died. That information was not correct: the person is alive.`,
    'Please cancel that request and undo whatever was done. We are sorry for the inconvenience.',
  ],
  peticiones: (d) => [
    'Do nothing of what that request, or the letters that followed it, asked for.',
    BACK[d.que],
    'Remove any mark of death from your records, and tell those to whom you passed it on that it was corrected.',
    'Destroy the documents that came with the request.',
    'Please confirm in writing what was done and on what date.',
  ],
  cuenta: (d) => [
    ['Addressee', d.destinatario],
    ['Account holder', completeName(d)],
    ...(d.persona.dni ? [['Spanish identity number', d.persona.dni] as const] : []),
    ...(d.que === 'certificado'
      ? []
      : [
          [
            'Account or contract',
            d.identificador ?? 'Identifier not known: the one held in the name of the account holder',
          ] as const,
        ]),
    ['Date of the request', inLetter(d.pedida, 'en')],
    ['Reference', d.referencia],
  ],
  fundamento: () => [
    'Personal data have to be accurate, and those that are not are erased or rectified without delay: article 5(1)(d) of Regulation (EU) 2016/679, the General Data Protection Regulation.',
    'The data subject has the right to have inaccurate data concerning them rectified without undue delay: article 16 of the same Regulation. Whoever passed them on tells each recipient of the rectification, which is what this letter does: article 19.',
  ],
  respuesta: ({ contacto: { email, telefono }, referencia }) =>
    `Please reply in writing as soon as you can, to ${email}${telefono ? `, or by telephone to ${telefono}` : ''}, quoting reference ${referencia}. If you need to verify anything, please say so in the same way.`,
  despedida: (d) => ['Yours faithfully,', 'Albacea', `acting on behalf of (por cuenta de) ${d.aseguradora}`],
};
