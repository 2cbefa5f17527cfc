/** Words of the permission that is signed with a certificate too, in English. */
import type { certificateEs } from './certificate-es.ts';

export const certificateEn: typeof certificateEs = {
  enlace: 'Sign it with a certificate too',
  noHaceFalta: 'There is no need. It is for those who wish to.',
  hay: 'You have signed it with your certificate too.',
  verlo: 'See that signature',
  titulo: 'Sign with a certificate too',
  volver: 'Your permission',
  paraQue:
    'Your permission already holds without this. Some companies trust it more if it also bears the signature of your electronic DNI or of a digital certificate. If you use one already, it takes some minutes. If you have none, leave it.',
  antes: 'First the permission is signed, with your name and a code. Afterwards you can do this.',
  irAFirmar: 'Go to the permission',
  pasos: {
    baje: 'Download your permission',
    bajar: 'Download my permission (PDF)',
    firme: 'Sign it with Autofirma',
    firmeTexto:
      'It is a free program of the Spanish Government. Sign that same file, without opening it in another program first.',
    ordenador: 'How it is done on a computer',
    enOrdenador: [
      'If you do not have Autofirma, install it.',
      'Put the DNI into the reader. With a certificate there is no need.',
      'Open Autofirma and choose the permission that you downloaded.',
      'Leave the visible signature unticked, and press “Firmar”.',
      'Save the signed PDF where you will find it.',
    ],
    movil: 'How it is done on a phone',
    enMovil: [
      'Install the app Autofirma. Some shops call it “Cliente móvil @firma”.',
      'Open it and choose to sign a file. Your permission is in “Downloads”.',
      'Use your certificate, or hold the DNI against the phone.',
      'Save the signed PDF.',
    ],
    pagina: 'Page of Autofirma',
    traiga: 'Bring it here',
    elegir: 'Choose the signed PDF',
    otro: 'Choose another file',
  },
  entregar: 'Check and hand in',
  elegido: 'You have chosen “{nombre}”.',
  comprobando: 'We are checking it…',
  cortado: 'The connection was cut and it did not arrive whole. Press “Check and hand in” to start again.',
  ocupado: 'We can’t check it just now. The file is still here: press again in a minute.',
  noVale: 'We cannot accept this copy',
  sigue: 'Your permission holds as it did.',
  rechazos: {
    no_es_pdf: 'It is not a PDF. Autofirma saves the signed permission as another PDF: bring that one.',
    no_es_nuestro: 'It is not your permission as we gave it to you. Download it here and sign that same file.',
    sin_firma:
      'It is your permission, but it does not bear your signature yet. Sign it with Autofirma and bring the PDF that you save.',
    cambiado:
      'Besides being signed, something in the file was changed. Download it again and sign it without touching anything else.',
    a_la_vista:
      'The signature is drawn on the page, where it could cover something. Download it again and sign it without ticking the visible signature.',
    varias_firmas: 'It bears more than one signature. Download it again and sign it just once.',
    caducado: 'The certificate that you signed with has expired. Renew it, or use another one.',
    revocado: 'Whoever made that certificate says that it no longer holds. Use another one.',
    emisor_desconocido: 'We do not know who made that certificate. Use the electronic DNI or one of the FNMT.',
    sin_numero:
      'That certificate does not say the number of your DNI. Use the electronic DNI or another one that says it.',
    otra_persona:
      'The certificate is in the name of somebody else. It has to be the one of whoever signed the permission.',
    sin_vigor: 'That permission is no longer in force. Download the present one and sign that.',
    grande: 'It is too large. The most is 20 MB.',
  },
  buena: 'The copy is good and we have kept it',
  firmado: 'Signed with a certificate too',
  de: 'In the name of {nombre}, number {numero}. You brought it on {fecha}.',
  deSin: 'In the name of {nombre}. You brought it on {fecha}.',
  emitido: 'Your certificate was made by {emisor}.',
  niveles: {
    certificado:
      'Whoever made it told us that it still holds. Whoever checks the permission will see that you signed it so, but not your name.',
    sin_revocacion:
      'We do not know yet whether the certificate still holds: whoever made it has not told us. That is not your fault. If you wish, bring the same file another day and we will ask again.',
    sin_cadena: 'We could not check who made it. Whoever checks the permission will see that.',
  },
  falta: {
    uno: 'Afterwards you signed another permission, still without a certificate: {empresas}. If you wish, do the same with it.',
    varios:
      'Afterwards you signed other permissions, still without a certificate: {empresas}. If you wish, do the same with them.',
  },
  otraVez: 'Bring another copy',
};
