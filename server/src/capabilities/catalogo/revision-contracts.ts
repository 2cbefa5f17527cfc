/**
 * Corrections to the entries of contracts, money, shops, newspapers and software, each with where it was seen; held against the
 * entries by `revision.test.ts`. What stays unknown on purpose is here too: it is null, and nobody fills it in by analogy.
 */
import { type Revision, revise } from './revision.ts';

/** The same correction for several providers. */
const all = (proveedores: readonly string[], campo: string, valor: unknown, fuente: string | null): Revision[] =>
  proveedores.map((proveedor) => ({ proveedor, campo, valor, fuente }));

const CERTIFICADO = 'certificado_defuncion';
const ID = 'identificador_cuenta';
const DNI = 'dni_solicitante';
const DNI_FALLECIDO = 'dni_fallecido';
const TITULO = 'titulo_sucesorio';
const ULTIMAS = 'ultimas_voluntades';
const CARTA = 'carta_instrucciones';
const PARENTESCO = 'prueba_parentesco';
const PODER = 'poder';
const NUEVO = 'datos_nuevo_titular';

const RD_88_2026 = 'RD 88/2026, arts. 28 y 31: BOE-A-2026-3212, 2026-02-12';
const RD_899_2009 = 'RD 899/2009, art. 7: BOE-A-2009-8961, texto en vigor';
const SELECTRA = 'https://selectra.es/energia/tramites/cambio-titular-luz';
const MAYAS = 'https://65ymas.com/consejos/como-dar-baja-servicios-telefonia-fallecido_47386_102.html';
const BDE =
  'https://clientebancario.bde.es/pcb/es/menu-horizontal/productosservici/herencias/guia-textual/Derechodeinformacionsobrelasposicionesdelcausante/Acreditacion_de_de6814e11eca761.html';
/** Looked for without result: account and proof of death first, anything of identity, kinship or title only if they ask. */
const NOTHING_FOUND = null;
/** What is paid back belongs to the estate. */
const ESTATE = 'Lo que se devuelve es de la herencia: Codigo Civil, arts. 659 y 661';
/** Not seen anywhere, and nobody infers it from other countries or companies. */
const ON_PURPOSE = null;

const PROOF_AND_ACCOUNT = [[CERTIFICADO, ID]];
const ESTATE_ONLY = ['representante_herencia'];

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
  ...all([...OPERATORS, 'orange'], 'acciones.cancelar.plazo_publicado_dias', 2, RD_899_2009),
  ...all([...OPERATORS, 'orange'], 'acciones.cancelar.plazo_computo', 'habiles', RD_899_2009),
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

const BANKS = [
  'abanca',
  'bankinter',
  'bbva',
  'caixabank',
  'ibercaja',
  'ing',
  'kutxabank',
  'openbank',
  'sabadell',
  'santander',
  'unicaja',
] as const;
const CAIXABANK = 'https://blog.caixabank.es/blogcaixabank/como-gestionar-productos-bancarios-familiar-fallecido/';
const banks = [
  ...all(BANKS, 'acciones.eliminar.vias.avisar.quien', ['cualquiera'], NOTHING_FOUND),
  ...all(
    BANKS.filter((bank) => !['bankinter', 'bbva', 'caixabank'].includes(bank)),
    'acciones.eliminar.vias.avisar.de_entrada',
    PROOF_AND_ACCOUNT,
    NOTHING_FOUND,
  ),
  ...revise('caixabank', `${CAIXABANK}, 2023-05-24`, { 'acciones.eliminar.vias.avisar.de_entrada': PROOF_AND_ACCOUNT }),
  ...revise('bbva', 'bbva.es, «Gestiones bancarias en caso de herencia o fallecimiento»', {
    'acciones.eliminar.vias.avisar.de_entrada': PROOF_AND_ACCOUNT,
  }),
  ...all(BANKS, 'acciones.obtener_datos.vias.informacion.quien', ESTATE_ONLY, BDE),
  ...all(
    BANKS.filter((bank) => bank !== 'bankinter'),
    'acciones.obtener_datos.vias.informacion.de_entrada',
    [[CERTIFICADO, ULTIMAS, TITULO, ID]],
    BDE,
  ),
  ...revise('bankinter', 'https://www.bankinter.com/blog/empresas/gestiones-bancarias-caso-fallecimiento', {
    'acciones.eliminar.vias.avisar.de_entrada': PROOF_AND_ACCOUNT,
    'acciones.obtener_datos.vias.informacion.de_entrada': [[CERTIFICADO, ULTIMAS, TITULO, DNI, ID]],
  }),
  ...all(BANKS, 'acciones.transferir.vias.dinero.quien', ESTATE_ONLY, BDE),
  ...all(BANKS, 'acciones.transferir.vias.dinero.de_entrada', [[CERTIFICADO, ULTIMAS, TITULO, CARTA, ID]], BDE),
  ...revise('santander', 'bancosantander.es, «Servicios de testamentarías»', {
    'acciones.eliminar.vias.avisar.canal': 'telefono',
  }),
  ...revise('santander', 'https://www.bancosantander.es/ca/informacion-proteccion-datos', {
    'via_legal.dpd': 'privacidad@gruposantander.es',
  }),
  ...revise('caixabank', 'https://caixabank.cat/particular/general/privacy-policy.html', {
    'via_legal.dpd': 'delegado.proteccion.datos@caixabank.com',
  }),
  ...revise('bbva', 'https://www.bbva.es/en/general/tramitacion-herencias.html', {
    'acciones.transferir.vias.dinero.canal': 'formulario_web',
    'acciones.eliminar.vias.avisar-en-linea.canal': 'formulario_web',
  }),
  ...revise(
    'n26',
    'https://support.n26.com/en-es/account-and-personal-details/personal-information-and-data/bereavement-and-probate',
    {
      'acciones.eliminar.vias.avisar.quien': ['cualquiera'],
      'acciones.eliminar.vias.avisar.de_entrada': [[CERTIFICADO, ID], [ID]],
    },
  ),
  ...revise('n26', NOTHING_FOUND, {
    'acciones.eliminar.vias.avisar.si_lo_piden': [[DNI, TITULO]],
    'acciones.transferir.vias.herencia.si_lo_piden': [[DNI, TITULO]],
  }),
  ...revise(
    'revolut',
    'https://help.revolut.com/es-ES/help/more/legal-topics/what-happens-to-a-revolut-account-if-the-account-holder-passes-away/',
    {
      'acciones.eliminar.vias.avisar.quien': ['cualquiera'],
      'acciones.eliminar.vias.avisar.de_entrada': [[CERTIFICADO, DNI, ID]],
      'acciones.eliminar.vias.avisar.si_lo_piden': [[TITULO]],
      'acciones.transferir.vias.herencia.de_entrada': [[CERTIFICADO, DNI, ID, TITULO]],
    },
  ),
  ...revise('wise', 'Wise, ayuda, artículo 37glHL6ckog9WppgS6nSDI (copia)', {
    'acciones.obtener_datos.vias.informacion.de_entrada': [
      [CERTIFICADO, DNI, TITULO, ID],
      [CERTIFICADO, DNI, PARENTESCO, ID],
    ],
    'acciones.transferir.vias.herencia.de_entrada': [
      [CERTIFICADO, DNI, TITULO, CARTA, ID],
      [CERTIFICADO, DNI, PARENTESCO, CARTA, ID],
    ],
    'acciones.transferir.vias.herencia.si_lo_piden': [[PODER]],
    'acciones.transferir.vias.herencia.agente': 'aceptado',
  }),
];

const PAYSAFE =
  'http://www.paysafecard.com/es/support/question/22/que-ocurre-con-una-cuenta-de-mypaysafe-si-su-titular-muere/';
const PAYPAL =
  'https://www.paypal.com/nl/smarthelp/article/hoe-sluit-ik-de-paypal-rekening-van-iemand-die-is-overleden-faq1694';
const payments = [
  ...revise('paypal', PAYPAL, {
    'acciones.eliminar.vias.por-carta.quien': ['albacea', 'representante_herencia'],
    'acciones.eliminar.vias.por-carta.de_entrada': [[CERTIFICADO, DNI, TITULO, ID, CARTA]],
  }),
  ...revise('klarna', ESTATE, { 'acciones.transferir.vias.herencia.quien': ESTATE_ONLY }),
  ...revise('klarna', NOTHING_FOUND, {
    'acciones.eliminar.vias.soporte.de_entrada': PROOF_AND_ACCOUNT,
  }),
  ...revise('mypaysafe', PAYSAFE, {
    'acciones.eliminar.vias.formulario.de_entrada': [[CERTIFICADO, DNI, ID]],
  }),
  ...revise('bizum', 'Condiciones de Bizum de Cajamar (copia)', {
    'acciones.cancelar.vias.por-el-banco.canal': 'nada_que_presentar',
  }),
];

const crypto = [
  ...revise(
    'binance',
    'https://www.binance.com/en-JP/support/faq/how-to-use-the-inheritance-appeal-feature-on-binance-89413ec723d94a1d8fb038e3e1130e0a, 2024-04-03',
    {
      'acciones.transferir.vias.cuenta-propia.agente': 'no_aceptado',
      'acciones.transferir.plazo_publicado_dias': 60,
    },
  ),
  ...revise('binance', NOTHING_FOUND, { 'acciones.transferir.vias.cuenta-propia.de_entrada': PROOF_AND_ACCOUNT }),
  ...revise('bit2me', NOTHING_FOUND, {
    'acciones.transferir.vias.herencia.de_entrada': PROOF_AND_ACCOUNT,
    'acciones.transferir.vias.herencia.si_lo_piden': [[DNI, TITULO]],
  }),
  ...revise('coinbase', 'https://memento-mori.email/en/blog/coinbase-account-after-death, 2026-04-02', {
    'acciones.transferir.vias.herencia.quien': ['albacea', 'representante_herencia'],
    'acciones.eliminar.vias.herencia.quien': ['albacea', 'representante_herencia'],
  }),
  ...revise('kraken', 'https://support.kraken.com/articles/deceased-client-account-claims', {
    'acciones.transferir.vias.herencia.de_entrada': [[CERTIFICADO, TITULO, DNI, CARTA]],
  }),
  ...revise('okx', 'okx.com, ayuda, 2021-05-19 (copia)', {
    'acciones.transferir.vias.soporte.de_entrada': [[ID]],
    'acciones.transferir.vias.soporte.si_lo_piden': [[CERTIFICADO, PARENTESCO, DNI_FALLECIDO, DNI, TITULO, CARTA]],
    'acciones.transferir.vias.soporte.idioma': 'en',
  }),
];

const investments = [
  ...revise('etoro', 'help.etoro.com, artículo 1805303522 (copia)', {
    'acciones.eliminar.vias.albacea.de_entrada': [[CERTIFICADO, TITULO, DNI, CARTA]],
    'acciones.eliminar.vias.albacea.si_lo_piden': [[PARENTESCO]],
  }),
  ...revise('indexa-capital', 'https://support.indexacapital.com/es/esp/fallecimiento-titular, 2024-11-12', {
    'acciones.obtener_datos.vias.aviso-y-saldos.de_entrada': [
      [CERTIFICADO, DNI, TITULO],
      [CERTIFICADO, DNI],
    ],
  }),
  ...revise('mintos', 'https://help.mintos.com/hc/es/articles/4411863496209', {
    'acciones.eliminar.vias.avisar.quien': ['cualquiera'],
    'acciones.eliminar.vias.avisar.direccion': 'support@mintos.com',
    'acciones.eliminar.vias.avisar.de_entrada': [[ID]],
    'acciones.transferir.vias.herencia.de_entrada': [[CERTIFICADO, TITULO, CARTA]],
    'acciones.transferir.vias.herencia.si_lo_piden': [[PODER]],
  }),
  ...revise(
    'october',
    'http://help.october.eu/es/articles/2848185-que-pasa-con-la-cuenta-october-en-caso-de-fallecimiento-del-inversor',
    {
      'acciones.transferir.vias.notario-por-correo.canal': 'correo_electronico',
      'acciones.transferir.vias.notario-por-carta.de_entrada': [[CERTIFICADO, ULTIMAS, TITULO]],
    },
  ),
  ...revise('trade-republic', NOTHING_FOUND, {
    'acciones.transferir.vias.herencia.de_entrada': PROOF_AND_ACCOUNT,
  }),
  ...revise('trading212', 'https://helpcentre.trading212.com/hc/en-us/articles/360014075217', {
    'acciones.eliminar.vias.soporte.de_entrada': [[CERTIFICADO]],
    'acciones.transferir.vias.soporte.de_entrada': [[CERTIFICADO]],
  }),
  ...revise('trading212', NOTHING_FOUND, {
    'acciones.eliminar.vias.soporte.si_lo_piden': [[TITULO, DNI]],
  }),
  ...revise(
    'xtb',
    'https://www.xtb.com/it/help-center/come-cominciare-a-fare-trading/procedura-in-caso-di-morte-del-cliente',
    {
      'acciones.eliminar.vias.avisar.de_entrada': [[CERTIFICADO]],
      'acciones.eliminar.plazo_publicado_dias': 2,
      'acciones.transferir.vias.el-heredero.de_entrada': [[CERTIFICADO, TITULO, DNI, CARTA]],
      'acciones.transferir.vias.con-representante.de_entrada': [[CERTIFICADO, TITULO, DNI, CARTA, PODER]],
    },
  ),
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
  ...all(['indexa-capital', 'trade-republic'], 'acciones.transferir.vias.herencia.direccion', null, ON_PURPOSE),
  ...all(['orange', 'vodafone'], 'acciones.cancelar.vias.por-carta.direccion', null, ON_PURPOSE),
  ...all(NEWSPAPERS, 'acciones.eliminar.vias.delegado-de-datos.direccion', null, ON_PURPOSE),
  ...all(
    ['abanca', 'ibercaja', 'ing', 'kutxabank', 'openbank', 'sabadell', 'santander', 'unicaja'],
    'pagina',
    null,
    ON_PURPOSE,
  ),
  ...all(
    ['amazon', 'digi', 'endesa', 'movistar', 'naturgy', 'orange', 'paypal', 'vodafone'],
    'via_legal.dpd',
    null,
    ON_PURPOSE,
  ),
  ...all(ENERGY, 'acciones.transferir.plazo_publicado_dias', null, ON_PURPOSE),
  ...all(BANKS, 'acciones.eliminar.vias.avisar.agente', 'desconocido', ON_PURPOSE),
];

export const CONTRACT_REVISIONS: readonly Revision[] = [
  ...energy,
  ...telephone,
  ...banks,
  ...payments,
  ...crypto,
  ...investments,
  ...shops,
  ...newspapers,
  ...rest,
  ...unknown,
];
