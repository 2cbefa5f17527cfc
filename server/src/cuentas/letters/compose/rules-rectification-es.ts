/** The letter of rectification in Spanish; pure. A lawyer reads it before it is used. */
import { inLetter } from '../../../shared/rules-dates-madrid.ts';
import type { RectificationData, RectificationPhrases } from './rules-rectification-data.ts';

const WHAT: Readonly<Record<RectificationData['que'], string>> = {
  eliminar: 'la eliminación de su cuenta',
  conmemorar: 'la conversión de su cuenta en conmemorativa',
  cancelar: 'la cancelación de su contrato',
  transferir: 'el cambio de titularidad o la entrega de lo que hubiera en la cuenta',
  obtener_datos: 'una copia de los datos de su cuenta',
  conservar: 'la conservación de su cuenta',
  certificado: 'un certificado a su nombre',
};

/** What has to be put back, should it have been done. */
const BACK: Readonly<Record<RectificationData['que'], string>> = {
  eliminar:
    'Que restablezcan la cuenta con todo su contenido, si se eliminó o se desactivó. Si una parte no pudiera recuperarse, que digan cuál y por qué.',
  conmemorar: 'Que devuelvan la cuenta a su estado normal, con el acceso de su titular.',
  cancelar:
    'Que mantengan o restablezcan el contrato y el servicio en las mismas condiciones, con el mismo número o punto de suministro, sin coste ni penalización.',
  transferir: 'Que devuelvan la titularidad, el saldo y los datos de pago a como estaban, sin coste.',
  obtener_datos:
    'Que no entreguen ninguna copia. Si ya se entregó alguna, que digan qué contenía, a quién y en qué fecha.',
  conservar: 'Que retiren cualquier limitación que se pusiera en la cuenta.',
  certificado: 'Que no expidan el certificado o, si ya se expidió, que lo dejen sin efecto.',
};

const completeName = ({ persona }: RectificationData): string => `${persona.nombre} ${persona.apellidos}`;

export const RECTIFICATION_ES: RectificationPhrases = {
  secciones: {
    piden: 'Qué se pide',
    cuenta: 'De qué se trata',
    fundamento: 'En qué se funda',
    respuesta: 'Respuesta',
  },
  asunto: (d) => `Rectificación urgente: ${completeName(d)} vive (ref. ${d.referencia})`,
  destinatario: (d) => [
    d.que === 'certificado'
      ? 'A la atención de quien tramita la solicitud'
      : 'A la atención del Departamento de Atención al Cliente',
    d.destinatario,
  ],
  fecha: (d) => inLetter(d.hoy, 'es'),
  presentacion: (d) => [
    `El ${inLetter(d.pedida, 'es')} les llegó, por nuestra gestión, la solicitud de ${WHAT[d.que]}, porque se nos había comunicado el fallecimiento de ${completeName(d)}. La información no era correcta: la persona vive.`,
    'Les pedimos que dejen sin efecto esa solicitud y que deshagan lo que se haya hecho. Lamentamos las molestias.',
  ],
  peticiones: (d) => [
    'Que no hagan nada de lo que se pedía en esa solicitud, ni en los escritos que la siguieron.',
    BACK[d.que],
    'Que retiren de sus registros cualquier anotación de fallecimiento y avisen de la rectificación a quienes se la hayan comunicado.',
    'Que destruyan los documentos que acompañaban a la solicitud.',
    'Que confirmen por escrito lo que se haya hecho y en qué fecha.',
  ],
  cuenta: (d) => [
    ['Destinatario', d.destinatario],
    ['Titular', completeName(d)],
    ...(d.persona.dni ? [['Número de identidad', d.persona.dni] as const] : []),
    ...(d.que === 'certificado'
      ? []
      : [
          [
            'Cuenta o contrato',
            d.identificador ?? 'No consta el identificador: la que figure a nombre de la persona titular',
          ] as const,
        ]),
    ['Fecha de la solicitud', inLetter(d.pedida, 'es')],
    ['Referencia', d.referencia],
  ],
  fundamento: () => [
    'Los datos personales tienen que ser exactos, y los que no lo sean se suprimen o se rectifican sin dilación: artículo 5.1.d) del Reglamento (UE) 2016/679, general de protección de datos.',
    'La persona interesada tiene derecho a que se rectifiquen sin dilación indebida los datos inexactos que le conciernen: artículo 16 del mismo Reglamento. Quien los comunicó avisa de la rectificación a cada destinatario, y es lo que hace esta carta: artículo 19.',
  ],
  respuesta: ({ contacto: { email, telefono }, referencia }) =>
    `Les rogamos que contesten por escrito cuanto antes, a ${email}${telefono ? `, o al teléfono ${telefono}` : ''}, con la referencia ${referencia}. Si necesitan comprobar algo, basta con decirlo por el mismo medio.`,
  despedida: (d) => ['Atentamente,', 'Albacea', `por cuenta de ${d.aseguradora}`],
};
