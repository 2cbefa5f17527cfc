/** The law behind each letter, in Spanish; pure. The GDPR gives no rights over the data of the dead: national law does. */
import { ATENCION_AL_CLIENTE, type DatosDeCarta, esDeLaRed, esPerfil, grupoDe } from './reglas-datos-de-carta.ts';

const LOPDGDD =
  'Ley Orgánica 3/2018, de 5 de diciembre, de Protección de Datos Personales y garantía de los derechos digitales';

export function fundamentoEnEspanol(d: DatosDeCarta): string[] {
  if (d.clase === 'reclamacion_aepd') return deAgencia(d);
  const suyo = grupoDe(d.accion) === 'datos' ? deDatos(d) : deContrato(d);
  return d.clase === 'reclamacion_dpd' ? [...suyo, deDelegado(d)] : suyo;
}

function deDatos(d: DatosDeCarta): string[] {
  const { tipo } = d.proveedor;
  const base = `El artículo 3.1 de la ${LOPDGDD}, reconoce a las personas vinculadas a quien falleció por razones familiares o de hecho, y a sus herederos, el derecho a pedir al responsable o al encargado del tratamiento el acceso a sus datos y, en su caso, su rectificación o supresión.`;
  const enRed = 'Su artículo 96 lo extiende a los contenidos que gestionan los servicios de internet.';
  const perfil =
    d.accion === 'eliminar'
      ? 'Su apartado 2 les permite decidir si un perfil se mantiene o se elimina; pedida la eliminación, debe hacerse sin dilación.'
      : 'Su apartado 2 les permite decidir si un perfil se mantiene o se elimina.';
  const deInternet = esDeLaRed(tipo) ? ` ${enRed}${esPerfil(tipo) ? ` ${perfil}` : ''}` : '';
  return [
    d.territorio === 'cataluna' ? `${base} ${cataluna(d)}` : `${base}${deInternet}`,
    `${voluntad(d)} El Reglamento General de Protección de Datos no se aplica a personas fallecidas (considerando 27); por eso esta petición se funda en la ley española y no en los artículos 15 a 22 del Reglamento.`,
  ];
}

function cataluna(d: DatosDeCarta): string {
  const quien = d.conTitulo
    ? `${d.primeraPersona ? 'Actúo' : 'La persona solicitante actúa'} en esa calidad, como acredita el título que se acompaña.`
    : '';
  return `La persona fallecida tenía vecindad civil catalana. Conforme al artículo 96.4, rige además el artículo 411-10 del Código civil de Cataluña, según la Ley 10/2017, de 27 de junio: a falta de voluntades digitales, corresponde actuar al heredero o al albacea universal. ${quien}`.trim();
}

const voluntad = ({ conInstrucciones }: DatosDeCarta): string =>
  conInstrucciones
    ? 'La petición sigue las instrucciones que dejó la persona fallecida.'
    : 'No consta que la persona fallecida lo prohibiera.';

function deContrato(d: DatosDeCarta): string[] {
  const conservacion =
    'Esta carta es un acto de mera administración: no supone aceptar la herencia (artículo 999 del Código Civil).';
  const anotar = `El artículo 3.1 de la ${LOPDGDD}, permite además pedir que se rectifiquen los datos de quien ha fallecido: anoten, por favor, el fallecimiento.`;
  if (d.accion === 'transferir') {
    const sucesion =
      d.territorio === 'cataluna'
        ? 'El heredero sucede en todo el derecho del causante (artículo 411-1 del Código civil de Cataluña).'
        : 'Los derechos y obligaciones que no se extinguen con la muerte pasan a los herederos (artículos 659 y 661 del Código Civil).';
    return [`${sucesion} ${conservacion}`, anotar];
  }
  const fin =
    'El consumidor puede poner fin a un contrato de tracto sucesivo en la misma forma en que lo celebró, sin sanciones ni cargas onerosas o desproporcionadas (artículo 62.3 del texto refundido de la Ley General para la Defensa de los Consumidores y Usuarios).';
  const linea =
    d.proveedor.tipo === 'telefonia'
      ? ' En los servicios de comunicaciones electrónicas basta un preaviso de dos días hábiles (artículo 7 de la carta de derechos aprobada por el Real Decreto 899/2009).'
      : '';
  const ley =
    d.hoy >= ATENCION_AL_CLIENTE
      ? ' Si la empresa está sujeta a la Ley 10/2025, de servicios de atención a la clientela, debe dar una clave de la petición y resolverla en quince días hábiles (artículo 17).'
      : '';
  return [`${fin}${linea}${ley} ${conservacion}`, anotar];
}

function deDelegado(d: DatosDeCarta): string {
  const infraccion =
    d.accion === 'eliminar'
      ? ' No suprimir los datos de una persona fallecida cuando el artículo 3 lo exige es una infracción (artículo 74.g).'
      : '';
  return `Esta reclamación se presenta ante el delegado de protección de datos antes de acudir a la Agencia Española de Protección de Datos, por el cauce del artículo 37.1 de la misma ley, que le da dos meses como máximo para comunicar su decisión.${infraccion}`;
}

function deAgencia(d: DatosDeCarta): string[] {
  const infraccion =
    d.accion === 'eliminar'
      ? ' El artículo 74.g tipifica como infracción no suprimir los datos de una persona fallecida cuando el artículo 3 lo exige.'
      : '';
  const contrato =
    grupoDe(d.accion) === 'contrato'
      ? ' Lo que toca al contrato se reclama aparte, ante las autoridades de consumo: aquí se pide que los datos reflejen el fallecimiento.'
      : '';
  return [
    `El artículo 3.1 de la ${LOPDGDD}, reconoce a las personas vinculadas a quien falleció, y a sus herederos, el derecho a pedir el acceso a sus datos y, en su caso, su rectificación o supresión. Ese derecho se ejerció y no se ha atendido.${infraccion}${contrato}`,
    voluntad(d),
  ];
}
