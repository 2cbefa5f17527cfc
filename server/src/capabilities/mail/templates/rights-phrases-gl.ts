/** What somebody of the family reads about their own data, in Galician. */
import type { RightsPhrases } from './rights-phrases.ts';

export const RIGHTS_GL: RightsPhrases = {
  cabecera: 'Albacea, por conta de',
  firma: (h) => `Albacea, por conta de ${h.aseguradora}`,
  saludo: (name) => `Ola, ${name}:`,
  despedida: 'Reciba un saúdo cordial,',
  clase: {
    acceso: 'saber máis sobre os seus datos',
    rectificacion: 'corrixir os seus datos',
    supresion: 'borrar os seus datos',
    limitacion: 'que non usemos os seus datos mentres se aclara algo',
    oposicion: 'que deixemos de usar os seus datos',
  },
  corregido: {
    asunto: 'Cambiamos os seus datos',
    avance: 'Mandámoslle este aviso por se non foi vostede.',
    que: {
      nombre: 'Corriximos o seu nome, como nos dixo na súa páxina.',
      telefono: 'Cambiamos o seu teléfono, como nos dixo na súa páxina.',
    },
    noFueUsted: (h) =>
      h.telefono === null
        ? `Se non foi vostede, fale con ${h.aseguradora} canto antes.`
        : `Se non foi vostede, chame a ${h.aseguradora} ao ${h.telefono} canto antes.`,
  },
  respuesta: {
    asunto: 'Resposta sobre os seus datos',
    avance: 'Esta é a resposta ao que nos pediu.',
    antes: (clase) => `Pediunos ${clase}. Esta é a resposta:`,
    decision: { atendida: 'Fixemos o que pediu.', denegada: 'Non podemos facelo. Explicámoslle por que:' },
    enLaPagina: 'Tamén a pode ler na súa páxina, en «Os seus datos».',
  },
  prorroga: {
    asunto: 'Precisamos máis tempo para contestarlle',
    avance: 'Dicímoslle por que e ata cando.',
    antes: (clase, day) =>
      `Pediunos ${clase}. Imos tardar máis dun mes: contestarémoslle antes do ${day}. O motivo é este:`,
  },
  quejarse: (h) =>
    `Se non está de acordo, pode escribir a ${h.contacto ?? h.responsable} ou reclamar ante a Axencia Española de Protección de Datos, en www.aepd.es. É de balde e non fai falta avogado.`,
  pie: (h) => `${h.responsable} é responsable dos seus datos persoais. Albacea úsaos só para esta xestión.`,
};
