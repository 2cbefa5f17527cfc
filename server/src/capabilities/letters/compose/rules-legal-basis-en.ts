/** The law behind each letter, in English; pure. */
import { CUSTOMER_SERVICE, groupOf, isOfNetwork, isProfile, type LetterData } from './rules-letter-data.ts';

const LEY =
  'Spanish Organic Law 3/2018, of 5 December, on the Protection of Personal Data and the guarantee of digital rights (LOPDGDD)';

export function legalBasisInEnglish(d: LetterData): string[] {
  if (d.clase === 'reclamacion_aepd') return ofAgency(d);
  const theirs = groupOf(d.accion) === 'datos' ? ofData(d) : ofContract(d);
  return d.clase === 'reclamacion_dpd' ? [...theirs, ofDelegated(d)] : theirs;
}

function ofData(d: LetterData): string[] {
  const { tipo } = d.proveedor;
  const right = `Article 3(1) of ${LEY} gives persons linked to the deceased by family or in fact, and the heirs, the right to ask the controller or the processor for access to the data of the deceased and, where apt, for their rectification or erasure.`;
  const profile =
    d.accion === 'eliminar'
      ? ' Its paragraph 2 lets them decide whether a profile stays or goes; once asked to erase it, the provider must do so without delay.'
      : ' Its paragraph 2 lets them decide whether a profile stays or goes.';
  const inNetwork = isOfNetwork(tipo)
    ? ` Article 96 extends it to content managed by internet services.${isProfile(tipo) ? profile : ''}`
    : '';
  return [
    d.territorio === 'cataluna' ? `${right} ${cataluna(d)}` : `${right}${inNetwork}`,
    `${wish(d)} The General Data Protection Regulation does not apply to deceased persons and leaves the matter to the Member States (recital 27), so this request rests on Spanish law and not on articles 15 to 22 of the Regulation.`,
  ];
}

function cataluna(d: LetterData): string {
  const who = d.conTitulo
    ? `${d.primeraPersona ? 'I act' : 'The requesting person acts'} in that capacity, as the enclosed title shows.`
    : '';
  return `The deceased was subject to Catalan civil law. Under article 96(4), article 411-10 of the Civil Code of Catalonia (Law 10/2017, of 27 June) applies as well: where no digital wishes were left, the heir or the universal executor acts. ${who}`.trim();
}

const wish = ({ conInstrucciones }: LetterData): string =>
  conInstrucciones
    ? 'The request follows the instructions left by the deceased.'
    : 'There is no record that the deceased forbade it.';

function ofContract(d: LetterData): string[] {
  const retention =
    'This letter is an act of mere administration: it is no acceptance of the inheritance (article 999 of the Spanish Civil Code).';
  const record = `Article 3(1) of ${LEY} also allows relatives to ask for the rectification of the data of a deceased person: please record the death.`;
  if (d.accion === 'transferir') {
    const succession =
      d.territorio === 'cataluna'
        ? 'The heir succeeds to all rights of the deceased (article 411-1 of the Civil Code of Catalonia).'
        : 'Rights and obligations that do not end with death pass to the heirs (articles 659 and 661 of the Spanish Civil Code).';
    return [`${succession} ${retention}`, record];
  }
  const end =
    'A consumer may end a contract of continuing performance in the same way in which it was made, without penalties or disproportionate burdens (article 62(3) of the Spanish General Law for the Protection of Consumers and Users).';
  const line =
    d.proveedor.tipo === 'telefonia'
      ? ' Electronic communications services can be ended with two working days’ notice (article 7 of the charter approved by Royal Decree 899/2009).'
      : '';
  const ley =
    d.hoy >= CUSTOMER_SERVICE
      ? ' A company subject to Spanish Law 10/2025, on customer service, has to give a reference for the request and resolve it within fifteen working days (article 17).'
      : '';
  return [`${end}${line}${ley} ${retention}`, record];
}

function ofDelegated(d: LetterData): string {
  const breach =
    d.accion === 'eliminar'
      ? ' Failing to erase the data of a deceased person where article 3 requires it is an infringement (article 74.g).'
      : '';
  return `This complaint is brought to the data protection officer before turning to the Spanish Data Protection Agency, by the route of article 37(1) of the same law, which gives two months at most to communicate a decision.${breach}`;
}

function ofAgency(d: LetterData): string[] {
  const breach =
    d.accion === 'eliminar'
      ? ' Article 74.g makes it an infringement not to erase the data of a deceased person where article 3 requires it.'
      : '';
  const contract =
    groupOf(d.accion) === 'contrato'
      ? ' What concerns the contract is claimed elsewhere, before the consumer authorities: here it is asked that the data reflect the death.'
      : '';
  return [
    `Article 3(1) of ${LEY} gives persons linked to the deceased, and the heirs, the right to ask for access to the data of the deceased and, where apt, for their rectification or erasure. That right was exercised and has not been met.${breach}${contract}`,
    wish(d),
  ];
}
