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
  titulo: 'A copy of all your data',
  texto:
    'Everything your company holds here, in files that any program can read: cases, claims, events, figures, catalogue and audit log. The format is documented, and each file comes with a hash so you can check it is complete.',
  pasos:
    'It is prepared in the background, so you can close this page. When it is ready, your administrators get an e-mail and can download it for {{dias}} days. Then it is erased.',
  pedir: 'Prepare a copy',
  pedida: 'The copy is being prepared.',
  ultimas: 'Requested copies',
  ninguna: 'No copies requested yet',
  ningunaTexto: 'Prepare one whenever you need it: for your records, for an audit, or to move to another service.',
  servicio: 'The service',
  pedidaPor: 'Requested by',
  cuando: 'When',
  contenido: 'Content',
  lineas: '{{lineas}} lines, {{tamano}}',
  hasta: 'Available until',
  descargar: 'Download',
  avance: '{{hechos}} of {{total}} files',
  estado: { en_curso: 'Being prepared', lista: 'Ready', fallida: 'Not completed', borrada: 'Erased' },
  explica: {
    fallida: 'It could not be completed, or a case was erased in the meantime. Request another.',
    borrada: 'Its files are gone. Request another if you need one.',
  },
  retenido: 'What it leaves out, and why',
  cuantos: 'Left out: {{n}}',
  clase: {
    casos_bloqueados: 'Cases whose data are locked',
    cuentas_reservadas: 'Which accounts are private',
    contenido_de_documentos: 'The contents of the family’s documents',
    conversaciones_de_la_familia: 'What the family and the service write to each other',
    identificadores_de_cuentas: 'Full account identifiers',
    secretos: 'Keys, passwords and links',
  },
  motivo: {
    casos_bloqueados: 'They are released only to courts, prosecutors and authorities (LOPDGDD, art. 32).',
    cuentas_reservadas: 'The person who died or the family marked them private. Their state and module are included.',
    contenido_de_documentos:
      'They were provided to settle the person’s digital affairs, and for nothing else (GDPR, art. 5.1.b).',
    conversaciones_de_la_familia: 'For the same reason. Not counted.',
    identificadores_de_cuentas: 'The short form shown in each case is included. Not counted.',
    secretos: 'The service keeps only their hashes. Not counted.',
  },
};
