/** A draft that no native speaker has read yet. */
import type { MessagePhrases } from './family-message-phrases.ts';

export const MESSAGE_GL: MessagePhrases = {
  plantillas: {
    papel: {
      asunto: 'Fainos falta un papel máis',
      avance: 'Dicímoslle cal é e como envialo. Non hai présa.',
      parrafos: [
        'Para seguir fainos falta este papel: {papel}. {para_quien}',
        'Pode envialo desde a súa páxina persoal, coa ligazón que xa ten. Serve unha foto feita co móbil.',
        'Se non o ten ou non sabe onde pedilo, dígao e buscamos outra maneira.',
      ],
      sms: 'fainos falta un papel máis. Verao ao entrar na súa páxina, coa ligazón que xa ten. Non hai présa.',
    },
    identificador: {
      asunto: 'Unha dúbida sobre unha conta',
      avance: 'Só vostede pode aclarala. Non hai présa.',
      parrafos: [
        'Temos unha dúbida e vostede pode axudarnos. É sobre {empresa}.',
        'O dato co que buscamos esa conta non parece completo. Pode ser un usuario, un correo ou un número de contrato, e adoita vir nunha factura ou nunha mensaxe da empresa.',
        'Míreo, por favor, na súa páxina persoal, e corríxao alí se fai falta. Se non o atopa, non pasa nada: dígao.',
      ],
      sms: 'temos unha dúbida sobre unha conta. Mírea cando poida na súa páxina, coa ligazón que xa ten.',
    },
    como_va: {
      asunto: 'Como vai todo',
      avance: 'Un resumo do feito e do que falta.',
      parrafos: [
        'Contámoslle como vai a súa xestión. Contas rematadas: {hechas}. Pedidas, á espera de resposta: {pedidas}. Aínda por pedir: {por_pedir}.',
        '{turno}',
        'Pode ver o detalle na súa páxina persoal, cando queira.',
      ],
      sms: 'a súa xestión avanza. Rematadas: {hechas}. Á espera de resposta: {pedidas}. Por pedir: {por_pedir}. O detalle está na súa páxina.',
    },
    gracias: {
      asunto: 'Grazas polo que nos enviou',
      avance: 'Xa o temos.',
      parrafos: [
        'Xa temos o que nos enviou. Grazas polo seu tempo e a súa axuda.',
        'Seguimos nós. Se fixese falta algo máis, dirémosllo.',
      ],
      sms: 'xa temos o que nos enviou. Grazas. Se fixese falta algo máis, dirémosllo.',
    },
    pesame: {
      asunto: 'Estamos ao seu lado, sen présa',
      avance: 'O que queda pode agardar.',
      parrafos: [
        'Sabemos que son días difíciles e non queremos engadirlle présa.',
        'O que queda por facer pode agardar. Fágao cando lle veña ben, aos poucos, ou pídalle a alguén da familia que lle axude.',
        'Se o prefire, podemos facelo xuntos por teléfono.',
      ],
      sms: null,
    },
  },
  avanceLibre: 'Escribímoslle sobre a súa xestión.',
  paraQuien: 'É para {empresa}.',
  reservada: 'unha das súas contas',
  papel: {
    certificado_defuncion: 'certificado de defunción',
    prueba_parentesco: 'libro de familia ou outra proba',
    titulo_sucesorio: 'testamento ou declaración de herdeiros',
    ultimas_voluntades: 'certificado de últimas vontades',
    seguros_fallecimiento: 'certificado de seguros',
    resolucion_judicial: 'resolución dun xuíz',
    poder: 'poder notarial',
    factura: 'recibo ou factura',
  },
  turno: {
    heredero: 'Agora hai algo que só pode facer vostede. Verao ao entrar na súa páxina.',
    proveedor: 'Agora non ten que facer nada: agardamos as respostas.',
    aseguradora: 'Agora non ten que facer nada: agardamos pola súa compañía.',
    servicio: 'Agora non ten que facer nada: seguimos nós.',
    fin: 'O traballo rematou. Non ten que facer nada máis.',
  },
  escritoEn: {
    es: 'Escrito en castelán:',
    en: 'Escrito en inglés:',
    ca: 'Escrito en catalán:',
    gl: 'Escrito en galego:',
    eu: 'Escrito en éuscaro:',
  },
};
