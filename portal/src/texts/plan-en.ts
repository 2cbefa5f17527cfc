import type { planEs } from './plan-es.ts';

/** Words of what to expect, told on the first visit, in English. */
export const planEn: typeof planEs = {
  plan: {
    pasosTitulo: 'What we ask of you: {n} steps',
    pasos: {
      voluntad: 'Telling us whether {fallecido} said what to do.',
      cuentas: 'Telling us which accounts you remember, and what to do with each.',
      documentos: 'Sending the death certificate. You can sign before you have it.',
      autorizacion: 'Signing your permission, with the number of your identity document and a code sent by e-mail.',
    },
    papelesTitulo: 'Which papers are needed',
    papeles: 'The death certificate, always. With it we begin. Some accounts may need something more:',
    soloCertificado: 'The certificate is usually enough.',
    hacenFalta: 'They ask for {papeles}.',
    puedenPedir: 'They sometimes ask for {papeles}.',
    papelesLuego: 'Before you sign we will tell you which, company by company.',
    soloRegistros: 'The death certificate is enough. We see to the rest.',
    esperaTitulo: 'Who does what',
    espera: {
      familia: 'First, you: take the steps when you can.',
      nosotros: 'Then, us: a person looks at what you sent, and we ask for each thing.',
      reposo: 'What cannot be undone waits three days, in case you change your mind.',
      empresas: 'Then, the companies: they answer at their own pace. If they are slow, we ask again.',
      registros: 'From {fecha} on, one can ask whether there is a will or a life insurance.',
    },
    tiempoTitulo: 'How long it takes',
    tiempoSuyo: 'You, about twelve minutes, in as many sittings as you like.',
    visto: '{grupo}: {semanas}, by what we have seen before.',
    noSabemos: 'Of the rest we do not know yet. We give each company {semanas}, and then ask again.',
    noSabemosNada:
      'It depends on each company, and we do not know yet how long they really take. We give them {semanas}, and then ask again.',
    semanas: { uno: 'a week', varios: 'about {n} weeks' },
    entreSemanas: 'between {desde} and {hasta} weeks',
    queRegistros: 'We ask the public registers for the certificates in your name.',
    sinCuentas: {
      inicio: 'The certificates of {fallecido}',
      paso: 'Telling us that nothing else is missing.',
      accion: 'Tell us that nothing is missing',
      porQue: 'Then we can finish when the certificates have come.',
      titulo: 'Is anything else missing?',
      texto: 'Here we only ask for the certificates. If nothing is missing, tell us.',
      boton: 'Nothing is missing',
    },
  },
};
