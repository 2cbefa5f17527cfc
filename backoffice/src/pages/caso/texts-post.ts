/** The words about a letter on paper. */
import type { Shape } from '../../app/shape.ts';

export const POST_ES = {
  abrir: 'Enviar por correo postal',
  titulo: 'Carta por correo postal: {{cuenta}}',
  medio: 'Cómo va',
  medios: { postal: 'Carta ordinaria', burofax: 'Burofax, con certificación de texto y acuse' },
  direccion: 'Dirección postal',
  direccionAyuda: 'Una línea por renglón: nombre, calle o apartado, código postal y población.',
  anotada: 'La última carta a este proveedor fue a',
  anotadaDe: 'Anotada el {{dia}}: {{fuente}}',
  devuelta: 'Una carta a esta dirección volvió: se anotó el {{dia}}. Busque otra antes de escribir.',
  usar: 'Usar esta dirección',
  fuente: 'De dónde sale la dirección',
  fuenteAyuda:
    'Por ejemplo, el aviso legal de su página, con la fecha en que se miró. Se propondrá en la próxima carta a este proveedor: no escriba aquí nada de la familia.',
  sale: 'Se imprime con una hoja de dirección para sobre de ventanilla, el mandato y las copias. El justificante queda en la petición.',
  enviar: 'Enviar la carta',
};

export const POST_EN: Shape<typeof POST_ES> = {
  abrir: 'Send by post',
  titulo: 'Letter by post: {{cuenta}}',
  medio: 'How it goes',
  medios: { postal: 'Plain letter', burofax: 'Burofax, content and delivery certified' },
  direccion: 'Postal address',
  direccionAyuda: 'One line each: name, street or box, postcode and town.',
  anotada: 'The last letter to this provider went to',
  anotadaDe: 'As entered on {{dia}}: {{fuente}}',
  devuelta: 'A letter to this address came back, as entered on {{dia}}. Look up another one before you write.',
  usar: 'Use this address',
  fuente: 'Where the address is from',
  fuenteAyuda:
    'For instance the legal notice on their page, with the day on which it was looked at. It is offered for the next letter to this provider: write nothing about the family here.',
  sale: 'It is printed with an address sheet for a window envelope, the mandate and the copies. The proof is kept with the request.',
  enviar: 'Send the letter',
};
