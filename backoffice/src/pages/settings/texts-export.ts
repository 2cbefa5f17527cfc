/** The words of the copy of everything that an insurer has here. */
import type { Shape } from '../../app/shape.ts';

export const EXPORT_ES = {
  titulo: 'Copia de todos los datos',
  texto:
    'Todo lo que su entidad tiene aquí, en ficheros que lee cualquier programa: casos, siniestros, eventos, cifras, catálogo y registro de auditoría. El formato está documentado, y cada fichero lleva su huella para comprobar que está entero.',
  pasos:
    'Se prepara en segundo plano; se puede cerrar esta página. Cuando esté lista, se avisa por correo a quienes administran la entidad, y se puede descargar durante {{dias}} días. Después se borra.',
  pedir: 'Preparar una copia',
  pedida: 'La copia se está preparando.',
  ultimas: 'Copias pedidas',
  ninguna: 'Todavía no se ha pedido ninguna copia',
  ningunaTexto: 'Prepare una cuando la necesite: para guardarla, para una auditoría o para cambiar de servicio.',
  servicio: 'El servicio',
  pedidaPor: 'Pedida por',
  cuando: 'Cuándo',
  contenido: 'Contenido',
  lineas: '{{lineas}} líneas, {{tamano}}',
  hasta: 'Se puede descargar hasta',
  descargar: 'Descargar',
  avance: '{{hechos}} de {{total}} ficheros',
  estado: { en_curso: 'En preparación', lista: 'Lista', fallida: 'No terminó', borrada: 'Borrada' },
  explica: {
    fallida: 'No se pudo terminar, o se borró un caso mientras tanto. Pida otra.',
    borrada: 'Sus ficheros ya no existen. Pida otra si la necesita.',
  },
  firmada: {
    texto:
      'El registro de unos días, firmado con el sello del servicio. Se comprueba fuera de esta aplicación: un solo carácter cambiado se nota.',
    desde: 'Desde el día',
    hasta: 'Hasta el día',
    descargar: 'Descargar firmado',
  },
  retenido: 'Lo que no incluye, y por qué',
  cuantos: 'No incluidos: {{n}}',
  clase: {
    casos_bloqueados: 'Casos con los datos bloqueados',
    cuentas_reservadas: 'Qué cuentas están reservadas',
    contenido_de_documentos: 'El contenido de los documentos de la familia',
    conversaciones_de_la_familia: 'Lo que la familia y el servicio se escriben',
    identificadores_de_cuentas: 'Los identificadores completos de las cuentas',
    secretos: 'Claves, contraseñas y enlaces',
  },
  motivo: {
    casos_bloqueados: 'Solo se entregan a jueces, fiscales y administraciones (LOPDGDD, art. 32).',
    cuentas_reservadas: 'Las reservó la persona fallecida o su familia. El estado y el módulo sí constan.',
    contenido_de_documentos: 'Se aportó para tramitar el legado y para nada más (RGPD, art. 5.1.b).',
    conversaciones_de_la_familia: 'Por la misma razón. No se cuentan.',
    identificadores_de_cuentas: 'Consta la forma abreviada que se ve en cada caso. No se cuentan.',
    secretos: 'El servicio solo guarda su huella. No se cuentan.',
  },
};

export const EXPORT_EN: Shape<typeof EXPORT_ES> = {
  titulo: 'Copy of all the data',
  texto:
    'Everything that your company has here, in files that any program reads: cases, claims, events, figures, catalogue and audit log. The format is documented, and each file carries its hash, to check that it is whole.',
  pasos:
    'It is prepared in the background; you can close this page. When it is ready, your administrators are told by e-mail, and it can be downloaded for {{dias}} days. Then it is erased.',
  pedir: 'Prepare a copy',
  pedida: 'The copy is being prepared.',
  ultimas: 'Copies asked for',
  ninguna: 'No copy has been asked for yet',
  ningunaTexto: 'Prepare one when you need it: to keep it, for an audit, or to move to another service.',
  servicio: 'The service',
  pedidaPor: 'Asked for by',
  cuando: 'When',
  contenido: 'Content',
  lineas: '{{lineas}} lines, {{tamano}}',
  hasta: 'Can be downloaded until',
  descargar: 'Download',
  avance: '{{hechos}} of {{total}} files',
  estado: { en_curso: 'Being prepared', lista: 'Ready', fallida: 'Not completed', borrada: 'Erased' },
  explica: {
    fallida: 'It could not be completed, or a case was erased meanwhile. Ask for another.',
    borrada: 'Its files are gone. Ask for another if you need one.',
  },
  firmada: {
    texto:
      'The log of some days, signed with the seal of the service. It can be verified outside this application: a single changed character shows.',
    desde: 'From day',
    hasta: 'To day',
    descargar: 'Download signed',
  },
  retenido: 'What it does not hold, and why',
  cuantos: 'Left out: {{n}}',
  clase: {
    casos_bloqueados: 'Cases whose data are blocked',
    cuentas_reservadas: 'Which accounts are reserved',
    contenido_de_documentos: 'The contents of the family’s documents',
    conversaciones_de_la_familia: 'What the family and the service write to each other',
    identificadores_de_cuentas: 'Full identifiers of accounts',
    secretos: 'Keys, passwords and links',
  },
  motivo: {
    casos_bloqueados: 'They are handed only to courts, prosecutors and authorities (LOPDGDD, art. 32).',
    cuentas_reservadas: 'The person who died or the family reserved them. State and module are there.',
    contenido_de_documentos: 'They were given to put the estate in order, and for nothing else (GDPR, art. 5.1.b).',
    conversaciones_de_la_familia: 'For the same reason. Not counted.',
    identificadores_de_cuentas: 'The short form shown in each case is there. Not counted.',
    secretos: 'The service keeps their hashes alone. Not counted.',
  },
};
