/** Notes, and calls with the consent of the family. */
import type { Shape } from '../../app/shape.ts';

export const NOTES_ES = {
  llamada: {
    elija: 'Llamada en la que lo dijo',
    falta: 'No hay ninguna llamada anotada para esto. Llame a la familia y anote qué acordaron.',
    anotar: 'Anotar una llamada',
    constancia: 'Por teléfono con {{quien}}, el {{cuando}}',
  },
  nota: {
    nueva: 'Anotar',
    clase: 'Qué se anota',
    clases: {
      nota: 'Nota',
      llamada: 'Llamada',
    },
    antes:
      'Teléfono de la familia: {{telefono}}. Preséntese, diga por cuenta de qué aseguradora llama, compruebe con quién habla y pregunte si acepta que se anote lo acordado. La llamada no se graba. Decide quien hereda: cuéntele qué pasará con cada cuenta, y si se puede deshacer, antes de que diga que sí.',
    sinTelefono: 'no consta',
    interlocutor: 'Con quién habló',
    identificacion: 'Cómo comprobó quién era',
    identificacionEjemplo: 'Por ejemplo, fecha de nacimiento y número de póliza',
    consentimiento: 'Qué aceptó',
    sinConsentimiento: 'Nada en particular',
    consiente: {
      lista: 'La lista está completa',
      confirmar_cuentas: 'Confirma cuentas',
      firma: 'Quiere firmar',
      carta_enviada: 'Ha enviado una carta',
      contacto: 'Cambio de contacto',
      otro: 'Otra cosa',
    },
    texto: {
      nota: 'Nota para el equipo',
      llamada: 'Qué se habló y qué se acordó',
    },
    guardar: {
      nota: 'Guardar la nota',
      llamada: 'Guardar la llamada',
    },
    hecha: {
      nota: 'Nota guardada.',
      llamada: 'Llamada anotada.',
    },
    vacio: 'Todavía no hay notas',
    vacioTexto: 'Las ve solo el servicio: ni la familia ni la aseguradora.',
    alguien: 'alguien del servicio',
    con: 'Con {{quien}}',
    identificada: 'comprobado: {{como}}',
  },
};

export const NOTES_EN: Shape<typeof NOTES_ES> = {
  llamada: {
    elija: 'Call in which they said so',
    falta: 'No call is recorded for this. Call the family and note what was agreed.',
    anotar: 'Log a call',
    constancia: 'By telephone with {{quien}}, on {{cuando}}',
  },
  nota: {
    nueva: 'New entry',
    clase: 'Kind of entry',
    clases: {
      nota: 'Note',
      llamada: 'Call',
    },
    antes:
      'Family’s telephone: {{telefono}}. Introduce yourself, say which insurer you are calling for, check who you are speaking to and ask whether you may note what is agreed. The call is not recorded. The heir decides: tell them what will happen to each account, and whether it can be undone, before they say yes.',
    sinTelefono: 'not known',
    interlocutor: 'Who you spoke to',
    identificacion: 'How you checked their identity',
    identificacionEjemplo: 'For instance date of birth and policy number',
    consentimiento: 'What was agreed to',
    sinConsentimiento: 'Nothing in particular',
    consiente: {
      lista: 'The list is complete',
      confirmar_cuentas: 'Confirms accounts',
      firma: 'Wants to sign',
      carta_enviada: 'Has sent a letter',
      contacto: 'Change of contact',
      otro: 'Something else',
    },
    texto: {
      nota: 'Note for the team',
      llamada: 'What was said and agreed',
    },
    guardar: {
      nota: 'Save the note',
      llamada: 'Save the call',
    },
    hecha: {
      nota: 'Note saved.',
      llamada: 'Call recorded.',
    },
    vacio: 'No notes yet',
    vacioTexto: 'Only the service sees them: neither the family nor the insurer.',
    alguien: 'somebody on the team',
    con: 'With {{quien}}',
    identificada: 'checked: {{como}}',
  },
};
