/** The logo of an insurer. */
import type { Shape } from '../../app/shape.ts';

export const LOGO_ES = {
  titulo: 'Logo',
  texto:
    'PNG o JPEG de hasta 1 MB, mejor apaisado. Se dibuja de nuevo, en {{ancho}} × {{alto}} píxeles como mucho, y no conserva ningún dato del fichero. Las familias lo ven siempre sobre fondo blanco, junto al nombre.',
  subir: 'Subir un logo',
  cambiar: 'Cambiar el logo',
  guardado: 'Logo guardado.',
  alternativo: 'Texto que se lee en su lugar',
  alternativoTexto: 'Para quien no ve imágenes. Vacío: el nombre.',
  guardarTexto: 'Guardar el texto',
  textoGuardado: 'Texto guardado.',
  retirar: 'Retirar el logo',
  retirado: 'Logo retirado.',
  pregunta: '¿Retirar el logo?',
  preguntaTexto: 'Deja de verse enseguida en el portal y en los correos que salgan desde ahora. Queda el nombre.',
};

export const LOGO_EN: Shape<typeof LOGO_ES> = {
  titulo: 'Logo',
  texto:
    'PNG or JPEG of up to 1 MB, best in landscape. It is drawn anew, at most {{ancho}} × {{alto}} pixels, and keeps no data of the file. Families always see it on white, beside the name.',
  subir: 'Upload a logo',
  cambiar: 'Change the logo',
  guardado: 'Logo saved.',
  alternativo: 'Text read in its place',
  alternativoTexto: 'For people who do not see pictures. Blank: the name.',
  guardarTexto: 'Save the text',
  textoGuardado: 'Text saved.',
  retirar: 'Remove the logo',
  retirado: 'Logo removed.',
  pregunta: 'Remove the logo?',
  preguntaTexto: 'It disappears at once from the portal and from e-mails sent from now on. The name stays.',
};
