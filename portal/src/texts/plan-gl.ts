/** Words of what to expect, told on the first visit, in Galician: what is asked, which papers, who waits for whom, how long. */
import type { planEs } from './plan-es.ts';

export const planGl: typeof planEs = {
  plan: {
    pasosTitulo: 'Que lle pedimos: {n} pasos',
    pasos: {
      voluntad: 'Dicirnos se {fallecido} deixou dito que facer.',
      cuentas: 'Dicirnos que contas lembra, e que facemos con cada unha.',
      documentos: 'Mandar o certificado de defunción. Pode asinar antes de telo.',
      autorizacion: 'Asinar o seu permiso, co número do seu documento e un código que lle mandamos por correo.',
    },
    papelesTitulo: 'Que papeis fan falta',
    papeles: 'O certificado de defunción, sempre. Con el empezamos. Segundo a conta, pode facer falta algo máis:',
    soloCertificado: 'Adoita abondar co certificado.',
    hacenFalta: 'Piden {papeles}.',
    puedenPedir: 'Ás veces piden {papeles}.',
    papelesLuego: 'Antes de asinar dirémoslle cales, empresa por empresa.',
    soloRegistros: 'Abonda co certificado de defunción. Do demais ocupámonos nós.',
    esperaTitulo: 'Quen fai que',
    espera: {
      familia: 'Primeiro, vostede: dá os pasos cando poida.',
      nosotros: 'Despois, nós: unha persoa mira o que mandou e pedimos cada cousa.',
      reposo: 'O que non ten volta atrás agarda tres días, por se cambia de idea.',
      empresas: 'Logo, as empresas: contestan ao seu ritmo. Se tardan, insistímoslles nós.',
      registros: 'Desde o {fecha} pódese preguntar se deixou testamento ou seguros de vida.',
    },
    tiempoTitulo: 'Canto tarda',
    tiempoSuyo: 'Vostede, uns doce minutos. Pode repartilos en varios días.',
    visto: '{grupo}: {semanas}, polo que vimos outras veces.',
    noSabemos: 'Do demais aínda non o sabemos. Dámoslle a cada empresa {semanas}, e despois insistimos.',
    noSabemosNada:
      'Depende de cada empresa, e aínda non sabemos canto tardan de verdade. Dámoslles {semanas}, e despois insistimos.',
    semanas: { uno: 'unha semana', varios: 'unhas {n} semanas' },
    entreSemanas: 'entre {desde} e {hasta} semanas',
    queRegistros: 'Pedimos por vostede os certificados aos rexistros públicos.',
    sinCuentas: {
      inicio: 'Os certificados de {fallecido}',
      paso: 'Dicirnos que non falta nada máis.',
      accion: 'Dicirnos que non falta nada',
      porQue: 'Así podemos rematar cando cheguen os certificados.',
      titulo: 'Falta algo máis?',
      texto: 'Aquí pedimos só os certificados. Se non falta nada, díganolo.',
      boton: 'Non falta nada',
    },
  },
};
