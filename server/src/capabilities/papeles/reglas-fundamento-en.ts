/** The law behind each letter, in English; pure. */
import { ATENCION_AL_CLIENTE, type DatosDeCarta, esDeLaRed, esPerfil, grupoDe } from './reglas-datos-de-carta.ts';

const LEY =
  'Spanish Organic Law 3/2018, of 5 December, on the Protection of Personal Data and the guarantee of digital rights (LOPDGDD)';

export function fundamentoEnIngles(d: DatosDeCarta): string[] {
  if (d.clase === 'reclamacion_aepd') return deAgencia(d);
  const suyo = grupoDe(d.accion) === 'datos' ? deDatos(d) : deContrato(d);
  return d.clase === 'reclamacion_dpd' ? [...suyo, deDelegado(d)] : suyo;
}

function deDatos(d: DatosDeCarta): string[] {
  const { tipo } = d.proveedor;
  const base = `Article 3(1) of ${LEY} gives persons linked to the deceased by family or in fact, and the heirs, the right to ask the controller or the processor for access to the data of the deceased and, where apt, for their rectification or erasure.`;
  const perfil =
    d.accion === 'eliminar'
      ? ' Its paragraph 2 lets them decide whether a profile stays or goes; once asked to erase it, the provider must do so without delay.'
      : ' Its paragraph 2 lets them decide whether a profile stays or goes.';
  const enRed = esDeLaRed(tipo)
    ? ` Article 96 extends it to content managed by internet services.${esPerfil(tipo) ? perfil : ''}`
    : '';
  return [
    d.territorio === 'cataluna' ? `${base} ${cataluna(d)}` : `${base}${enRed}`,
    `${voluntad(d)} The General Data Protection Regulation does not apply to deceased persons and leaves the matter to the Member States (recital 27), so this request rests on Spanish law and not on articles 15 to 22 of the Regulation.`,
  ];
}

function cataluna(d: DatosDeCarta): string {
  const quien = d.conTitulo
    ? `${d.primeraPersona ? 'I act' : 'The requesting person acts'} in that capacity, as the enclosed title shows.`
    : '';
  return `The deceased was subject to Catalan civil law. Under article 96(4), article 411-10 of the Civil Code of Catalonia (Law 10/2017, of 27 June) applies as well: where no digital wishes were left, the heir or the universal executor acts. ${quien}`.trim();
}

const voluntad = ({ conInstrucciones }: DatosDeCarta): string =>
  conInstrucciones
    ? 'The request follows the instructions left by the deceased.'
    : 'There is no record that the deceased forbade it.';

function deContrato(d: DatosDeCarta): string[] {
  const conservacion =
    'This letter is an act of mere administration: it is no acceptance of the inheritance (article 999 of the Spanish Civil Code).';
  const anotar = `Article 3(1) of ${LEY} also allows relatives to ask for the rectification of the data of a deceased person: please record the death.`;
  if (d.accion === 'transferir') {
    const sucesion =
      d.territorio === 'cataluna'
        ? 'The heir succeeds to all rights of the deceased (article 411-1 of the Civil Code of Catalonia).'
        : 'Rights and obligations that do not end with death pass to the heirs (articles 659 and 661 of the Spanish Civil Code).';
    return [`${sucesion} ${conservacion}`, anotar];
  }
  const fin =
    'A consumer may end a contract of continuing performance in the same way in which it was made, without penalties or disproportionate burdens (article 62(3) of the Spanish General Law for the Protection of Consumers and Users).';
  const linea =
    d.proveedor.tipo === 'telefonia'
      ? ' Electronic communications services can be ended with two working days’ notice (article 7 of the charter approved by Royal Decree 899/2009).'
      : '';
  const ley =
    d.hoy >= ATENCION_AL_CLIENTE
      ? ' A company subject to Spanish Law 10/2025, on customer service, has to give a reference for the request and resolve it within fifteen working days (article 17).'
      : '';
  return [`${fin}${linea}${ley} ${conservacion}`, anotar];
}

function deDelegado(d: DatosDeCarta): string {
  const infraccion =
    d.accion === 'eliminar'
      ? ' Failing to erase the data of a deceased person where article 3 requires it is an infringement (article 74.g).'
      : '';
  return `This complaint is brought to the data protection officer before turning to the Spanish Data Protection Agency, by the route of article 37(1) of the same law, which gives two months at most to communicate a decision.${infraccion}`;
}

function deAgencia(d: DatosDeCarta): string[] {
  const infraccion =
    d.accion === 'eliminar'
      ? ' Article 74.g makes it an infringement not to erase the data of a deceased person where article 3 requires it.'
      : '';
  const contrato =
    grupoDe(d.accion) === 'contrato'
      ? ' What concerns the contract is claimed elsewhere, before the consumer authorities: here it is asked that the data reflect the death.'
      : '';
  return [
    `Article 3(1) of ${LEY} gives persons linked to the deceased, and the heirs, the right to ask for access to the data of the deceased and, where apt, for their rectification or erasure. That right was exercised and has not been met.${infraccion}${contrato}`,
    voluntad(d),
  ];
}
