/** The words of the paper to keep in English. */
import type { SummaryTexts } from './rules-summary-es.ts';

export const SUMMARY_EN: SummaryTexts = {
  titulo: ({ fallecido }) => `What has been done with the accounts of ${fallecido}`,
  pie: 'What has been done',
  fichero: 'what-has-been-done',
  cabecera: {
    fallecido: 'Whose they were',
    heredero: 'Who asked for it',
    caso: 'Case number',
    fecha: 'Date of this paper',
    estado: 'Where it stands',
  },
  fallecio: ({ nombre, fecha }) => `${nombre}. Died on ${fecha}.`,
  sigue: 'It goes on.',
  terminado: ({ fecha }) => `It ended on ${fecha}.`,
  entrada: {
    vivo: ({ fallecido }) =>
      `This paper says how each account of ${fallecido} stands today. The work goes on. You can get another paper whenever you like.`,
    cerrado: ({ fallecido }) =>
      `This paper says what became of each account of ${fallecido}: what was done, what could not be, and where you can go. Keep it with your papers.`,
    aseguradora:
      'This paper says how each account stands, with what the insurer may see. Of those that the family keeps to itself it shows the part of the service and the state alone. They do not count in the sum.',
  },
  ahorro: {
    cifra: ({ importe }) => `${importe} a year`,
    texto: 'This is no longer charged.',
    comoSeCuenta:
      'It is an estimate: each bill, by the number of times a year it was charged. Only what has ended or passed to somebody else counts.',
    sinImporte: {
      uno: 'One more account no longer charges, and we do not know how much it was. It is not in the sum.',
      varios: ({ n }) =>
        `Another ${n} accounts no longer charge, and we do not know how much it was. They are not in the sum.`,
    },
    previsto: ({ importe }) => `If what is under way ends well, another ${importe} a year will no longer be charged.`,
  },
  grupos: {
    hecho: 'Done',
    en_marcha: 'Under way',
    no_pudo: 'Could not be, and what you can do',
    no_pedida: 'Never asked for',
    reservada: 'Accounts that the family keeps to itself',
  },
  sinCuentas: 'There is no account on the list.',
  acciones: {
    eliminar: 'to close and erase it',
    conmemorar: 'to keep it as a memorial',
    cancelar: 'to end the contract',
    transferir: 'to pass it to somebody else',
    obtener_datos: 'for a copy of what was there',
    conservar: 'to leave it as it is',
  },
  aviso: 'to put the death on record',
  avisado: 'They know of the death. Nothing was erased.',
  cambioDeTitular: 'to change the holder',
  aQuienHereda: 'to pass what there is to whoever inherits',
  resultados: {
    eliminada: 'It was closed and erased.',
    conmemorada: 'It was kept as a memorial.',
    cancelada: 'The contract has ended. It charges no more.',
    transferida: 'It passed to somebody else.',
    datos_obtenidos: 'The copy that was asked for was obtained.',
    conservada: 'It was left as it was.',
    no_existia: 'The company says that there was no such account.',
    caduca_sola: 'Nothing has to be asked for. The company closes it by itself in time.',
  },
  titularCambiado: 'The holder was changed.',
  pasoAQuienHereda: 'What there was went to whoever inherits.',
  caducaHacia: ({ fecha }) => `Nothing has to be asked for. The company closes it by itself about ${fecha}.`,
  enMarcha: {
    propuesta: 'It has yet to be decided what to do with it.',
    confirmada: ({ accion }) => `It was decided ${accion}. It has not been asked for yet.`,
    solicitada: ({ accion }) => `The company was asked ${accion}.`,
    rechazada: 'The company wants another paper. Once it is there, it will be asked again.',
  },
  plazo: ({ fecha }) => `The company has until ${fecha} to answer.`,
  plazoPasado: ({ fecha }) => `The company had until ${fecha} to answer.`,
  noPudo: {
    denegada: ({ accion }) => `The company was asked ${accion}, and refused.`,
    rechazada: ({ accion }) => `The company was asked ${accion}, and has said no for now.`,
    sin_respuesta: ({ accion }) => `The company was asked ${accion}. It did not answer.`,
    descartada: ({ accion }) => `The company was asked ${accion}, and then it was let go.`,
  },
  noPedida: {
    fin_de_caso: 'The work ended before it was asked for.',
    familia: 'The family took it off the list.',
    duplicada: 'It was on the list twice.',
    objecion: 'It was decided not to touch it, after a disagreement.',
    servicio: 'Albacea took it off the list.',
  },
  quitada: 'It was taken off the list.',
  seQueria: ({ accion }) => `What was wanted: ${accion}.`,
  cuenta: ({ identificador }) => `Account: ${identificador}`,
  reservada: 'Your insurer does not see which one it is.',
  pedido: ({ fecha }) => `Asked for on ${fecha}.`,
  acabado: ({ fecha }) => `Ended on ${fecha}.`,
  dijo: ({ palabras }) => `The company answered: “${palabras}”`,
  reclamada: ({ fecha }) => `The family complained to the Agencia Española de Protección de Datos on ${fecha}.`,
  prueba: ({ papel, fecha }) => `Proof: ${papel}, of ${fecha}.`,
  pruebas: {
    respuesta_proveedor: "the company's answer",
    justificante_envio: 'the proof of what was sent',
    otro: 'a paper kept with the case',
  },
  puede: {
    aepd: 'You can complain to the Agencia Española de Protección de Datos.',
    telecomunicaciones: 'You can complain to the Oficina de Atención al Usuario de Telecomunicaciones.',
    banco_de_espana: 'You can complain to the company and then to the Banco de España.',
    cnmv: 'You can complain to the company and then to the Comisión Nacional del Mercado de Valores.',
    consumo: 'You can complain at the consumer office of your town hall.',
  },
  modulos: { borrado: 'Profiles and accounts', suscripciones: 'Bills and payments', certificados: 'Certificates' },
  estados: {
    propuesta: 'to be decided',
    confirmada: 'decided',
    solicitada: 'asked of the company',
    resuelta: 'ended',
    rechazada: 'the company has said no',
    sin_respuesta: 'the company did not answer',
    descartada: 'not followed',
  },
  certificados: {
    titulo: 'Certificates',
    tipos: {
      defuncion_literal: 'Literal death certificate',
      ultimas_voluntades: 'Certificate of last wills',
      seguros_fallecimiento: 'Certificate of death-cover insurance',
    },
    pendiente: 'It has yet to be asked for.',
    desde: ({ fecha }) => `It can be asked for from ${fecha} on.`,
    solicitado: ({ fecha }) => `It was asked for on ${fecha}.`,
    esperado: ({ fecha }) => `It is expected about ${fecha}.`,
    obtenido: ({ fecha }) => `It was obtained on ${fecha}.`,
    guardado: 'It is kept with the papers of the case.',
    no_procede: 'It was not asked for.',
    denegado: 'The register did not give it.',
    dice: {
      ultimas_voluntades: { consta: 'It says that there is a will.', no_consta: 'It says that no will is on record.' },
      seguros_fallecimiento: {
        consta: 'It says that there was insurance in their name.',
        no_consta: 'It says that no insurance in their name is on record.',
      },
    },
  },
  queda: {
    titulo: 'What remains, and where to go',
    nada: 'On our part nothing remains to be done.',
    decidir: ({ cuentas }) => `You have yet to decide what to do with ${cuentas}. You can do it on your page.`,
    seguimos: ({ cuentas }) => `We go on with ${cuentas}. We will write to you when there is news.`,
    reabrir: ({ cuentas, fecha, aQuien }) =>
      `Until ${fecha} we can ask again about ${cuentas}. If you want that, call ${aQuien}.`,
    aepd: ({ cuentas }) =>
      `About ${cuentas} you can complain to the Agencia Española de Protección de Datos, at www.aepd.es. It is free, and you need no lawyer.`,
    telecomunicaciones: ({ cuentas }) =>
      `About ${cuentas} you can complain to the Oficina de Atención al Usuario de Telecomunicaciones, of the Spanish government. It is free. You have to complain to the company first.`,
    banco_de_espana: ({ cuentas }) =>
      `About ${cuentas} you can complain to its customer service. If it does not agree, to the Banco de España. It is free.`,
    cnmv: ({ cuentas }) =>
      `About ${cuentas} you can complain to its customer service. If it does not agree, to the Comisión Nacional del Mercado de Valores. It is free.`,
    consumo: ({ cuentas }) =>
      `About ${cuentas} you can complain at the consumer office (OMIC) of your town hall. It is free. Take this paper with you.`,
    recibos: ({ cuentas, semanas }) =>
      `Look at the bank whether bills of ${cuentas} still come. A direct debit can be given back within the ${semanas} weeks that follow.`,
    titulo_sucesorio: ({ cuentas }) =>
      `If there is money in ${cuentas}, it belongs to the estate. Whoever inherits asks for it, with the will or the declaration of heirs. A notary explains how.`,
    testamento:
      'There is a will on record. The certificate says before which notary it was made. There you ask for the copy.',
    sin_testamento: 'No will is on record. Who inherits is declared before a notary. You can ask at any notary.',
    seguros: 'There is insurance in their name. The certificate says with which companies. Ask each of them.',
    certificado:
      'You can ask for the certificates that were not obtained: the one of the death at the Registro Civil, the others at the Ministerio de Justicia.',
  },
  firma: {
    linea: ({ aseguradora, fecha }) => `Albacea, acting on behalf of (por cuenta de) ${aseguradora}. ${fecha}.`,
    lugar: 'Signature and stamp:',
  },
  notaria: {
    titulo: 'Sheet for the notary',
    texto:
      'This sheet can be handed over by itself. It says with which companies the deceased had accounts or contracts, and what is on record of each on the date of the paper.',
    fallecido: 'Deceased',
    identidad: 'Identity number',
    noConsta: 'Not on record in the case',
    fallecimiento: 'Date of death',
    heredero: 'Who asked for the work',
    caso: 'Reference of the case',
    fecha: 'Date',
    columnas: {
      empresa: 'Company and account',
      puedeHaber: 'What may be there',
      consta: 'What is on record',
      referencia: 'Document',
    },
    derechos: { saldo: 'Money or balance', contenidos: 'Contents', contrato: 'Contract or bills' },
    sinCuentas: 'No account with money, contents or bills is on record.',
    documento: ({ papel, fecha }) => `${papel}, ${fecha}`,
    documentos: { respuesta_proveedor: 'Answer', justificante_envio: 'Sending', otro: 'Other paper' },
    referencia: ({ referencia }) => `ref. ${referencia}`,
    notas: [
      'Each company certifies the amounts to whoever proves their right. Albacea has received no money and has accepted or shared out nothing: the mandate of the family does not allow it.',
      'Whoever asked for the work did so as a relative or close person. This paper does not mean that the estate is accepted (article 999 of the Código Civil).',
      'Albacea keeps the documents that prove it with the case, each with its reference.',
    ],
  },
};
