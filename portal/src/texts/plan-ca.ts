/** Words of what to expect, told on the first visit, in Catalan: what is asked, which papers, who waits for whom, how long. */
import type { planEs } from './plan-es.ts';

export const planCa: typeof planEs = {
  plan: {
    pasosTitulo: 'Què li demanem: {n} passos',
    pasos: {
      voluntad: 'Dir-nos si {fallecido} va deixar dit què fer.',
      cuentas: 'Dir-nos quins comptes recorda, i què fem amb cadascun.',
      documentos: 'Enviar el certificat de defunció. Pot signar abans de tenir-lo.',
      autorizacion: 'Signar el seu permís, amb el número del seu document i un codi que li enviem per correu.',
    },
    papelesTitulo: 'Quins papers calen',
    papeles: 'El certificat de defunció, sempre. Amb ell comencem. Segons el compte, pot caldre alguna cosa més:',
    soloCertificado: 'Normalment n’hi ha prou amb el certificat.',
    hacenFalta: 'Demanen {papeles}.',
    puedenPedir: 'De vegades demanen {papeles}.',
    papelesLuego: 'Abans de signar li direm quins, empresa per empresa.',
    soloRegistros: 'N’hi ha prou amb el certificat de defunció. De la resta ens n’ocupem nosaltres.',
    esperaTitulo: 'Qui fa què',
    espera: {
      familia: 'Primer, vostè: fa els passos quan pot.',
      nosotros: 'Després, nosaltres: una persona mira el que ha enviat i demanem cada cosa.',
      reposo: 'El que no té marxa enrere s’espera tres dies, per si canvia d’idea.',
      empresas: 'Després, les empreses: contesten al seu ritme. Si triguen, hi insistim nosaltres.',
      registros: 'Des del {fecha} es pot preguntar si va deixar testament o assegurances de vida.',
    },
    tiempoTitulo: 'Quant triga',
    tiempoSuyo: 'Vostè, uns dotze minuts. Els pot repartir en diversos dies.',
    visto: '{grupo}: {semanas}, pel que hem vist altres vegades.',
    noSabemos: 'De la resta encara no ho sabem. Donem a cada empresa {semanas}, i després hi insistim.',
    noSabemosNada:
      'Depèn de cada empresa, i encara no sabem quant triguen de debò. Els donem {semanas}, i després hi insistim.',
    semanas: { uno: 'una setmana', varios: 'unes {n} setmanes' },
    entreSemanas: 'entre {desde} i {hasta} setmanes',
    queRegistros: 'Demanem en nom seu els certificats als registres públics.',
    sinCuentas: {
      inicio: 'Els certificats de~{fallecido}',
      paso: 'Dir-nos que no falta res més.',
      accion: 'Dir-nos que no falta res',
      porQue: 'Així podem acabar quan arribin els certificats.',
      titulo: 'Falta res més?',
      texto: 'Aquí demanem només els certificats. Si no falta res, digui’ns-ho.',
      boton: 'No falta res',
    },
  },
};
