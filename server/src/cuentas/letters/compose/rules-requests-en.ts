/** What a letter to a provider asks for, in English; pure. The authority is asked for something else. */
import { citesCustomerService } from '../../rules/rules-legal-terms.ts';
import {
  completeName,
  groupOf,
  isEstate,
  isSupply,
  type LetterData,
  needsCourt,
  revokesCertificate,
  type Wanted,
  wantedOf,
} from './rules-letter-data.ts';

export const requestsInEnglish = (d: LetterData): string[] => [...WANTED[wantedOf(d)](d), ...ofProof(d)];

/** The proof of article 12 of Ley 10/2025 is given to whoever asks for it expressly; a telephone company owes a reference always. */
function ofProof({ accion, proveedor, hoy }: LetterData): string[] {
  if (groupOf(accion) !== 'contrato') return [];
  if (proveedor.tipo === 'telefonia') return ['Please give us the reference number of this step and put it on record.'];
  return citesCustomerService(proveedor.tipo, hoy)
    ? ['Please give the reference of this request, and proof of its content, date and hour.']
    : [];
}

const WANTED: Readonly<Record<Wanted, (d: LetterData) => string[]>> = {
  eliminar: () => [
    'Please delete the account for good, with the personal data that it holds, except what a law obliges you to keep.',
    'Until then, please make sure that nobody can use it and that it sends no notices and no advertising.',
  ],
  avisar: (d) => {
    if (revokesCertificate(d))
      return ['Please revoke the electronic certificate of the deceased, and say on what date it was done.'];
    if (d.proveedor.tipo === 'banca') return TO_BANK;
    return ['Please put the death of this person on record, and say whether anything else is needed.'];
  },
  conmemorar: () => [
    'Please turn the account into a memorial, so that what was published is kept and nobody can sign in to it.',
    'Please stop showing it in reminders, suggestions and advertising.',
  ],
  cancelar: (d) => [
    ...(d.proveedor.tipo === 'telefonia' ? OF_LINE : OF_CONTRACT),
    ...(isSupply(d.proveedor.tipo)
      ? ['Please do not cut off any other service of the home without notice: somebody else may live there.']
      : []),
    'Please tell us whether any other service is held in the same name.',
  ],
  transferir: ofTransfer,
  heredar: ofEstate,
  obtener_datos: (d) => [
    needsCourt(d)
      ? 'Please provide a copy of the data of the account, without its content, in a commonly used format.'
      : 'Please provide a copy of the content and the data of the account, in a commonly used format.',
    d.primeraPersona
      ? 'Please tell me how I can collect it safely.'
      : `Please hand it to ${completeName(d.solicitante)} alone: the authorisation does not allow their representatives to read it.`,
    'Please delete nothing in the meantime.',
  ],
  conservar: () => ['Please keep the account as it is and do not delete it for lack of use.'],
};

/** A bank that is told of a death blocks, and erases and closes nothing: what it holds belongs to the estate. */
const TO_BANK = [
  'Please note the death, and block the cards, codes and online access of this person.',
  'Please do not close the account or erase anything: what it holds belongs to the estate.',
  'As long as it is possible, please go on paying the bills of the home that were already by direct debit.',
];

const OF_CONTRACT = [
  'Please end the contract from the date of death or, if that is not possible, from receipt of this letter, without penalty.',
  'Please do not renew it, make no further charges, and return what was charged for services not given after the death.',
];

/** A penalty for leaving early is not due; a handset that was subsidised or is paid in instalments is returned or paid. */
const OF_LINE = [
  'Please end the line and all services of this person from the date of death or, if that is not possible, two working days after receipt of this letter, without penalty for leaving early.',
  'Please put the death on record as the reason.',
  'Please bill nothing after those two days, and return what is charged beyond them.',
  'If a handset was subsidised or is paid in instalments, please say which, how it is returned and what would have to be paid to keep it.',
];

/** What is left belongs to the estate: it is counted and kept until somebody proves their right, and the account passes to nobody. */
function ofEstate({ proveedor: { tipo } }: LetterData): string[] {
  if (!isEstate(tipo))
    return [
      'Please say what balance, credit, points or refund the account held on the day of death, and until when they are kept.',
      'Please hand to whoever proves their right what the law and your terms let pass to the heirs, and say what you need to do so.',
      'Until then, please let nothing of it expire or be used. The account is not asked for on behalf of another person.',
    ];
  return [
    'Please begin the procedure for the estate and say what you need to complete it.',
    'Until then, please keep operations blocked and preserve what the account holds.',
    'Please give whoever proves their right a certificate of what it held on the day of death.',
    ...(tipo === 'banca' ? ['Please say how the return of direct debits is asked for.'] : []),
  ];
}

function ofTransfer(d: LetterData): string[] {
  const { tipo } = d.proveedor;
  const who = d.primeraPersona
    ? 'myself, or the person whom I name'
    : `${completeName(d.solicitante)}, or the person who is named`;
  const named = d.nuevoTitular?.nombre;
  if (tipo === 'energia')
    return [
      named
        ? `Please change the contract to the name of ${named}, who uses the supply, and say what other details you need.`
        : `Please change the contract to the name of whoever uses the supply and asks for the change (${who}), and say what details you need.`,
      'Please do so free of charge, as a change of the present contract and not as an end and a new connection, and without passing earlier debts to the new holder.',
      'Until then, please keep the supply on the same terms.',
      'If there was a social discount (bono social), please say how the new holder asks for it anew.',
    ];
  return [
    named
      ? `Please change the holder to ${named}, who will go on with the service, and say what other details you need.`
      : `Please change the holder to whoever will go on with the service (${who}), and say what details you need.`,
    'Until then, please keep the service on the same terms.',
  ];
}
