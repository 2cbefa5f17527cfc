/** What is not written in Catalan and why, and refusals by their code, in Catalan. */
import type { tonguesEs } from './tongues-es.ts';

export const tonguesCa: typeof tonguesEs = {
  enEspanol: {
    permiso: 'El text del permís és en castellà, perquè l’han de llegir les empreses de tot Espanya.',
    carta: 'La carta és en castellà, perquè l’ha de llegir l’empresa.',
    papel: 'Aquest paper, de moment, només el tenim en castellà.',
    empresa: 'Les notes sobre cada empresa, de moment, només les tenim en castellà.',
    guia: 'Les guies, de moment, només les tenim en castellà.',
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
    nombre_distinto:
      'El nom no és el que tenim apuntat. Escrigui’l com surt al seu document. Si el tenim malament, el pot corregir.',
    documento_no_admitido: 'No podem fer servir aquest arxiu. Faci una foto o triï un PDF.',
    demasiados_intentos: 'Ho ha provat massa vegades seguides. Esperi uns minuts, si us plau.',
  },
};
