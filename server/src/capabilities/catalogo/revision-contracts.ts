/**
 * Corrections to the entries of contracts, shops, newspapers and software, each with where it was seen; held against the
 * entries by `revision.test.ts`. What stays unknown on purpose is here too: it is null, and nobody fills it in by analogy.
 */
import {
  all,
  ESTATE,
  ESTATE_ONLY,
  NOTHING_FOUND,
  ON_PURPOSE,
  PROOF_AND_ACCOUNT,
  type Revision,
  revise,
} from './revision.ts';

const CERTIFICADO = 'certificado_defuncion';
const ID = 'identificador_cuenta';
const DNI = 'dni_solicitante';
const DNI_FALLECIDO = 'dni_fallecido';
const TITULO = 'titulo_sucesorio';
const PARENTESCO = 'prueba_parentesco';
const NUEVO = 'datos_nuevo_titular';

const RD_88_2026 = 'RD 88/2026, arts. 28 y 31: BOE-A-2026-3212, 2026-02-12';
const SELECTRA = 'https://selectra.es/energia/tramites/cambio-titular-luz';
const MAYAS = 'https://65ymas.com/consejos/como-dar-baja-servicios-telefonia-fallecido_47386_102.html';
const ENERGY = [
  'endesa',
  'energia-xxi',
  'holaluz',
  'iberdrola',
  'naturgy',
  'octopus',
  'repsol',
  'totalenergies',
] as const;
const energy = [
  ...all(ENERGY, 'acciones.transferir.vias.nuevo-titular.quien', ['nuevo_titular'], RD_88_2026),
  ...all(ENERGY, 'acciones.transferir.vias.nuevo-titular.de_entrada', [[ID, NUEVO, CERTIFICADO]], SELECTRA),
  ...all(ENERGY, 'acciones.transferir.vias.nuevo-titular.si_lo_piden', [[DNI], [DNI, TITULO]], SELECTRA),
  ...all(ENERGY, 'acciones.cancelar.vias.atencion-cliente.de_entrada', PROOF_AND_ACCOUNT, NOTHING_FOUND),
  ...revise(
    'iberdrola',
    'https://cantabricoconsulting.com/es/C%c3%b3moCambiarElTitularDeLaLuzDeMiNuevaVivienda/s6/576',
    {
      'acciones.transferir.vias.en-linea.canal': 'formulario_web',
    },
  ),
  ...revise('iberdrola', 'https://www.iberdrola.es/en/information/privacy-policy', {
    'via_legal.responsable': 'Iberdrola Clientes, S.A.U.',
    'via_legal.dpd': 'dpo@iberdrola.es',
  }),
  ...revise('endesa', 'https://www.endesa.com/en/data-protection-endesa', {
    'via_legal.responsable': 'Endesa Energía, S.A.U.',
  }),
];

const OPERATORS = [
  'digi',
  'euskaltel',
  'jazztel',
  'lowi',
  'masmovil',
  'movistar',
  'o2',
  'pepephone',
  'simyo',
  'vodafone',
  'yoigo',
] as const;
const telephone = [
  // the law's own term stands with the laws, and no operator publishes another
  ...all([...OPERATORS, 'orange'], 'acciones.cancelar.plazo_publicado_dias', null, ON_PURPOSE),
  ...all(['movistar', 'vodafone'], 'acciones.cancelar.vias.por-telefono.de_entrada', PROOF_AND_ACCOUNT, MAYAS),
  ...all(
    OPERATORS.filter((one) => one !== 'movistar' && one !== 'vodafone'),
    'acciones.cancelar.vias.por-telefono.de_entrada',
    PROOF_AND_ACCOUNT,
    NOTHING_FOUND,
  ),
  ...all(OPERATORS, 'acciones.cancelar.vias.por-telefono.si_lo_piden', [[DNI, DNI_FALLECIDO]], NOTHING_FOUND),
  ...all([...OPERATORS, 'orange'], 'acciones.transferir.vias.nuevo-titular.quien', ['nuevo_titular'], NOTHING_FOUND),
  ...all(
    [...OPERATORS, 'orange'],
    'acciones.transferir.vias.nuevo-titular.de_entrada',
    [[CERTIFICADO, ID, NUEVO]],
    NOTHING_FOUND,
  ),
  ...revise('orange', 'https://elgrupoinformatico.com/operadores/baja-orange', {
    'acciones.cancelar.vias.por-telefono.canal': 'telefono',
    'acciones.cancelar.vias.por-telefono.de_entrada': [[CERTIFICADO, DNI_FALLECIDO, ID]],
  }),
  ...revise('orange', NOTHING_FOUND, { 'acciones.cancelar.vias.por-telefono.si_lo_piden': [[DNI]] }),
  ...revise('o2', 'https://www.adslzone.net/operadores/o2/cambiar-titular-contrato-o2/', {
    'acciones.transferir.vias.nuevo-titular.canal': 'correo_electronico',
    'acciones.transferir.vias.nuevo-titular.direccion': 'ayuda@o2online.es',
  }),
  ...revise('o2', NOTHING_FOUND, { matriz: 'movistar' }),
];

const AMAZON = 'amazon.ca, ayuda, TzcJJiVFnIi3pG2yDA (copia)';
const SHOPS = ['aliexpress', 'carrefour', 'el-corte-ingles', 'glovo', 'ikea', 'shein', 'zalando', 'zara-inditex'];
const shops = [
  ...all(
    [...SHOPS, 'temu', 'vinted', 'wallapop'],
    'acciones.eliminar.vias.atencion-cliente.de_entrada',
    PROOF_AND_ACCOUNT,
    NOTHING_FOUND,
  ),
  ...all([...SHOPS, 'temu'], 'acciones.eliminar.vias.atencion-cliente.si_lo_piden', [[DNI]], NOTHING_FOUND),
  ...all(
    ['vinted', 'wallapop'],
    'acciones.eliminar.vias.atencion-cliente.si_lo_piden',
    [[DNI, PARENTESCO]],
    NOTHING_FOUND,
  ),
  ...all(
    ['carrefour', 'ebay', 'shein', 'vinted', 'wallapop'],
    'acciones.transferir.vias.herencia.quien',
    ESTATE_ONLY,
    ESTATE,
  ),
  ...revise('el-corte-ingles', ESTATE, { 'acciones.transferir.vias.financiera.quien': ESTATE_ONLY }),
  ...revise('amazon', AMAZON, {
    'acciones.cancelar.vias.sin-representacion.quien': ['cualquiera'],
    'acciones.cancelar.vias.sin-representacion.de_entrada': PROOF_AND_ACCOUNT,
    'acciones.eliminar.vias.herencia.de_entrada': [[CERTIFICADO, TITULO, DNI, ID]],
  }),
  ...revise('ebay', 'https://observatoire.legitbee.com/plateformes/ebay, 2024-06-06', {
    'acciones.eliminar.vias.aviso.quien': ['familia_directa', 'representante_herencia'],
    'acciones.eliminar.vias.aviso.de_entrada': PROOF_AND_ACCOUNT,
    'acciones.eliminar.vias.aviso.si_lo_piden': [[DNI]],
  }),
  ...revise('ebay', 'https://afterlossguide.pages.dev/what-to-do/ebay/, 2026', {
    'acciones.transferir.vias.herencia.si_lo_piden': [[DNI, TITULO]],
  }),
  ...revise('temu', 'https://temu.com/mk-en/privacy-and-cookie-policy.html, 2025-01-01', {
    'via_legal.responsable': 'Whaleco Technology Limited',
  }),
];

const NEWSPAPERS = ['abc', 'el-mundo', 'el-pais', 'la-vanguardia'] as const;
const newspapers = [
  ...all(NEWSPAPERS, 'acciones.cancelar.vias.por-telefono.de_entrada', [[ID]], NOTHING_FOUND),
  ...all(NEWSPAPERS, 'acciones.cancelar.vias.por-telefono.si_lo_piden', [[CERTIFICADO]], NOTHING_FOUND),
  ...all(NEWSPAPERS, 'acciones.transferir.vias.herencia.quien', ESTATE_ONLY, ESTATE),
  ...all(
    NEWSPAPERS,
    'acciones.eliminar.vias.delegado-de-datos.quien',
    ['familia_directa'],
    'Ley Orgánica 3/2018, art. 3.1: BOE-A-2018-16673',
  ),
];

const ALARMS = ['movistar-prosegur-alarmas', 'securitas-direct'] as const;
const rest = [
  ...all(ALARMS, 'acciones.transferir.vias.nuevo-titular.quien', ['nuevo_titular'], NOTHING_FOUND),
  ...all(ALARMS, 'acciones.cancelar.vias.atencion-cliente.de_entrada', PROOF_AND_ACCOUNT, NOTHING_FOUND),
  ...revise('securitas-direct', NOTHING_FOUND, {
    'acciones.cancelar.vias.atencion-cliente.si_lo_piden': [[DNI, TITULO]],
  }),
  ...revise('github', 'https://docs.github.com/en/site-policy/other-site-policies/github-deceased-user-policy', {
    'acciones.eliminar.vias.soporte.de_entrada': [[ID]],
    'acciones.eliminar.vias.soporte.si_lo_piden': [[CERTIFICADO, DNI, TITULO]],
    'acciones.transferir.vias.soporte.de_entrada': [[ID]],
    'acciones.cancelar.vias.soporte.de_entrada': [[ID]],
  }),
  ...revise('norton', ESTATE, { 'acciones.transferir.vias.herencia.quien': ESTATE_ONLY }),
  ...all(['adobe', 'openai'], 'acciones.cancelar.vias.atencion-cliente.de_entrada', PROOF_AND_ACCOUNT, NOTHING_FOUND),
];

const unknown = [
  ...revise('amazon', ON_PURPOSE, {
    'acciones.cancelar.vias.sin-representacion.direccion': null,
    'acciones.eliminar.vias.herencia.direccion': null,
    'acciones.obtener_datos.vias.herencia.direccion': null,
  }),
  ...all(['shein', 'temu'], 'acciones.eliminar.vias.atencion-cliente.direccion', null, ON_PURPOSE),
  ...all(['orange', 'vodafone'], 'acciones.cancelar.vias.por-carta.direccion', null, ON_PURPOSE),
  ...all(NEWSPAPERS, 'acciones.eliminar.vias.delegado-de-datos.direccion', null, ON_PURPOSE),
  ...all(['amazon', 'digi', 'endesa', 'movistar', 'naturgy', 'orange', 'vodafone'], 'via_legal.dpd', null, ON_PURPOSE),
  ...all(ENERGY, 'acciones.transferir.plazo_publicado_dias', null, ON_PURPOSE),
];

export const CONTRACT_REVISIONS: readonly Revision[] = [
  ...energy,
  ...telephone,
  ...shops,
  ...newspapers,
  ...rest,
  ...unknown,
];
