/**
 * Corrections to the entries of banks, payments, crypto-assets and investments, each with where it was seen; held against the
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
const ULTIMAS = 'ultimas_voluntades';
const CARTA = 'carta_instrucciones';
const PARENTESCO = 'prueba_parentesco';
const PODER = 'poder';
const BDE =
  'https://clientebancario.bde.es/pcb/es/menu-horizontal/productosservici/herencias/guia-textual/Derechodeinformacionsobrelasposicionesdelcausante/Acreditacion_de_de6814e11eca761.html';

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

const unknown = [
  ...all(['indexa-capital', 'trade-republic'], 'acciones.transferir.vias.herencia.direccion', null, ON_PURPOSE),
  ...all(
    ['abanca', 'ibercaja', 'ing', 'kutxabank', 'openbank', 'sabadell', 'santander', 'unicaja'],
    'pagina',
    null,
    ON_PURPOSE,
  ),
  ...revise('paypal', ON_PURPOSE, { 'via_legal.dpd': null }),
  ...all(BANKS, 'acciones.eliminar.vias.avisar.agente', 'desconocido', ON_PURPOSE),
];

export const MONEY_REVISIONS: readonly Revision[] = [...banks, ...payments, ...crypto, ...investments, ...unknown];
