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
    portabilidad: 'que mandemos os seus datos a outra empresa',
  },
  asunto: 'Resposta sobre os seus datos',
  avance: 'Esta é a resposta ao que nos pediu.',
  antes: (clase) => `Pediunos ${clase}. Esta é a resposta:`,
  decisiones: { atendida: 'Fixemos o que pediu.', denegada: 'Non podemos facelo. Explicámoslle por que:' },
  enLaPagina: 'Tamén a pode ler na súa páxina, en «Os seus datos».',
  quejarse: (h) =>
    `Se non está de acordo, pode escribir a ${h.contacto ?? h.responsable} ou reclamar ante a Axencia Española de Protección de Datos, en www.aepd.es. É de balde e non fai falta avogado.`,
  pie: (h) => `${h.responsable} é responsable dos seus datos persoais. Albacea úsaos só para esta xestión.`,
};
