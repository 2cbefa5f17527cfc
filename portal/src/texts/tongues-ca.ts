/** What is not written in Catalan and why, and refusals by their code, in Catalan. */
import type { tonguesEs } from './tongues-es.ts';

export const tonguesCa: typeof tonguesEs = {
  enEspanol: {
    permiso: 'El text del permís és en castellà, perquè l’han de llegir les empreses de tot Espanya.',
    carta: 'La carta és en castellà, perquè l’ha de llegir l’empresa.',
    papel: 'Aquest paper, de moment, només el tenim en castellà.',
    empresa: 'Les notes sobre cada empresa, de moment, només les tenim en castellà.',
    guia: 'Les guies, de moment, només les tenim en castellà.',
    extracto: 'Les frases sobre cada rebut, de moment, només les tenim en castellà.',
    persona: 'Ho ha escrit en castellà qui ho ha mirat.',
  },
  rechazos: {
    accion_no_permitida: 'Això ho ha de fer una altra persona.',
    aseguradora_pausada: 'El servei està aturat uns dies. Parli amb la seva companyia d’assegurances.',
    no_encontrado: 'Això ja no hi és. Torni enrere i miri com està tot.',
    demasiadas_cuentas: 'En aquest cas ja no hi caben més comptes.',
    allegado_repetido: 'Ja ha convidat algú amb aquesta adreça. Si la vol canviar, retiri abans aquella invitació.',
    demasiados_allegados: 'Ja ha convidat totes les persones que es pot.',
    demasiadas_invitaciones: 'Ha enviat moltes invitacions seguides. Esperi una estona, si us plau.',
    enlace_reciente: 'Fa poc que li hem enviat un enllaç. Esperi uns minuts abans de demanar-ne un altre.',
    demasiados_documentos: 'En aquest cas ja no hi caben més papers. Si n’ha d’enviar un altre, truqui’ns.',
    estado_no_permite: 'Ara això ja no es pot fer. Torni enrere i miri com està.',
    validacion: 'Hi ha alguna cosa que no és correcta. Repassi el que ha escrit.',
    codigo_incorrecto: 'El codi no és correcte. Torni’l a escriure, o demani’n un altre.',
    nombre_en_otra_escritura:
      'Hi ha un nom amb lletres que els nostres papers no poden portar. Digui’ns com surt al DNI, NIE o passaport, i el canviem.',
    nombre_distinto:
      'El nom no és el que tenim apuntat. Escrigui’l com surt al seu document. Si el tenim malament, el pot corregir.',
    documento_no_admitido: 'No podem fer servir aquest arxiu. Faci una foto o triï un PDF.',
    demasiados_intentos: 'Ho ha provat massa vegades seguides. Esperi uns minuts, si us plau.',
    papel_ilegible: 'No es llegeix bé. Torni a fer la foto amb més llum, sense reflexos i amb tota la pàgina a dins.',
    papel_incompleto: 'Falta alguna pàgina o part del document. Enviï’l complet, si us plau.',
    papel_otra_persona: 'El document és d’una altra persona. Comprovi que sigui el que es demana, si us plau.',
    papel_otro_documento: 'No és el document que es demana. A la llista s’explica quin és i on aconseguir-lo.',
    papel_caducado: 'El document està caducat. En cal un de vigent.',
    papel_sin_firma: 'Falta la signatura o el segell. Enviï’l signat o segellat, si us plau.',
    papel_datos_distintos: 'Els noms o les dates no coincideixen amb els del cas. Si l’error és nostre, digui’ns-ho.',
    papel_no_oficial: 'Cal el document oficial. Aquesta còpia no l’accepten.',
    papel_otro: 'No hem pogut acceptar aquest document. Qui porta el cas li explicarà per què.',
  },
};
