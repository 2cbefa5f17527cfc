/** The law behind each letter, in English; pure. That of contracts stands in rules-contract-law-en.ts. */
import { serviceLawOf } from '../../rules/rules-legal-terms.ts';
import { contractLawInEnglish } from './rules-contract-law-en.ts';
import { groupOf, isOfNetwork, isProfile, type LetterData, revokesCertificate, wantedOf } from './rules-letter-data.ts';

const LEY =
  'Spanish Organic Law 3/2018, of 5 December, on the Protection of Personal Data and the guarantee of digital rights (LOPDGDD)';

export function legalBasisInEnglish(d: LetterData): string[] {
  if (d.clase === 'reclamacion_aepd') return ofAgency(d);
  const theirs = groupOf(d.accion) === 'datos' ? ofData(d) : [...contractLawInEnglish(d), RECORD];
  return d.clase === 'reclamacion_dpd' ? [...theirs, ofDelegated(d)] : theirs;
}

/** Of a contract the law of data says one thing alone. */
const RECORD = `As to the data, and to them alone, article 3(1) of ${LEY} allows relatives to ask for the rectification of those of a deceased person: please record the death.`;

function ofData(d: LetterData): string[] {
  const { tipo } = d.proveedor;
  const right = `Article 3(1) of ${LEY} gives persons linked to the deceased by family or in fact, and the heirs, the right to ask the controller or the processor for access to the data of the deceased and, where apt, for their rectification or erasure.`;
  const profile =
    wantedOf(d) === 'eliminar'
      ? ' Its paragraph 2 lets them decide whether a profile stays or goes; once asked to erase it, the provider must do so without delay.'
      : ' Its paragraph 2 lets them decide whether a profile stays or goes.';
  const inNetwork = isOfNetwork(tipo)
    ? ` Article 96 extends it to content managed by internet services.${isProfile(tipo) ? profile : ''}`
    : '';
  return [
    ...(revokesCertificate(d) ? [REVOCATION] : []),
    d.territorio === 'cataluna' ? `${right} ${cataluna(d)}` : `${right}${inNetwork}`,
    `${wish(d)} The General Data Protection Regulation does not apply to deceased persons and leaves the matter to the Member States (recital 27), so this request rests on Spanish law and not on articles 15 to 22 of the Regulation.`,
  ];
}

const REVOCATION =
  'The death of the signer obliges the provider to end the electronic certificate by revoking it (article 5(1)(d) of Spanish Law 6/2020, of 11 November).';

function cataluna(d: LetterData): string {
  const who = d.conTitulo
    ? ` ${d.primeraPersona ? 'I act' : 'The requesting person acts'} in that capacity, as the enclosed title shows.`
    : '';
  return `The deceased was subject to Catalan civil law. Under article 96(4), article 411-10 of the Civil Code of Catalonia (Law 10/2017, of 27 June) applies as well: where no digital wishes were left, the heir or the universal executor acts.${who}${contents(d)}`;
}

function contents(d: LetterData): string {
  if (d.accion !== 'obtener_datos') return '';
  const rule =
    ' The contents of the account are opened with the authorisation of a court alone, unless the person laid it down otherwise';
  if (d.conInstrucciones) return `${rule} (article 411-10(6)).`;
  if (d.conResolucion) return `${rule} (article 411-10(6)); the court’s decision is enclosed.`;
  return `${rule} (article 411-10(6)): so they are not asked for now.`;
}

const wish = ({ conInstrucciones }: LetterData): string =>
  conInstrucciones
    ? 'The request follows the instructions left by the deceased.'
    : 'There is no record that the deceased forbade it.';

function ofDelegated(d: LetterData): string {
  const breach =
    wantedOf(d) === 'eliminar'
      ? ' Failing to erase the data of a deceased person where article 3 requires it is an infringement (article 74.g).'
      : '';
  return `This complaint is brought to the data protection officer before turning to the Spanish Data Protection Agency, by the route of article 37(1) of the same law, which gives two months at most to communicate a decision.${breach}`;
}

const authorityOf = ({ proveedor }: LetterData): string =>
  serviceLawOf(proveedor.tipo) === 'financiero' ? 'its financial supervisor' : 'the consumer authorities';

function ofAgency(d: LetterData): string[] {
  const breach =
    wantedOf(d) === 'eliminar'
      ? ' Article 74.g makes it an infringement not to erase the data of a deceased person where article 3 requires it.'
      : '';
  const contract =
    groupOf(d.accion) === 'contrato'
      ? ` What concerns the contract is claimed elsewhere, before ${authorityOf(d)}: here it is asked that the data reflect the death.`
      : '';
  return [
    `Article 3(1) of ${LEY} gives persons linked to the deceased, and the heirs, the right to ask for access to the data of the deceased and, where apt, for their rectification or erasure. That right was exercised and has not been met.${breach}${contract}`,
    wish(d),
  ];
}
