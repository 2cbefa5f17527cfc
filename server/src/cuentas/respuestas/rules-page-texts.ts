/** The texts of the page on which providers answer; pure. */
import type { Paper } from '@albacea/contract/schemas/ready-proveedores.ts';
import type { RespuestaClass } from '@albacea/contract/schemas/respuesta-lists.ts';
import type { ProviderRequest } from '@albacea/contract/schemas/respuestas.ts';

export type PageLanguage = 'es' | 'en';
type Action = ProviderRequest['accion'];

const ASKED: Readonly<Record<Action, Readonly<Record<PageLanguage, string>>>> = {
  avisar: { es: 'Anotar el fallecimiento', en: 'Put the death on record' },
  eliminar: { es: 'Eliminar la cuenta', en: 'Delete the account' },
  conmemorar: { es: 'Convertir la cuenta en conmemorativa', en: 'Turn the account into a memorial' },
  cancelar: { es: 'Cancelar el contrato', en: 'Cancel the contract' },
  transferir: { es: 'Cambiar el titular', en: 'Change the holder' },
  heredar: { es: 'Entregar lo que queda a quien hereda', en: 'Pass on what is left to the heirs' },
  obtener_datos: { es: 'Entregar una copia de los datos', en: 'Hand over a copy of the data' },
  conservar: { es: 'Conservar la cuenta', en: 'Keep the account' },
};

const DONE: Readonly<Record<Action, Readonly<Record<PageLanguage, string>>>> = {
  avisar: { es: 'Está anotado', en: 'It is on record' },
  eliminar: { es: 'Hemos eliminado la cuenta', en: 'We have deleted the account' },
  conmemorar: { es: 'Ya es una cuenta conmemorativa', en: 'It is a memorial account now' },
  cancelar: { es: 'Hemos cancelado el contrato', en: 'We have cancelled the contract' },
  transferir: { es: 'Hemos cambiado el titular', en: 'We have changed the holder' },
  heredar: { es: 'Lo hemos entregado a quien hereda', en: 'We have passed it on to the heirs' },
  obtener_datos: { es: 'Hemos enviado los datos', en: 'We have sent the data' },
  conservar: { es: 'La conservamos como se pide', en: 'We keep it as asked' },
};

const SAID: Readonly<Record<PageLanguage, Readonly<Partial<Record<RespuestaClass, string>>>>> = {
  es: {
    pide_papel: 'Necesitamos un papel o un dato',
    negada: 'No podemos hacerlo',
    no_existe: 'No encontramos esa cuenta',
    acuse: 'La hemos recibido y la estamos tramitando',
    otra: 'Otra cosa',
  },
  en: {
    pide_papel: 'We need a paper or a detail',
    negada: 'We can not do it',
    no_existe: 'We find no such account',
    acuse: 'We have received it and are working on it',
    otra: 'Something else',
  },
};

/** The name of each answer for this action. */
export const answerText = (clase: RespuestaClass, accion: Action, language: PageLanguage): string =>
  SAID[language][clase] ?? DONE[accion][language];
export const askedText = (accion: Action, language: PageLanguage): string => ASKED[accion][language];

export const PAPER_NAMES: Readonly<Record<PageLanguage, Readonly<Record<Paper, string>>>> = {
  es: {
    certificado_defuncion: 'Certificado literal de defunción',
    prueba_fallecimiento: 'Otra prueba del fallecimiento',
    prueba_parentesco: 'Prueba del parentesco',
    identificador_cuenta: 'Correo, usuario o número de la cuenta',
    factura: 'Una factura o un cargo',
    dni_fallecido: 'Documento de identidad del titular',
    dni_solicitante: 'Documento de identidad de quien lo pide',
    titulo_sucesorio: 'Testamento o declaración de herederos',
    ultimas_voluntades: 'Certificado de últimas voluntades',
    resolucion_judicial: 'Resolución judicial',
    poder: 'Poder notarial',
    carta_instrucciones: 'Carta firmada o formulario propio',
    clave_de_acceso: 'Clave que dejó el titular',
    datos_pago: 'Cómo se paga la cuenta',
    datos_nuevo_titular: 'Datos del nuevo titular',
  },
  en: {
    certificado_defuncion: 'Full death certificate',
    prueba_fallecimiento: 'Other proof of the death',
    prueba_parentesco: 'Proof of kinship',
    identificador_cuenta: 'E-mail, user or number of the account',
    factura: 'A bill or a charge',
    dni_fallecido: 'Identity document of the holder',
    dni_solicitante: 'Identity document of who asks',
    titulo_sucesorio: 'Will or declaration of heirs',
    ultimas_voluntades: 'Certificate of last wills',
    resolucion_judicial: 'Court order',
    poder: 'Power of attorney',
    carta_instrucciones: 'Signed letter, or your own form',
    clave_de_acceso: 'Key that the holder left',
    datos_pago: 'How the account is paid',
    datos_nuevo_titular: 'Details of the new holder',
  },
};

export const PAGE_TEXTS = {
  es: {
    ...{ idioma: 'English', otro: 'en' },
    titulo: 'Contestar a una solicitud',
    entrada:
      'Albacea tramita las cuentas de personas fallecidas en nombre de su familia. Con el código de la carta puede contestarnos aquí, sin registrarse.',
    etiqueta: 'Código de la carta',
    ayuda: 'Veinte letras y números. Está en el apartado «Respuesta».',
    abrir: 'Ver la solicitud',
    solicitud: 'La solicitud',
    ...{
      a: 'Dirigida a',
      pide: 'Qué se pide',
      cuenta: 'Cuenta o contrato',
      fecha: 'Enviada el',
      referencia: 'Nuestra referencia',
    },
    sinIdentificador: 'No consta: la que figure a nombre de la persona de la carta',
    enNombre: (aseguradora: string) => `En nombre de la familia, por cuenta de ${aseguradora}.`,
    yaHay: (day: string) =>
      `El ${day} recibimos una respuesta suya y una persona la está leyendo. Si algo ha cambiado, puede enviar otra.`,
    pregunta: '¿Qué nos contesta?',
    papeles: '¿Qué falta?',
    ayudaPapeles: 'Se lo pediremos a la familia tal como lo marque.',
    motivo: 'Explíquelo con sus palabras',
    ayudaMotivo: 'Necesario si no puede hacerlo o si es otra cosa.',
    suReferencia: 'Su referencia o número de expediente',
    fichero: 'Un documento',
    ayudaFichero: 'PDF, JPEG o PNG, hasta 10 MB. Si no lo tiene, siga sin él.',
    quien: 'Quién contesta',
    ...{ nombre: 'Nombre', departamento: 'Departamento', email: 'Correo' },
    opcional: 'opcional',
    enviar: 'Enviar la respuesta',
    pie: 'Esta página muestra una sola solicitud. De cada visita guardamos la hora y el comienzo de la dirección de red. Reenviar el código no cambia nada por sí solo.',
    recibido: 'Hemos recibido su respuesta',
    ahora: 'Qué pasa ahora',
    persona: 'Una persona de nuestro equipo la lee y la anota. Hasta entonces la solicitud sigue abierta.',
    pedira: 'Si falta un papel, se lo pedimos a la familia y se lo enviamos.',
    masTarde: 'El código sigue valiendo mientras la solicitud esté abierta.',
    otraVez: 'Enviar otra respuesta',
    recibidaEl: 'Recibida el',
    respuesta: 'Su respuesta',
    desconocido: 'No hay ninguna solicitud abierta con ese código',
    reviselo:
      'Revise las letras y los números. Si está bien escrito, la solicitud ya está resuelta o el código se anuló: no tiene que hacer nada. Si lo que nos dijo ha cambiado, conteste al correo de la carta.',
    demasiadas: 'Demasiados intentos',
    espere:
      'Desde su red se han hecho muchas consultas. Vuelva a intentarlo dentro de una hora, o conteste al correo de la carta.',
    falta: 'Revise esto',
    elija: 'Elija una de las respuestas.',
  },
  en: {
    ...{ idioma: 'Español', otro: 'es' },
    titulo: 'Answer a request',
    entrada:
      'Albacea settles the accounts of people who have died, on behalf of their families. With the code of the letter you can answer us here, without signing up.',
    etiqueta: 'Code of the letter',
    ayuda: 'Twenty letters and digits, in the section “Reply”.',
    abrir: 'See the request',
    solicitud: 'The request',
    ...{
      a: 'Addressed to',
      pide: 'What is asked',
      cuenta: 'Account or contract',
      fecha: 'Sent on',
      referencia: 'Our reference',
    },
    sinIdentificador: 'Not known: the one in the name of the person of the letter',
    enNombre: (aseguradora: string) => `On behalf of the family, for ${aseguradora}.`,
    yaHay: (day: string) =>
      `On ${day} we received an answer of yours, and a person is reading it. If something has changed, you can send another.`,
    pregunta: 'What is your answer?',
    papeles: 'What is missing?',
    ayudaPapeles: 'We will ask the family for exactly what you mark.',
    motivo: 'Tell us in your own words',
    ayudaMotivo: 'Needed if you can not do it, or if it is something else.',
    suReferencia: 'Your reference or case number',
    fichero: 'A document',
    ayudaFichero: 'PDF, JPEG or PNG, up to 10 MB. If you have none, go on without it.',
    quien: 'Who answers',
    ...{ nombre: 'Name', departamento: 'Department', email: 'E-mail' },
    opcional: 'optional',
    enviar: 'Send the answer',
    pie: 'This page shows one request alone. Of each visit we keep the time and the beginning of the network address. Forwarding the code changes nothing by itself.',
    recibido: 'We have received your answer',
    ahora: 'What happens now',
    persona: 'A person of our team reads it and puts it on record. Until then the request stays open.',
    pedira: 'If a paper is missing, we ask the family for it and send it to you.',
    masTarde: 'The code stays valid while the request is open.',
    otraVez: 'Send another answer',
    recibidaEl: 'Received on',
    respuesta: 'Your answer',
    desconocido: 'There is no open request with that code',
    reviselo:
      'Check the letters and digits. If it is typed correctly, the request is settled or the code was revoked: there is nothing you have to do. If what you told us has changed, please answer to the e-mail of the letter.',
    demasiadas: 'Too many tries',
    espere:
      'Many look-ups have come from your network. Please try again in an hour, or answer to the e-mail of the letter.',
    falta: 'Please check this',
    elija: 'Choose one of the answers.',
  },
} as const;
