/** The certificates of the registers. */
import type { Shape } from '../../app/shape.ts';

export const CERTIFICADOS_ES = {
  certificados: {
    vacio: 'Este caso no tiene certificados',
    vacioTexto: 'Aparecen cuando el módulo está contratado y los papeles básicos están completos.',
    organismo: 'Lo expide',
    tasa: 'Tasa',
    gratis: 'Gratuito',
    segunImpreso: 'La que indique el impreso {{modelo}}',
    conserva: 'El registro conserva los datos hasta',
    plazoEstimado: 'Estimación: no consta plazo legal',
    sinCertificado:
      'No hace falta adjuntar el certificado de defunción, salvo que la muerte se inscribiera en un juzgado de paz (hoy tribunal de instancia).',
    desde: 'Se puede pedir desde',
    siempre: 'Cualquier día',
    solicitado: 'Pedido el',
    plazo: 'Respuesta hasta',
    proxima: 'Próxima revisión',
    resultado: 'Qué dice el registro',
    dice: {
      consta: { testamento: 'Consta testamento', seguros: 'Constan seguros' },
      no_consta: { testamento: 'No consta testamento', seguros: 'No constan seguros' },
    },
    ver: 'Ver el documento',
    expedido: 'Expedido el',
    expedidoOpcional: 'Día en que se expidió (opcional)',
    reciente: 'Reciente hasta',
    orden: {
      solicitar: 'Anotar la solicitud',
      obtener: 'Anotar que ha llegado',
      denegar: 'Anotar que lo deniegan',
      descartar: 'Anotar que no procede',
    },
    hecho: {
      solicitar: '{{certificado}}: solicitud anotada.',
      obtener: '{{certificado}}: anotado que ha llegado.',
      denegar: '{{certificado}}: anotado que lo deniegan.',
      descartar: '{{certificado}}: anotado que no procede.',
    },
    plazoOpcional: 'Último día para la respuesta (opcional)',
    documento: 'Documento',
    sinDocumento: 'Añada antes el documento recibido.',
    motivo: 'Motivo, para el expediente',
  },
};

export const CERTIFICADOS_EN: Shape<typeof CERTIFICADOS_ES> = {
  certificados: {
    vacio: 'This case has no certificates',
    vacioTexto: 'They appear when the module is contracted and the basic documents are complete.',
    organismo: 'Issued by',
    tasa: 'Fee',
    gratis: 'Free',
    segunImpreso: 'As stated on form {{modelo}}',
    conserva: 'The register keeps the data until',
    plazoEstimado: 'An estimate: no legal deadline is known',
    sinCertificado:
      'The death certificate need not be attached, unless the death was entered in a court of peace (now tribunal de instancia).',
    desde: 'Can be requested from',
    siempre: 'Any day',
    solicitado: 'Requested on',
    plazo: 'Answer by',
    proxima: 'Next review',
    resultado: 'What the register says',
    dice: {
      consta: { testamento: 'There is a will', seguros: 'There are policies' },
      no_consta: { testamento: 'There is no will', seguros: 'There are no policies' },
    },
    ver: 'View the document',
    expedido: 'Issued on',
    expedidoOpcional: 'Issue date (optional)',
    reciente: 'Recent until',
    orden: {
      solicitar: 'Log the request',
      obtener: 'Log arrival',
      denegar: 'Log the denial',
      descartar: 'Mark as not applicable',
    },
    hecho: {
      solicitar: '{{certificado}}: request logged.',
      obtener: '{{certificado}}: arrival logged.',
      denegar: '{{certificado}}: denial logged.',
      descartar: '{{certificado}}: marked as not applicable.',
    },
    plazoOpcional: 'Last day for the answer (optional)',
    documento: 'Document',
    sinDocumento: 'Add the document received first.',
    motivo: 'Reason, for the file',
  },
};
